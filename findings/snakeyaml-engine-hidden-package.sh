#!/usr/bin/env bash
# Expected: a public class of a library with a module descriptor can be used from a module that requires the library.
# Seen:     the descriptor of SnakeYAML Engine does not export org.snakeyaml.engine.v2.api.lowlevel, the package of Compose,
#           Parse, Present and Serialize, which its documentation describes. The compiler refuses the import in a module. On the
#           class path the same import compiles and runs, so a build notices when its first tool, such as javadoc, uses modules.
# Version:  SnakeYAML Engine 3.2, META-INF/versions/9/module-info.class
# Cure:     use the library on the class path, or --add-exports org.snakeyaml.engine/org.snakeyaml.engine.v2.api.lowlevel=MODULE.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.snakeyaml:snakeyaml-engine:3.2 -DoutputDirectory=lib
mkdir -p plain module/inventory
cat >plain/Count.java <<'JAVA'
package inventory;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;

class Count {
    public static void main(String[] args) {
        var node = new Compose(LoadSettings.builder().build()).composeString("hosts: [a, b]").orElseThrow();
        System.out.println(node.getTag());
    }
}
JAVA
cp plain/Count.java module/inventory/
echo 'module inventory { requires org.snakeyaml.engine; }' >module/module-info.java
jar=lib/snakeyaml-engine-3.2.jar
{
  javac -cp "$jar" -d out-plain plain/Count.java && java -cp "$jar:out-plain" inventory.Count
  javac -p "$jar" -d out-module module/module-info.java module/inventory/Count.java 2>&1 | grep -E 'error|declared in' || true
  javac -p "$jar" -d out-module --add-exports org.snakeyaml.engine/org.snakeyaml.engine.v2.api.lowlevel=inventory \
    module/module-info.java module/inventory/Count.java && echo 'with --add-exports: compiled'
} | tee seen
diff - seen <<'SEEN'
tag:yaml.org,2002:map
module/inventory/Count.java:4: error: package org.snakeyaml.engine.v2.api.lowlevel is not visible
  (package org.snakeyaml.engine.v2.api.lowlevel is declared in module org.snakeyaml.engine, which does not export it)
1 error
with --add-exports: compiled
SEEN
