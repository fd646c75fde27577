package dev.ballast.repl

import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import java.util.zip.ZipFile
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Timeout

/** The release as Central takes it: signed with a key that is thrown away. */
@Requires({ Boolean.getBoolean('ballast.release') })
@Timeout(3600)
class ReleaseProcessSpec extends ReleaseSpecification {

    static final List<String> OF_JARS = ['', '-sources', '-javadoc']

    @Shared
    Path first

    @Shared
    Path second

    @Shared
    ZipFile bundle

    @Shared
    Map<String, String> key

    def setupSpec() {
        key = [GNUPGHOME: Files.createDirectory(folder.resolve('key')).toString()]
        run(folder, [:], 'chmod', '700', key.GNUPGHOME)
        run(folder, key, 'gpg', '--batch', '--passphrase', '', '--quick-generate-key', 'throw-away@example.test', 'ed25519', 'sign', 'never')
        first = sources('first')
        second = sources('second/in/another/folder')
        build(first, key, '-Prelease', 'deploy')
        bundle = new ZipFile(first.resolve("repl/target/ballast-$VERSION-bundle.zip").toFile())
    }

    def cleanupSpec() {
        bundle?.close()
        if (key) {
            run(folder, key, 'gpgconf', '--kill', 'gpg-agent')
        }
    }

    def 'the bundle holds each file that Central wants, in the layout of a repository, and nothing that it refuses'() {
        given:
        def files = ['ballast.pom', 'ballast-dsl.pom', 'ballast-repl.pom', 'ballast-repl.tar.gz', 'ballast-repl.buildinfo'] +
            ['ballast-dsl', 'ballast-repl'].collectMany { name -> OF_JARS.collect { "$name${it}.jar".toString() } } +
            ['ballast', 'ballast-dsl', 'ballast-repl'].collectMany { ["$it-cyclonedx.json".toString(), "$it-cyclonedx.xml".toString()] }
        def paths = files.collect { file ->
            def name = file.find(/^ballast(-dsl|-repl)?/)
            "dev/ballast/$name/$VERSION/$name-$VERSION${file.substring(name.length())}".toString()
        }

        expect:
        names().findAll { !(it ==~ /.*\.(asc|md5|sha1)/) } == paths.sort()
        paths.every { ["${it}.asc", "${it}.md5", "${it}.sha1"].every { bundle.getEntry(it) } }
        names().findAll { it.endsWith('.asc') }.size() == paths.size()
    }

    def 'its checksums are right'() {
        expect:
        names().findAll { it ==~ /.*\.(md5|sha1)/ }.findAll { name ->
            def (file, algorithm) = [name.replaceFirst(/\.\w+$/, ''), name.endsWith('.md5') ? 'MD5' : 'SHA-1']
            MessageDigest.getInstance(algorithm).digest(bytes(file)).encodeHex().toString() != new String(bytes(name))
        } == []
    }

    def 'its signatures are those of the key'() {
        expect:
        names().findAll { it.endsWith('.asc') }.every { name ->
            def signature = Files.write(folder.resolve('signed.asc'), bytes(name))
            def signed = Files.write(folder.resolve('signed'), bytes(name - '.asc'))
            run(folder, key, 'gpg', '--batch', '--verify', signature, signed).contains('Good signature')
        }
    }

    def 'its poms say what Central asks for'() {
        given:
        def poms = names().findAll { it.endsWith('.pom') }.collect { new XmlSlurper(false, false).parse(new ByteArrayInputStream(bytes(it))) }
        def root = poms.find { it.artifactId.text() == 'ballast' }

        expect:
        poms.every { it.name.text() && it.description.text() }
        [root.url, root.licenses.license.name, root.licenses.license.url, root.developers.developer.email, root.scm.connection, root.scm.url].every { it.text() }
        poms.every { !it.text().contains('SNAPSHOT') }
    }

