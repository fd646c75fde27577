package dev.ballast.repl.kernelspec

import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout
import spock.util.concurrent.PollingConditions

/** A doctor whose launcher starts the classes under test, or does what a broken one does. */
@Timeout(120)
class DoctorSpec extends Specification {

    static final Path JAVA = Path.of(System.getProperty('java.home'))
    static final List<String> USUAL = ['launcher', 'start', 'cell', 'interrupt']
    static final Duration USUAL_PATIENCE = Duration.ofSeconds(30)
    static final Duration BRIEF = Duration.ofSeconds(1)

    @TempDir
    Path folder

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    Map<String, String> environment = [:]
    List<Map<String, Object>> findings = []

    def setup() {
        environment = [API_TOKEN: 's3cret-token', PATH: System.getenv('PATH'), HOME: folder.toString(), XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString()]
    }

    def 'a kernel on a profile is tried to its end, and the service is asked nothing'() {
        given:
        profile('prod')
        working()

        expect:
        examined('prod', USUAL_PATIENCE)
        findings*.check == USUAL
        findings.every { it.good && it.advice.empty }
        findings.find { it.check == 'cell' }.detail == '1 + 1 is 2'
        findings.find { it.check == 'start' }.took > 50
        sandbox.requests().isEmpty()
        nothingLeft()
    }

    def 'a launcher that is #what is reported'() {
        given:
        def path = folder.resolve('ballast')
        prepare(path)

        expect:
        !examined()
        findings.size() == 1
        findings[0].detail == problem.replace('PATH', path.toString())
        findings[0].advice == advice.replace('PATH', path.toString())

        where:
        what             | prepare                         || problem                   | advice
        'gone'           | {}                              || 'there is no PATH'        | 'install it again from where Ballast is now:\n    ballast kernel install --force'
        'not executable' | { Files.createFile(it) }        || 'PATH cannot be executed' | 'run:\n    chmod +x PATH'
    }

    def 'a launcher that #what is reported with its last words, and nothing of it stays'() {
        given:
        launcher(says)

        expect:
        !examined()
        findings*.check == ['launcher', 'start']
        findings[1].detail == problem
        findings[1].advice == 'start the program by hand, and install it again:\n    ballast --version\n    ballast kernel install --force'
        nothingLeft()

        where:
        what                | says                                     || problem
        'ends'              | 'echo of no use; exit 3'                 || 'the kernel has ended; its last output:\nof no use'
        'ends silently'     | 'exit 3'                                 || 'the kernel has ended, without any output'
        'prints a secret'   | 'echo no $API_TOKEN; exit 3'             || 'the kernel has ended; its last output:\nno (secret)'
        'never answers'     | 'echo hello; exec sleep 600'             || 'no answer to kernel_info_request within 1 s; its last output:\nhello'
        'has a child'       | 'sleep 600 & echo $! >"$HOME/child"; wait' || 'no answer to kernel_info_request within 1 s, without any output'
    }

    def 'it is started as Jupyter would, with a file that nobody else can read'() {
        given:
        environment.BALLAST_CONFIG = 'mine'
        launcher('echo "$1 $2 $3 $4"; stat -c "%a" "$5"; echo "$JAVA_HOME $BALLAST_CONFIG $JPY_PARENT_PID"; grep -c hmac-sha256 "$5"')

        expect:
        !examined('prod')
        findings[1].detail.readLines().tail() == ['kernel --profile prod -f', '600', "$JAVA mine ${ProcessHandle.current().pid()}".toString(), '1']
    }

    private boolean examined(String profile = null, Duration patience = BRIEF) {
        new Doctor(environment, System::nanoTime, patience, this::tell)
            .examine(Kernelspec.of(folder.resolve('ballast'), Optional.ofNullable(profile), 'Ballast', JAVA, Optional.empty()))
    }

    private void tell(String line) {
        def advice = line =~ /(?s)^ {9}help: (.*)$/
        if (advice) {
            findings.last().advice = advice[0][1].replace('\n' + ' ' * 9, '\n')
            return
        }
        def (all, word, check, took, detail) = (line.replace('\n         | ', '\n') =~ /(?s)^  (ok|FAILED) +(\w+) +(\d+) ms  (.*)$/)[0]
        findings << [check: check, good: word == 'ok', took: took as long, detail: detail, advice: '']
    }

    /** Neither the kernel, nor what it started, nor the file it was started with. */
    private void nothingLeft() {
        def connection = Path.of(Files.readString(folder.resolve('connection')).trim())
        assert connection.fileName.toString() == 'connection.json'
        assert !Files.exists(connection.parent)
        ['kernel', 'child'].collect { folder.resolve(it) }.findAll { Files.exists(it) }.each { file ->
            new PollingConditions(timeout: 20).eventually {
                assert ['ps', '-o', 'stat=', '-p', Files.readString(file).trim()].execute().text.trim() in ['', 'Z', 'ZN']
            }
        }
    }

    private void working() {
        launcher("exec \"\$JAVA_HOME/bin/java\" -XX:TieredStopAtLevel=1 -cp '${System.getProperty('java.class.path')}' dev.ballast.repl.Main \"\$@\"")
    }

    private void launcher(String text) {
        script(folder.resolve('ballast'), 'for last; do :; done; echo "$last" >"$HOME/connection"; echo $$ >"$HOME/kernel"\n' + text)
    }

    private static void script(Path file, String text) {
        Files.writeString(file, "#!/bin/sh\n$text\n")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    private void profile(String name) {
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, "[profile.$name]\nurl = \"${sandbox.url()}\"\ntoken = \"${sandbox.token()}\"\nregion = \"us-east\"\n")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
    }
}
