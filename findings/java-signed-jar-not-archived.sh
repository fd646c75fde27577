#!/usr/bin/env bash
# Expected: a class-data archive has all classes that were loaded from the jars of the class path.
# Seen:     it has none of a jar that is signed, as those of Eclipse and Bouncy Castle at Central are. Without the two files of
#           the signature, the same jar gives all of them. Each class of a signed jar is also verified at each start.
# Version:  OpenJDK 17.0.19, and so does 25.0.3, in SystemDictionaryShared::check_for_exclusion (src/hotspot/share/classfile):
#           "Skipping ...: Signed JAR".
# Cure:     pack such jars without META-INF/*.SF and *.RSA, if nothing of the program asks who signed them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

apt-get -qq -o APT::Sandbox::User="$(id -un)" download openjdk-17-jre-headless=17.0.19+10-1~deb12u2
dpkg -x ./*.deb .
# Its settings are links to /etc, where they are if it is installed.
find usr -lname '/etc/java-17-openjdk/*' | while read -r link; do ln -sfn "$work$(readlink "$link")" "$link"; done
java=$(echo "$work"/usr/lib/jvm/java-17-openjdk-*/bin/java)

for jar in org.eclipse.lsp4j:org.eclipse.lsp4j.jsonrpc:1.0.0 com.google.code.gson:gson:2.13.2; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=signed
done
cp -r signed unsigned
zip -q -d unsigned/org.eclipse.lsp4j.*.jar 'META-INF/*.SF' 'META-INF/*.RSA'

cat >Load.java <<'JAVA'
class Load {
    public static void main(String[] args) {
        new com.google.gson.JsonObject();
        new org.eclipse.lsp4j.jsonrpc.messages.RequestMessage();
    }
}
JAVA
# The number of classes in a package that come from the archive, and that of all.
archived() {
  echo "$1 jars: $(grep "$2" "$1.log" | grep -c 'shared objects file') of $(grep -c "$2" "$1.log") classes of $2 are from the archive"
}

"$java" -version 2>&1 | head -1 | tee seen
for jars in signed unsigned; do
  "$java" -XX:ArchiveClassesAtExit=$jars.jsa --class-path "$jars/*" Load.java >/dev/null
  "$java" -XX:SharedArchiveFile=$jars.jsa -Xlog:class+load:file=$jars.log --class-path "$jars/*" Load.java
  archived $jars org.eclipse.lsp4j
  archived $jars com.google.gson.JsonObject
done | tee -a seen
diff - seen <<'SEEN'
openjdk version "17.0.19" 2026-04-21
signed jars: 0 of 3 classes of org.eclipse.lsp4j are from the archive
signed jars: 1 of 1 classes of com.google.gson.JsonObject are from the archive
unsigned jars: 3 of 3 classes of org.eclipse.lsp4j are from the archive
unsigned jars: 1 of 1 classes of com.google.gson.JsonObject are from the archive
SEEN
