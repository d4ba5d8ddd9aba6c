// FILL makes every byte of y, whose lower half is x, the constant c. It uses AX.
#define FILL(c, x, y) \
	MOVL         $c, AX; \
	VMOVD        AX, x; \
	VPBROADCASTB x, y

// CLASSES makes y the classes of the bytes at off(SI) by the tables low and high. Y14
// holds the lower halves of bytes. It uses Y5.
#define CLASSES(off, low, high, y) \
	VMOVDQU off(SI), Y5; \
	VPSHUFB Y5, low, y; \
	VPSRLW  $4, Y5, Y5; \
	VPAND   Y5, Y14, Y5; \
	VPSHUFB Y5, high, Y5; \
	VPAND   Y5, y, y
