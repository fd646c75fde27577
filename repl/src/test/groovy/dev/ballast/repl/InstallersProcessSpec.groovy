package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Timeout

/** The packages that bring their own Java, installed where there is none. */
@Requires({ Boolean.getBoolean('ballast.release') && os.linux && System.getProperty('os.arch') == 'amd64' })
@Timeout(3600)
class InstallersProcessSpec extends ReleaseSpecification {

    /** What the launcher needs of a system; there is no Java among it. */
    static final List<String> SYSTEM = ['sh', 'sed', 'find', 'locale', 'readlink', 'stty', 'nohup', 'setsid', 'nice', 'cat', 'env', 'touch', 'mkdir']

    static final String JOB = '''
        region 'us-east'
        def app = instance('app') { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        nodebalancer('web') { port(80) { node 'app', app.privateIp + ':8080' } }
        println volume('data', 20).attachTo(app).status
        '''.stripIndent()

    @Shared
    Path target

    @Shared
    Map<String, Path> installed = [:]

    @Shared
    Map<String, String> environment

    def setupSpec() {
        def tools = Files.createDirectory(folder.resolve('tools'))
        SYSTEM.each { name ->
            Files.createSymbolicLink(tools.resolve(name), System.getenv('PATH').split(':').collect { Path.of(it, name) }.find { Files.isExecutable(it) })
        }
        environment = [PATH: tools.toString(), JAVA_HOME: '', HOME: Files.createDirectory(folder.resolve('home')).toString(), ROOT_PASS: 'trial-Only-1',
            XDG_CACHE_HOME: '', XDG_STATE_HOME: '', XDG_CONFIG_HOME: '']
        Files.writeString(folder.resolve('job.groovy'), JOB)

        def sources = sources('sources')
        build(sources, [:], '-Pinstallers', 'package')
        target = sources.resolve('repl/target')

        def unpacked = Files.createDirectory(folder.resolve('unpacked'))
        run(unpacked, [:], 'tar', 'xzf', target.resolve("ballast-$VERSION-linux-x64.tar.gz"))
        installed.archive = unpacked.resolve("ballast-$VERSION-linux-x64/bin/ballast")

        def root = Files.createDirectories(folder.resolve('root/var/lib/dpkg/updates')).resolve('../../../..').normalize()
        ['status', 'available'].each { Files.createFile(root.resolve("var/lib/dpkg/$it")) }
        run(folder, [:], 'dpkg', '--force-depends', '--force-not-root', '--force-bad-path', "--root=$root", '-i', target.resolve("ballast_${VERSION}_amd64.deb"))
        installed['Debian package'] = root.resolve('usr/bin/ballast')
    }

    def 'the #kind runs a job where there is no Java, and builds no archive'() {
        when:
        def said = run(folder, environment, installed[kind], 'run', '--sandbox', 'job.groovy')

        then:
        said.contains('\nactive\n')
        run(folder, environment, installed[kind], '--version', '--verbose') =~ "\narchive: ballast-$VERSION-java-25[\\d.]*[.]jsa\n"
        Files.walk(folder.resolve('home')).withCloseable { all -> all.toList().findAll { it.toString().contains('.jsa') } } == []

        where:
        kind << ['archive', 'Debian package']
    }

    def 'the #kind has one archive, and nothing that its build has left'() {
        expect:
        Files.list(installed[kind].toRealPath().parent.resolveSibling('lib')).withCloseable { all -> all*.fileName*.toString() }
            .findAll { it.contains('.jsa') || it.startsWith('archive.') }*.replaceFirst(/25[\d.]*(?=\.jsa)/, '25') == ["ballast-$VERSION-java-25.jsa".toString()]

        where:
        kind << ['archive', 'Debian package']
    }

    def 'each class of the program comes from the archive: #kind'() {
        given:
        def loaded = folder.resolve("loaded-by-${kind.replace(' ', '-')}").toString()

        expect:
        run(folder, environment + [BALLAST_JAVA_OPTS: "-Xlog:class+load:file=$loaded".toString()], installed[kind], '-e', '40 + 2') == '42\n'
        new File(loaded).readLines().count { it =~ / dev\.ballast\.\S+ source: shared objects file/ } > 100
        new File(loaded).readLines().findAll { it =~ / dev\.ballast\.\S+ source: (file|jar):/ } == []

        where:
        kind << ['archive', 'Debian package']
    }

    def 'a JAVA_HOME of something else is left alone'() {
        expect:
        run(folder, environment + [JAVA_HOME: '/nowhere'], installed.archive, '-e', '40 + 2') == '42\n'
    }

    def 'the Debian package puts each file where the system looks for it'() {
        given:
        def root = installed['Debian package'].parent.parent.parent

        expect:
        ['usr/share/bash-completion/completions/ballast', 'usr/share/fish/vendor_completions.d/ballast.fish', 'usr/share/man/man1/ballast.1.gz',
            'usr/share/doc/ballast/copyright', 'usr/share/doc/ballast/README.md', 'usr/share/doc/ballast/LICENSE'].every { Files.size(root.resolve(it)) > 0 }
        run(folder, [:], 'dpkg-deb', '--field', target.resolve("ballast_${VERSION}_amd64.deb"), 'Package', 'Version', 'Architecture', 'Homepage').readLines() ==
            ['Package: ballast', "Version: $VERSION", 'Architecture: amd64', 'Homepage: https://ballast.dev']*.toString()
    }

    def 'where no JDK can be linked the build says so and goes on'() {
        given:
        def bare = Files.createDirectories(folder.resolve('jvm/bare'))
        def made = Files.createDirectories(folder.resolve('made'))

        expect:
        run(folder, [:], ROOT.resolve('repl/src/main/installers/own-java'), bare, made, VERSION, '2026-01-01T00:00:00Z') ==
            "[WARNING] no package with its own Java was made: neither $bare nor a JDK beside it is Java 25 or newer with what jlink needs\n"
        Files.list(made).withCloseable { it.toList() } == []
    }
}
