package dev.ballast.repl

import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.control.Fault
import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Timeout

/** Follows each command that a message prints, as a shell reads it: it acts on the account that the message is about. */
@Timeout(120)
class PrintedCommandsSpec extends MistakeSpecification {

    private static final String LOST = "region 'us-east'\nvolume('data', 20, wait: false)"

    /** Two accounts in one ledger; without an option it is the other one that a command acts on. */
    def setup() {
        environment = [BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east', ROOT_PASS: 'pass of this spec']
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, """
            default = "prod"
            [profile.prod]
            url = "${sandbox.url()}"
            [profile."my trial"]
            url = "${sandbox.url()}"
            """.stripIndent())
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
        ballast('names', '--separate')
        ballast('names', '--separate', '--profile', 'my trial')
        adopt('volume', 'data', '4711')
        adopt('instance', 'a', '4712')
    }

    def 'what a lost answer leaves open is ended by #command in its own account'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).after().drop())
        confirm = { Optional.of('y') }

        expect:
        ballast('--profile', 'my trial', script(LOST)) == 4
        follow(command, [ID: '1001']) == 0
        names('my trial') == trial
        names('prod') == ['volume data 4711', 'instance a 4712']
        ballast('--profile', 'my trial', script(LOST)) == 0
        creates() == ['POST /volumes': made]

        where:
        command  || trial                | made
        'adopt'  || ['volume data 1001'] | 1
        'forget' || []                   | 2
    }

    def 'what is gone is forgotten in its own account'() {
        given:
        adopt('--profile', 'my trial', 'volume', 'data', '9')

        expect:
        ballast('--profile', 'my trial', script(LOST)) == 1
        follow('forget') == 0
        names('my trial') == []
        names('prod') == ['volume data 4711', 'instance a 4712']
    }

    def 'an address is adopted in its own account'() {
        given:
        ballast('--profile', 'my trial', script("instance('b') { type 's-1' }"))

        expect:
        ballast('--profile', 'my trial', script("println instance('b').privateIp")) in [1, 3]
        follow('adopt', [ADDRESS: '192.168.128.9']) == 0
        ballast('--profile', 'my trial', script("println instance('b').privateIp")) == 0
        out == '192.168.128.9\n'
        names('prod') == ['volume data 4711', 'instance a 4712']
    }

    def 'a port that is known by another id is forgotten in its own account'() {
        given:
        ballast('--profile', 'my trial', script("region 'us-east'; nodebalancer('web') { port 80 }"))
        def before = names('my trial')

        expect:
        ballast('--profile', 'my trial', script("nodebalancer('web').port(80, id: 5)")) in [1, 3]
        follow('forget') == 0
        before - names('my trial') == ['config web:80 1002']
    }

    def 'an id that has a name is forgotten in its own account'() {
        given:
        adopt('--profile', 'my trial', 'volume', 'old', '9')

        expect:
        adopt('--profile', 'my trial', 'volume', 'new', '9') == 1
        follow('forget') == 0
        names('my trial') == []
    }

    def 'of a sandbox that ends with its run no command is printed, and why'() {
        expect:
        ballast('run', '--sandbox', script("region 'us-east'; instance('web') { type 's'; image 'i'; rootPass secret('ROOT_PASS') }.privateIp")) == 1
        err.contains('help: write privateIp() in its block, or call addPrivateIp() on it; ' +
            'this sandbox and its names end with the run: --state FILE keeps them')
        !(err =~ /adopt|forget/)
    }

    def 'at the prompt of such a sandbox the commands of the prompt are printed'() {
        expect:
        ballast('--sandbox', '-e', "region 'us-east'; instance('web') { type 's'; image 'i'; rootPass secret('ROOT_PASS') }.privateIp") == 1
        err.contains('if it has one:\n      /adopt address web ADDRESS')
    }

    def 'a kept sandbox is named with its file'() {
        given:
        def state = folder.resolve("my state's.json")
        ballast('--sandbox', '--state', state, script("region 'us-east'; volume('data', 20)"))
        kept(state).withCloseable { it.adopt(ReferenceCodec.read(Kind.VOLUME, 'data'), '99') }

        expect:
        ballast('--sandbox', '--state', state, script(LOST)) == 1
        follow('forget') == 0
        ballast('--sandbox', '--state', state, script(LOST.replace('data', 'more'))) == 0
        names('prod') == ['volume data 4711', 'instance a 4712']
    }

    def 'the list of names is that of the account: #arguments'() {
        given:
        adopt('--profile', 'my trial', 'volume', 'mine', '9')

        expect:
        ballast(*arguments) > 0
        follow('names') == 0
        out.contains('mine')
        !out.contains('4711')

        where:
        arguments << [['forget', 'instance', 'x', '--profile', 'my trial'], ['show', 'zzzz', '--profile', 'my trial']]
    }

    def 'what may be meant is shown of the account'() {
        given:
        adopt('--profile', 'my trial', 'instance', 'x', '7')
        adopt('--profile', 'my trial', 'volume', 'x', '8')

        expect:
        ballast('show', 'x', '--profile', 'my trial') == 2
        printed('show') == ['show', '--profile', 'my trial', 'instance', 'x']
    }

    def 'a name like an option is a name: #name'() {
        expect:
        adopt('--profile', 'my trial', '--', 'volume', name, '9') == 0
        adopt('--profile', 'my trial', 'volume', 'other', '9') == 1
        follow('forget') == 0
        names('my trial') == []

        where:
        name << ['-x', '--sandbox', '-h', '$HOME', "a'b", 'n' * 255]
    }

    def 'a command that was mistyped keeps the account'() {
        expect:
        ballast('nams', '--profile', 'my trial') == 2
        printed('names') == ['names', '--profile', 'my trial']
    }

    /** Without a token no id is looked up. */
    private int adopt(Object... arguments) {
        def token = environment.remove('BALLAST_TOKEN')
        int status = ballast('adopt', *arguments)
        environment.BALLAST_TOKEN = token
        return status
    }

    /** Runs the first such command of the message in a shell's reading, with the ids that a user looked up in their places. */
    private int follow(String command, Map<String, String> found = [:]) {
        ballast(*printed(command).collect { found[it] ?: it })
    }

    private List<String> printed(String command) {
        def line = err.readLines().find { it.contains("ballast $command") }
        assert line: "no 'ballast $command' in: $err"
        def words = line.substring(line.indexOf("ballast $command")) - 'ballast '
        def shell = new ProcessBuilder('sh', '-c', "printf '%s\\n' $words").start()
        shell.inputStream.text.readLines()
    }

    private List<String> names(String profile) {
        def status = ballast('names', '--profile', profile)
        assert status == 0
        out.readLines().findAll { it ==~ /(volume|instance|address|nodebalancer|config|node) .*/ }.collect { it.split(' +').take(3).join(' ') }.sort().reverse()
    }
}
