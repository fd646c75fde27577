class Ballast < Formula
  desc "Runs runbooks on load balancers, instances and volumes"
  homepage "https://ballast.dev"
  url "https://ballast.dev/downloads/ballast-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    bash_completion.install "completions/ballast.bash" => "ballast"
    fish_completion.install "completions/ballast.fish"
    man1.install "man/man1/ballast.1"
    libexec.install Dir["*"]
    (bin/"ballast").write_env_script libexec/"bin/ballast", Language::Java.overridable_java_home_env
  end

  test do
    assert_match "ballast #{version}", shell_output("#{bin}/ballast --version")
  end
end