    def 'the #classifier of #artifact have #file, which says #text'() {
        expect:
        entry(artifact, "-$classifier", file).readLines().any { it.contains(text) }

        where:
        artifact       | classifier | file                                          || text
        'ballast-dsl'  | 'sources'  | 'dev/ballast/Ballast.java'                    || 'public final class Ballast'
        'ballast-repl' | 'sources'  | 'dev/ballast/repl/Main.java'                  || 'public final class Main'
        'ballast-dsl'  | 'javadoc'  | 'dev/ballast/Ballast.html'        || 'the entry point of the library'
        'ballast-repl' | 'javadoc'  | 'dev/ballast/repl/Main.html' || 'The main class'
    }

    def 'the bill of materials names each jar of the package, with its licence'() {
        given:
        def listed = new JsonSlurper().parse(bytes(file('ballast-repl', '-cyclonedx.json'))).components
        def packed = run(folder, [:], 'tar', 'tzf', first.resolve("repl/target/ballast-${VERSION}.tar.gz")).readLines()*.find(/[^\/]+(?=\.jar$)/).findAll()

        expect:
        packed.size() > 20
        listed.collect { "$it.name-$it.version".toString() }.sort() == (packed - "ballast-repl-$VERSION".toString()).sort()
        listed.every { it.licenses }
    }

    def 'the file #name for another channel is the one kept, with version and checksum'() {
        given:
        def sum = MessageDigest.getInstance('SHA-256').digest(bytes(file('ballast-repl', '.tar.gz'))).encodeHex().toString()
        def kept = Files.readString(ROOT.resolve("repl/src/main/release/$name"))

        expect:
        Files.readString(first.resolve("repl/target/release/$name")) == kept.replace('@VERSION@', VERSION).replace('@SHA256@', sum)

        where:
        name << ['jbang-catalog.json', 'ballast.rb', 'sdkman.json', 'Containerfile']
    }

    def 'there is a zip for SDKMAN, in whose folder the program can be started'() {
        given:
        def zip = first.resolve("repl/target/release/ballast-${VERSION}.zip")
        run(folder, [:], 'unzip', '-q', zip)

        expect:
        run(folder, [:], folder.resolve("ballast-$VERSION/bin/ballast"), '--version').startsWith("ballast $VERSION\n")
    }

    def 'nothing in it names the place where it was built'() {
        given:
        def jars = names().findAll { it.endsWith('.jar') }
        def texts = names().findAll { it ==~ /.*\.(pom|xml|json|buildinfo)/ }.collectEntries { [it, new String(bytes(it))] } +
            jars.collectEntries { [it, entry(it, 'META-INF/MANIFEST.MF')] }
        def places = [folder.toString(), System.getProperty('user.home') + '/']

        expect:
        jars.size() == 6
        places.collectMany { place -> texts.findAll { it.value.contains(place) }.keySet() } == []
    }

    def 'a second build, elsewhere, is the same bit by bit'() {
        when:
        def said = build(second, [:], '-Prelease', '-Dgpg.skip', 'verify', 'artifact:compare', "-Dreference.repo=${first.resolve('target/bundle').toUri()}")

        then:
        // It fails at a difference, and says how much it has compared.
        said.findAll(/(?<=output summary: )\d+(?= files ok)/)*.toInteger().max() >= 14
    }

    private List<String> names() {
        bundle.entries().findAll { !it.directory }*.name.sort()
    }

    private byte[] bytes(String name) {
        bundle.getInputStream(bundle.getEntry(name)).bytes
    }

    private static String file(String artifact, String end) {
        "dev/ballast/$artifact/$VERSION/$artifact-$VERSION$end"
    }

    private String entry(String artifact, String classifier, String name) {
        entry(file(artifact, classifier + '.jar'), name)
    }

    private String entry(String jar, String name) {
        def kept = Files.write(folder.resolve('read.jar'), bytes(jar))
        new ZipFile(kept.toFile()).withCloseable { it.getInputStream(it.getEntry(name)).getText('UTF-8') }
    }
}
