#!/usr/bin/env bash
# Expected: the time to parse a text grows with its length; one more line is one more line.
# Seen:     one line with a named argument and no parentheses, such as "port 80, check: 'http'", makes the parser take several
#           times the time and 14 times the memory for 800 other lines. The same line with parentheses does not.
# Version:  Groovy 5.1.3, in org.apache.groovy.parser.antlr4.AstBuilder.buildCST: the parser predicts without the context of a
#           rule (SLL). The label before the colon looks like a variable then, which is an error behind it, and after an error
#           the whole text is parsed again with the context (LL), whose predictions are not cached.
# Cure:     parentheses, or a ParserPluginFactory whose parser takes LL for these arguments alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.apache.groovy:groovy:5.1.3 -DoutputDirectory=lib

cat >Parse.java <<'JAVA'
import org.codehaus.groovy.control.*;

class Parse {
    static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();

    public static void main(String[] args) {
        String body = "backend {\n    port(80, check: 'http', path: '/health')\n    node('web', weight: 50)\n}\n".repeat(200);
        double[] with = least(body + "port(80, check: 'http')\n");
        double[] without = least(body + "port 80, check: 'http'\n");
        System.err.printf("800 lines and one with parentheses: %.0f ms, %.0f MB%n", with[0], with[1]);
        System.err.printf("800 lines and one without: %.0f ms, %.0f MB%n", without[0], without[1]);
        System.out.println("Groovy " + groovy.lang.GroovySystem.getVersion());
        System.out.println("one line without parentheses takes three times the memory or more: " + (without[1] > 3 * with[1]));
    }

    /** The least processor time and the least memory of ten times: both depend little on other processes. */
    static double[] least(String text) {
        double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
        for (int i = 0; i < 10; i++) {
            long time = THREADS.getCurrentThreadCpuTime();
            long memory = THREADS.getCurrentThreadAllocatedBytes();
            var unit = new CompilationUnit();
            unit.addSource("text", text);
            unit.compile(Phases.CONVERSION);
            least[0] = Math.min(least[0], (THREADS.getCurrentThreadCpuTime() - time) / 1e6);
            least[1] = Math.min(least[1], (THREADS.getCurrentThreadAllocatedBytes() - memory) / 1e6);
        }
        return least;
    }
}
JAVA
java --class-path 'lib/*' Parse.java | tee seen
diff - seen <<'SEEN'
Groovy 5.1.3
one line without parentheses takes three times the memory or more: true
SEEN
