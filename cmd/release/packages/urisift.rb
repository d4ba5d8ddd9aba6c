class Urisift < Formula
  desc "List the URIs in mail archives, news, logs and plain text"
  homepage "https://github.com/urisift/urisift"
  version "{{.Version}}"
  license "Apache-2.0"

  on_macos do
    on_arm do
      url "https://github.com/urisift/urisift/releases/download/v{{.Version}}/urisift_{{.Version}}_darwin_arm64.tar.gz"
      sha256 "{{.darwin_arm64}}"
    end
    on_intel do
      url "https://github.com/urisift/urisift/releases/download/v{{.Version}}/urisift_{{.Version}}_darwin_amd64.tar.gz"
      sha256 "{{.darwin_amd64}}"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/urisift/urisift/releases/download/v{{.Version}}/urisift_{{.Version}}_linux_arm64.tar.gz"
      sha256 "{{.linux_arm64}}"
    end
    on_intel do
      url "https://github.com/urisift/urisift/releases/download/v{{.Version}}/urisift_{{.Version}}_linux_amd64.tar.gz"
      sha256 "{{.linux_amd64}}"
    end
  end

  def install
    bin.install "urisift"
    man1.install "urisift.1"
    bash_completion.install "completions/urisift.bash" => "urisift"
    zsh_completion.install "completions/urisift.zsh" => "_urisift"
    fish_completion.install "completions/urisift.fish"
  end

  test do
    assert_equal "http://www.example.com/a-b", pipe_output("#{bin}/urisift -q", "<http://www.example.com/\na-b>").strip
  end
end
