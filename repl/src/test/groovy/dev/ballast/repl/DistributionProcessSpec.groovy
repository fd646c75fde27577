package dev.ballast.repl

import dev.ballast.sandbox.Sandbox
import groovy.xml.XmlSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.attribute.FileTime
import java.nio.file.attribute.PosixFilePermissions
import java.util.jar.JarFile
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.TempDir
import spock.lang.Timeout

/** The distribution as somebody unpacks it, on a machine without Maven or the sources. */
@Timeout(700)
class DistributionProcessSpec extends ProcessSpecification {

    @Shared
    @TempDir
    Path machine

    @Shared
    Path unpacked

    /** The superuser can write everywhere, so that somebody else has to try. */
    static final List<String> SOMEBODY = System.getProperty('user.name') == 'root'
        ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

    Path launcher

    def setupSpec() {
        def packed = ROOT.resolve('repl/target').toFile().listFiles().find { it.name ==~ /ballast-.*\.tar\.gz/ }
        def folder = Files.createDirectories(machine.resolve('somewhere'))
        assert new ProcessBuilder('tar', 'xzf', packed.path).directory(folder.toFile()).start().waitFor() == 0
        unpacked = folder.toFile().listFiles().first().toPath()
        // The archive of all uses is that of the build; these features ask whether one is made and used.
        Files.delete(unpacked.resolve('lib/training/typed'))
        Files.writeString(unpacked.resolve('lib/training/uses'), "--version\n-e '1 + 1'\n")
        Files.createDirectories(machine.resolve('bin'))
        System.getenv('PATH').split(':').reverse().collect { new File(it) }.findAll { it.directory }.each { there ->
            there.listFiles().findAll { it.file && it.canExecute() && it.name != 'mvn' }.each { program ->
                def link = machine.resolve('bin').resolve(program.name)
                Files.deleteIfExists(link)
                Files.createSymbolicLink(link, program.toPath())
            }
        }
    }

    def setup() {
        launcher = unpacked.resolve('bin/ballast')
        // Java is found on the PATH, where a feature may put another one first.
        environment = [JAVA_HOME: '', PATH: machine.resolve('bin').toString(), XDG_CACHE_HOME: folder.resolve('cache').toString()]
    }

    def 'ballast-archive makes the archive, which all users may read, and starts use it'() {
        when:
        def before = run(launcher, '--version')
        def made = run('sh', '-c', "umask 077; '${unpacked.resolve('bin/ballast-archive')}'")

        then:
        before.out.startsWith('ballast ')
        made.status == 0
        archives().size() == 1
        Files.getPosixFilePermissions(archives()[0]).containsAll(PosixFilePermissions.fromString('r--r--r--'))
        isFromArchive('--version')
        isFromArchive('-e 1')
        !Files.exists(folder.resolve('cache/ballast'))
        leftovers() == []
    }

    @Requires({ os.linux })
    def 'no start leaves a library in the temporary folder'() {
        given:
        environment.BALLAST_JAVA_OPTS = "-Djava.io.tmpdir=${Files.createDirectory(folder.resolve('temporary'))}".toString()
        environment += [LAUNCHER: launcher.toString(), BALLAST_LEDGER: folder.resolve('names.db').toString(), BALLAST_URL: 'http://127.0.0.1:1/v1', BALLAST_TOKEN: 'trial']

        expect:
        run(launcher, 'names').status == 0
        run('sh', '-c', "echo exit | script -qec '\"\$LAUNCHER\" --sandbox' /dev/null").status == 0
        folder.resolve('temporary').toFile().list().findAll { it.contains('.so') } == []
    }

    def 'what a notebook needs is in the archive of the build, too'() {
        given:
        launcher = built()
        environment.BALLAST_JAVA_OPTS = "-Xlog:class+load:file=$folder/loaded.%p".toString()
        def loaded = { folder.toFile().listFiles().findAll { it.name.startsWith('loaded.') }*.readLines().flatten() }

        expect:
        run(launcher, 'kernel', 'doctor', '--prefix', folder).status == 0
        run('sh', '-c', "echo \"Class.forName('dev.ballast.repl.render.TopologySvg')\" | '$launcher'").status == 0
        ['kernel.NotebookContext', 'kernel.IopubQueue', 'kernelspec.Doctor', 'render.TopologySvg'].every { name ->
            loaded().any { it.contains(" dev.ballast.repl.$name source: shared objects file") }
        }
    }

    def 'what an editor needs is in the archive of the build, too'() {
        given:
        environment.BALLAST_JAVA_OPTS = "-Xlog:class+load:file=$folder/loaded".toString()
        def sent = folder.resolve('sent').toFile()
        def messages = built().resolveSibling('../lib/training/editor').toFile().readLines()
        sent.text = messages.collect { "Content-Length: ${it.length()}\r\n\r\n$it" }.join('')

        when:
        def ended = run('sh', '-c', "'${built()}' lsp <'$sent'")
        def protocol = folder.resolve('loaded').readLines().findAll { it.contains(' org.eclipse.lsp4j.') && !it.contains('Lambda') }

        then:
        ended.status == 0
        protocol.size() > 300
        protocol.findAll { !it.contains('source: shared objects file') } == []
    }

