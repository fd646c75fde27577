#!/usr/bin/env bash
# Expected: a program whose main method returns, or that calls System.exit, is gone some milliseconds later.
# Seen:     if it has created a java.net.http.HttpClient, each end takes 300 ms longer, even if no request was ever sent.
# Version:  OpenJDK 17.0.19; so does 25.0.3. VM_Exit::wait_for_threads_in_native_to_block in
#           src/hotspot/share/runtime/vmOperations.cpp waits up to 300 ms for threads in native code, also daemons, and the selector
#           of the client is in one until the client is garbage.
# Cure:     from Java 21 on close the client; before, interrupt its selector thread, such as by a ThreadGroup in which the client
#           was created.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get -qq -o APT::Sandbox::User="$(id -un)" download openjdk-17-jre-headless=17.0.19+10-1~deb12u2
dpkg -x ./*.deb .
# Its settings are links to /etc, where they are if it is installed.
find usr -lname '/etc/java-17-openjdk/*' | while read -r link; do ln -sfn "$work$(readlink "$link")" "$link"; done
java=$(echo "$work"/usr/lib/jvm/java-17-openjdk-*/bin/java)

cat >End.java <<'JAVA'
class End {
    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("client")) {
            java.net.http.HttpClient.newHttpClient();
        }
        Thread.sleep(300); // until the selector has begun to wait
        System.out.println(System.currentTimeMillis());
        if (args[1].equals("exit")) {
            System.exit(0);
        }
    }
}
JAVA
"$java" --module jdk.compiler/com.sun.tools.javac.Main End.java

# The middle one of nine times, in ms, between the last line of the program and the end of the process.
end() {
  for _ in 1 2 3 4 5 6 7 8 9; do
    last=$("$java" -Xshare:auto -XX:TieredStopAtLevel=1 End "$@")
    echo $(($(date +%s%3N) - last))
  done | sort -n | sed -n 5p
}

"$java" -version 2>&1 | head -1
for how in return exit; do
  without=$(end none $how)
  with=$(end client $how)
  echo "$how: $without ms without a client, $with ms with one"
  [ $((with - without)) -ge 200 ]
done
