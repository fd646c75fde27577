package dev.ballast.repl

import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds the files for other channels to what the build makes; ReleaseProcessSpec reads them as a release writes them. */
class ChannelFilesSpec extends Specification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))
    static final Path FOLDER = ROOT.resolve('repl/src/main/release')
    static final Map PROGRAM = [group: 'dev.ballast', artifact: 'ballast-repl', main: 'dev.ballast.repl.Main']

    def 'JBang runs the main class from the jar at Central, on the Java that the build is for'() {
        given:
        def ballast = new JsonSlurper().parse(FOLDER.resolve('jbang-catalog.json')).aliases.ballast

        expect:
        ballast.'script-ref' == "$PROGRAM.group:$PROGRAM.artifact:@VERSION@"
        ballast.main == pom('repl/pom.xml').'**'.find { it.name() == 'mainClass' }.text()
        ballast.main == PROGRAM.main
        ballast.java == pom('pom.xml').properties.'maven.compiler.release'.text() + '+'
    }

    def 'SDKMAN gets a candidate, a version and a zip'() {
        expect:
        new JsonSlurper().parse(FOLDER.resolve('sdkman.json')) ==
            [candidate: 'ballast', version: '@VERSION@', url: pom('pom.xml').url.text() + '/downloads/ballast-@VERSION@.zip']
    }

    def 'the #file takes the package from the downloads by its checksum'() {
        given:
        def text = Files.readString(FOLDER.resolve(file))

        expect:
        text.findAll(/https:\S+@VERSION@[^\s"]*/) == [pom('pom.xml').url.text() + '/downloads/ballast-@VERSION@.tar.gz']
        text.findAll('@SHA256@').size() == 1

        where:
        file << ['ballast.rb', 'Containerfile']
    }

    def 'the formula says what the pom says'() {
        given:
        def formula = Files.readString(FOLDER.resolve('ballast.rb'))
        def pom = pom('pom.xml')

        expect:
        formula.contains("homepage \"${pom.url.text()}\"")
        formula.contains("license \"${pom.licenses.license.name.text()}\"")
    }

    def 'the image is a JRE, builds the archive and runs as a user without rights'() {
        given:
        def lines = Files.readAllLines(FOLDER.resolve('Containerfile'))*.trim().findAll { it && !it.startsWith('#') }

        expect:
        lines[0] ==~ /FROM \S+-jre/
        lines.findIndexOf { it.startsWith('/opt/ballast/bin/ballast-archive') } in 1..<lines.findIndexOf { it.startsWith('USER ') }
        lines.find { it.startsWith('USER ') } ==~ /USER [1-9]\d+/
        lines.last() == 'ENTRYPOINT ["/opt/ballast/bin/ballast"]'
    }

    def 'the launcher of a checkout builds without the specs: what #file says of Surefire leaves maven.test.skip alone'() {
        expect:
        pom(file).'**'.findAll { it.name() == 'plugin' && it.artifactId.text() == 'maven-surefire-plugin' }*.'**'
            .every { nodes -> nodes.every { it.name() != 'skip' } }

        where:
        file << ['pom.xml', 'dsl/specs/pom.xml', 'repl/pom.xml']
    }

    def 'the profile #profile builds the package, with its licences, before it builds #result from that'() {
        given:
        def pom = pom('repl/pom.xml')
        def order = pom.build.plugins.plugin*.artifactId*.text()
        def properties = pom.profiles.profile.find { it.id.text() == profile }.properties

        expect:
        // Both are in the phase package, where Maven keeps the order of the plugins.
        order.indexOf('maven-assembly-plugin') < order.indexOf('maven-antrun-plugin')
        properties.'ballast.package.skip'.text() == 'false'
        properties.'license.skip'.text() == 'false'

        where:
        profile      || result
        'release'    || 'the files for other channels'
        'installers' || 'the packages that include Java'
    }

    def 'the licence is at the root, where code hosts look, and among the classes'() {
        given:
        def licence = Files.readString(ROOT.resolve('LICENSE'))

        expect:
        licence.contains('Apache License')
        Files.readString(Path.of(Main.protectionDomain.codeSource.location.toURI()).resolve('META-INF/LICENSE')) == licence
        Files.readString(ROOT.resolve('README.md')).contains('](LICENSE)')
    }

    private static Object pom(String file) {
        new XmlSlurper(false, false).parse(ROOT.resolve(file))
    }
}