    @Requires({ os.linux })
    def 'a run of 1,000 nodes takes less than 160 MB, on Java 25 less than 180'() {
        given:
        launcher = built()
        def sandbox = Sandbox.start()
        environment += [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        script('''\
            nodebalancer('web') {
                port 80
                1000.times { node "n$it", "192.168.${128 + it.intdiv(200)}.${1 + it % 200}:8000" }
            }
            println new File('/proc/self/status').readLines().find { it.startsWith('VmHWM') }.find(/\\d+/)'''.stripIndent())

        expect:
        (run(launcher, 'web.groovy').out as int) / 1024 < (isJava25() ? 180 : 160)

        cleanup:
        sandbox.close()
    }

    def 'it holds the licence, also in its own jars, and lists those of all other jars'() {
        given:
        def jars = ['lib', 'lib/program', 'lib/mcp', 'lib/traffic'].collectMany { unpacked.resolve(it).toFile().listFiles().toList() }
        def (own, others) = jars.findAll { it.name.endsWith('.jar') }.split { it.name.startsWith('ballast-') }
        def licence = Files.readString(unpacked.resolve('LICENSE'))
        def listed = Files.readAllLines(unpacked.resolve('THIRD-PARTY.txt'))

        expect:
        licence.contains('Apache License')
        own.collect { new JarFile(it).withCloseable { jar -> jar.getInputStream(jar.getEntry('META-INF/LICENSE')).text } } == [licence, licence]
        others*.name.findAll { name ->
            !listed.any { line -> line ==~ /\s+\((Apache-2.0|MIT|BSD|MPL-2.0|EPL-2.0)\) .*/ && name == line.find(/(?<=:)[\w.-]+:[\w.-]+(?= - )/)?.replace(':', '-') + '.jar' }
        } == []
    }

    def 'it runs a runbook from any folder and through a link, without Maven'() {
        given:
        script("println 'mine ' + args; region 'us-east'; volume('data', 20)")
        def link = Files.createSymbolicLink(folder.resolve('linked'), launcher)

        when:
        def ended = run(link, 'run', '--sandbox', '--state', 'kept.json', 'web.groovy', 'x y')

        then:
        ended.status == 0
        ended.out == 'mine [x y]\n'
        ended.err.contains('done: 1 created')
    }

    def 'its class path is the library alone, and runs a runbook in plain Groovy'() {
        given:
        environment.BALLAST_PROFILE = 'sandbox'
        def file = script('''\
            @groovy.transform.BaseScript dev.ballast.dsl.Runbook _
            region 'us-east'
            println volume('data', 20).status'''.stripIndent())

        when:
        def path = run(launcher, 'classpath').out.trim()
        def ended = run('java', '-cp', path, 'groovy.ui.GroovyMain', file)

        then:
        path.split(':').every { Files.exists(Path.of(it)) }
        path.split(':').collect { Path.of(it).fileName.toString() }.every { !(it =~ /picocli|jline|ballast-repl/) }
        ended.out == 'active\n'
    }

    def 'an archive that is #what neither fails a start nor says a word'() {
        given:
        def archive = archives()[0]
        def whole = Files.move(archive, folder.resolve('whole'))
        damage(whole, archive)

        when:
        def ended = run(launcher, '-e', '40 + 2')

        then:
        ended.status == 0
        ended.out == '42\n'
        ended.err == ''
        !isFromArchive('-e 1')

        cleanup:
        Files.move(whole, archive, StandardCopyOption.REPLACE_EXISTING)

        where:
        what                | damage
        'something else'    | { Path from, Path to -> Files.writeString(to, 'not an archive') }
        'blank at its head' | { Path from, Path to -> Files.write(to, Files.readAllBytes(from).tap { Arrays.fill(it, 0, 4096, (byte) 0) }) }
    }

    def 'a build of the program goes on where the archive cannot be made, with a warning'() {
        given:
        def build = new XmlSlurper().parse(ROOT.resolve('repl/pom.xml').toFile()).'**'.find { it.name() == 'execution' && it.id == 'archive' }
        def failing = folder.resolve('bin/ballast-archive')
        executable('ballast-archive', 'echo "error: no room" >&2; exit 1')

        when:
        def ended = run(build.configuration.executable, *build.configuration.arguments.argument*.text().init(), failing)

        then:
        ended.status == 0
        ended.err == 'error: no room\n[WARNING] no class-data archive was built, see above: each start takes longer\n'
    }

    def 'a build of the archive that fails says why, and leaves the earlier one'() {
        given:
        def java = machine.resolve('bin/java')
        executable('java', """case "\$*" in *DumpLoadedClassList*) echo "no room" >&2; exit 1 ;; esac; exec $java "\$@\"""")
        environment.PATH = folder.resolve('bin').toString() + ':' + environment.PATH
        def before = archives()

        when:
        def made = run(unpacked.resolve('bin/ballast-archive'))

        then:
        made.status == 1
        made.err.startsWith('error: this failed: ')
        made.err.contains('no room')
        archives() == before
        leftovers() == []
    }

    def 'in a folder that cannot be written nothing is made below a path with a colon, which Java reads as a list of archives'() {
        given:
        def lib = unpacked.resolve('lib')
        def before = archives().collectEntries { [it, Files.move(it, folder.resolve(it.fileName))] }
        Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString('r-xr-xr-x'))
        [machine, folder].each { Files.setPosixFilePermissions(it, PosixFilePermissions.fromString('rwxrwxrwx')) }
        environment.XDG_CACHE_HOME = "$folder/a:b:c".toString()

        when:
        def made = run(*SOMEBODY, unpacked.resolve('bin/ballast-archive'))

        then:
        made.status == 1
        made.err == 'error: there is no folder for the archive: set HOME or XDG_CACHE_HOME, to a path without a colon\n'
        !Files.exists(folder.resolve('a:b:c'))
        run(*SOMEBODY, launcher, '-e', '40 + 2').out == '42\n'

        cleanup:
        Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString('rwxr-xr-x'))
        before.each { at, away -> Files.move(away, at) }
    }

    def 'an archive is not used once a jar has another time; in a folder that cannot be written the next is the own one of the user'() {
        given:
        def lib = unpacked.resolve('lib')
        def jar = Files.list(lib.resolve('program')).withCloseable { it.toList() }.find { it.fileName.toString().startsWith('picocli') }
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000))
        Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString('r-xr-xr-x'))
        [machine, folder].each { Files.setPosixFilePermissions(it, PosixFilePermissions.fromString('rwxrwxrwx')) }
        def before = archives()
        def own = folder.resolve('cache/ballast')

        expect:
        before.size() == 1
        !isFromArchive('--version', SOMEBODY)
        run(*SOMEBODY, unpacked.resolve('bin/ballast-archive')).status == 0
        archives(own).size() == 1
        isFromArchive('--version', SOMEBODY)
        isFromArchive('check', SOMEBODY)
        archives() == before
        Files.getPosixFilePermissions(own) == PosixFilePermissions.fromString('rwx------')

        cleanup:
        Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    def 'bash completes commands, options and files: #typed'() {
        expect:
        completed(*typed) == completions

        where:
        typed                               || completions
        ['ballast', 'ch']                   || ['check']
        ['ballast', '']                     || ['adopt', 'api', 'approvals', 'approve', 'certs', 'check', 'classpath', 'destroy', 'explain', 'explore', 'forget', 'help', 'import', 'kernel', 'lease', 'ledger', 'log', 'lsp', 'mcp', 'names', 'repl', 'run', 'sandbox', 'show', 'status', 'version']
        ['ballast', 'kernel', '']           || ['doctor', 'install']
        ['ballast', 'run', '--sta']         || ['--state']
        ['ballast', 'run', '--output', '']  || ['json', 'text']
        ['ballast', 'run', '--state', 'we'] || ['web.groovy']
        ['ballast', 'check', 'we']          || ['web.groovy']
    }

    /** Its archive is larger, and nothing at all takes 15 MB more there. */
    private static boolean isJava25() {
        Runtime.version().feature() >= 25
    }

    /** The launcher of the build, which has the archive of all uses. */
    private static Path built() {
        ROOT.resolve('repl/target/package').toFile().listFiles().find { it.name.startsWith('ballast-') }.toPath().resolve('bin/ballast')
    }

    private List<Path> archives(Path where = unpacked.resolve('lib')) {
        Files.list(where).withCloseable { it.toList() }.findAll { it.fileName.toString() ==~ /ballast-.*\.jsa/ }
    }

    /** Whether a start takes the program's own classes from an archive. */
    private boolean isFromArchive(String typed, List<String> user = []) {
        environment.BALLAST_JAVA_OPTS = '-Xlog:class+load:stderr'
        def loaded = run(*user, launcher, *typed.split(' ')).err.readLines().find { it.contains(' dev.ballast.repl.Main source:') }
        environment.remove('BALLAST_JAVA_OPTS')
        loaded.contains('shared objects file')
    }

    /** What a build of an archive has not taken away. */
    private List<Path> leftovers() {
        Files.list(unpacked.resolve('lib')).withCloseable { it.toList() }.findAll { it.fileName.toString().startsWith('archive.') }
    }

    /** What Tab offers for the last of these words. */
    private List<String> completed(String... words) {
        script('')
        def asked = '''\
            source "$1"
            shift
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _complete_ballast
            printf '%s\\n' "${COMPREPLY[@]}"'''
        def offered = run('bash', '-c', asked, 'bash', unpacked.resolve('completions/ballast.bash'), *words)
        offered.out.readLines().sort()
    }

    private void executable(String name, String text) {
        def file = folder.resolve('bin').resolve(name)
        Files.createDirectories(file.parent)
        Files.writeString(file, "#!/bin/sh\n$text\n")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rwxr-xr-x'))
    }
}
