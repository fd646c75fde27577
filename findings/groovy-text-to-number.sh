#!/usr/bin/env bash
# Expected: "int replicas = '5'" fails, as "int replicas = '12'" does, or is 5.
# Seen:     it is 53, the code of the character. So a script that reads a number from an argument or a file without a
#           conversion works for ten values, with another number, and fails for all longer ones.
# Version:  Groovy 5.1.3, in org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation.castToNumber, which takes a text
#           of one character for a char.
# Cure:     write the conversion: args[0].toInteger(), or args[0] as int.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.apache.groovy:groovy:5.1.3 -DoutputDirectory=lib

cat >scale.groovy <<'GROOVY'
int replicas = args[0]
println "typed ${args[0]}, read $replicas, with 'as int' ${args[0] as int}"
GROOVY
{
  java -cp 'lib/*' groovy.ui.GroovyMain --version | cut -d' ' -f1-3
  java -cp 'lib/*' groovy.ui.GroovyMain scale.groovy 5
  java -cp 'lib/*' groovy.ui.GroovyMain scale.groovy 0
  java -cp 'lib/*' groovy.ui.GroovyMain scale.groovy 12 2>&1 | grep -m 1 Exception || true
} | tee seen
diff - seen <<'SEEN'
Groovy Version: 5.1.3
typed 5, read 53, with 'as int' 5
typed 0, read 48, with 'as int' 0
Caught: org.codehaus.groovy.runtime.typehandling.GroovyCastException: Cannot cast object '12' with class 'java.lang.String' to class 'int'
SEEN
