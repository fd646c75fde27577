#!/usr/bin/env bash
# Expected: LineReader.readLine returns the line as it was typed; the answer to a masked question, such as a password, most of all.
# Seen:     each backslash is removed, and of two one is left, also without a "!" in the line and also with a mask.
# Version:  JLine 3.30.16, in org.jline.reader.impl.LineReaderImpl.finish: it takes the escapes of history expansion away,
#           which is on. The option says nothing of backslashes.
# Cure:     set the option DISABLE_EVENT_EXPANSION.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.jline:jline:3.30.16 -DoutputDirectory=lib

cat >Ask.java <<'JAVA'
import java.io.*;
import org.jline.reader.*;
import org.jline.terminal.TerminalBuilder;

class Ask {
    public static void main(String[] args) throws IOException {
        String typed = "C:\\temp\\new\n" + "a\\\\b\n" + "pass\\word\n";
        System.out.print(typed);
        for (boolean disabled : new boolean[] {false, true}) {
            var terminal = TerminalBuilder.builder().system(false).dumb(true).type("dumb")
                    .streams(new ByteArrayInputStream(typed.getBytes()), OutputStream.nullOutputStream()).build();
            var reader = LineReaderBuilder.builder().terminal(terminal).option(LineReader.Option.DISABLE_EVENT_EXPANSION, disabled).build();
            System.out.println("DISABLE_EVENT_EXPANSION " + disabled + ": " + reader.readLine("> ") + " | " + reader.readLine("> ")
                    + " | " + reader.readLine("password: ", '*'));
        }
    }
}
JAVA
java --class-path 'lib/*' Ask.java | tee seen
diff - seen <<'SEEN'
C:\temp\new
a\\b
pass\word
DISABLE_EVENT_EXPANSION false: C:tempnew | a\b | password
DISABLE_EVENT_EXPANSION true: C:\temp\new | a\\b | pass\word
SEEN
