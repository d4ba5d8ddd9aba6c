const it = require("linkify-it");
const finder = it.LinkifyIt ? new it.LinkifyIt() : it(); // version 5 exports the function
const lines = require("readline").createInterface({ input: require("fs").createReadStream(process.argv[1]) });
let out = "";
lines.on("line", (line) => {
  for (const m of finder.match(line) ?? []) out += m.url + "\n";
  if (out.length > 65536) {
    process.stdout.write(out);
    out = "";
  }
});
lines.on("close", () => process.stdout.write(out));
