#!/usr/bin/env bash
# Expected: Maven runs the goals of a phase in the order of the pom, so a goal that a profile adds runs behind those of the build:
#           "publish", in a profile, behind "build the package".
# Seen:     only as long as the build has no other use of the plugin of the profile. With one, in any phase, the goal of the profile
#           moves to the place of that plugin, and runs before the package is built.
# Version:  Maven 3.9.11, in org.apache.maven.model.profile.DefaultProfileInjector: it merges the executions into the plugin
#           that is there, and the place of a plugin is that of its first mention.
# Cure:     in the build, write the plugin behind all those that its profiles need.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.apache.maven:apache-maven:3.9.11:zip:bin -DoutputDirectory=.
unzip -q apache-maven-3.9.11-bin.zip

# execution ID PHASE: one that prints its id.
execution() {
  echo "<execution><id>$1</id><phase>$2</phase><goals><goal>run</goal></goals>"
  echo "<configuration><target><echo message='$1'/></target></configuration></execution>"
}
antrun() {
  echo "<plugin><artifactId>maven-antrun-plugin</artifactId><version>3.1.0</version><executions>$1</executions></plugin>"
}
# pom PLUGINS: a project with these plugins, the one that builds the package, and a profile.
pom() {
  cat <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId><artifactId>example</artifactId><version>1</version><packaging>pom</packaging>
  <build><plugins>
    $1
    <plugin><groupId>org.codehaus.mojo</groupId><artifactId>exec-maven-plugin</artifactId><version>3.6.2</version><executions>
      <execution><id>build the package</id><phase>package</phase><goals><goal>exec</goal></goals>
        <configuration><executable>echo</executable><arguments><argument>build the package</argument></arguments></configuration>
      </execution></executions></plugin>
  </plugins></build>
  <profiles><profile><id>release</id><build><plugins>$(antrun "$(execution publish package)")</plugins></build></profile></profiles>
</project>
POM
}
pom '' >without.xml
pom "$(antrun "$(execution 'say hello' validate)")" >with.xml

for project in without with; do
  echo "$project another use of the plugin:"
  apache-maven-3.9.11/bin/mvn -B -f $project.xml -Prelease package | grep -oE '(say hello|build the package|publish)$'
done | tee seen
diff - seen <<'SEEN'
without another use of the plugin:
build the package
publish
with another use of the plugin:
say hello
publish
build the package
SEEN
