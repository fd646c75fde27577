#!/usr/bin/env bash
# Expected: PollingConditions.eventually { assert weak.get() == null } passes soon after the last strong reference is gone.
# Seen:     if its first attempt fails, it never passes. The error of a failed attempt holds the values of the condition, among
#           them the object itself, and PollingConditions holds the error until the next attempt has ended. So a spec that waits
#           for the collector passes only where the first attempt does, and fails now and then on a busy machine.
# Version:  Spock 2.4-groovy-5.0, spock.util.concurrent.PollingConditions.within and org.spockframework.runtime.Condition
# Cure:     a condition that does not read the object: assert weak.refersTo(null)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for jar in org.spockframework:spock-core:2.4-groovy-5.0 org.apache.groovy:groovy:5.0.7 org.junit.platform:junit-platform-console-standalone:1.14.4; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=lib
done
cat >PollSpec.groovy <<'GROOVY'
import java.lang.ref.WeakReference
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

class PollSpec extends Specification {
    def strong = new Object()
    def weak = new WeakReference<Object>(strong)
    def attempts = 0

    private void collect() {
        strong = attempts++ > 0 ? null : strong // the first attempt finds the object alive
        System.gc()
    }
    def 'reads the object'() {
        when:
        new PollingConditions(timeout: 3).eventually {
            collect()
            assert weak.get() == null
        }

        then:
        thrown(AssertionError)
        println "weak.get() == null never passed, also after the first attempt: ${attempts > 1}"
    }

    def 'compares without reading'() {
        when:
        new PollingConditions(timeout: 3).eventually {
            collect()
            assert weak.refersTo(null)
        }

        then:
        println "weak.refersTo(null) passed at attempt $attempts"
    }
}
GROOVY
java -cp 'lib/*' org.codehaus.groovy.tools.FileSystemCompiler -d out PollSpec.groovy
java -cp 'lib/*:out' org.junit.platform.console.ConsoleLauncher execute --select-class=PollSpec --details=none --disable-banner |
  grep '^weak' | tee seen
diff - seen <<'SEEN'
weak.get() == null never passed, also after the first attempt: true
weak.refersTo(null) passed at attempt 2
SEEN
