package dev.ballast.sandbox

import dev.ballast.Ballast
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.SetupException
import dev.ballast.file.FilePermissions
import dev.ballast.sandbox.control.StateFile
import dev.ballast.sandbox.state.AccountState
import java.nio.file.FileSystemException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.TempDir

/** The state file: the whole state, and nothing secret. */
class StateFileSpec extends SandboxSpecification {

    @TempDir
    Path folder

    Path getFile() {
        folder.resolve('state.json')
    }

    @Override
    SandboxBuilder settings() {
        folder == null ? Sandbox.with() : Sandbox.with().state(file)
    }

    def setup() {
        reopen()
    }

    def 'a sandbox goes on where it stopped'() {
        given:
        def lb = balancer()
        def tls = config(lb, [port: 443])
        def pair = Pairs.named('CN=web')
        put("/v4/nodebalancers/$lb/configs/$tls", [protocol: 'https', ssl_cert: pair.cert, ssl_key: pair.key])
        def web = instance()
        def address = post('/v4/networking/ips', [type: 'ipv4', public: false, linode_id: web]).json.address
        post("/v4/nodebalancers/$lb/configs/$tls/nodes", [label: 'a', address: "$address:80".toString()])
        post("/v4/compute/instances/$web/boot")
        volume(linode_id: web)
        sandbox.listening('192.168.200.7:80', true)
        def before = sandbox.snapshot()

        when:
        reopen()

        then:
        sandbox.snapshot() == before
        instance() > web
    }

    def 'an interrupt while it is locked is reported as such'() {
        given:
        def other = folder.resolve('other.json')
        Thread.currentThread().interrupt()

        when:
        new StateFile(other)

        then:
        def stopped = thrown(InterruptedRunException)
        stopped.problem() == "stopped while the state file $other was opened"

        cleanup:
        Thread.interrupted()
    }

    def 'a file in a folder that does not exist is refused, and the folder is not created: #who'() {
        given:
        def file = folder.resolve('my trial/state.json')

        when:
        begin(file)

        then:
        def refused = thrown(SetupException)
        refused.problem() == "the folder of the state file $file does not exist"
        refused.remedy().get() == "create it: mkdir -p '${file.parent}'"
        !Files.exists(file.parent)

        where:
        who                          | begin
        'a sandbox'                  | { Sandbox.with().state(it) }
        'a cloud, for its ledger'    | { Ballast.builder().state(it) }
    }

    def 'a folder is refused in its place'() {
        when:
        new StateFile(Path.of('/'))

        then:
        def refused = thrown(SetupException)
        refused.problem() == 'the state file / is a folder'
        refused.remedy().get() == 'name a file in it'
    }

    def 'a device is refused in its place, and a link leads to the file that is written'() {
        given:
        def file = Files.createFile(folder.resolve('file'))
        def link = Files.createSymbolicLink(folder.resolve('link'), file)
        new StateFile(link).withCloseable { it.write(AccountState.empty()) }

        when:
        new StateFile(Path.of('/dev/null'))

        then:
        def refused = thrown(SetupException)
        refused.problem() == 'the state file /dev/null is a device or a pipe'
        refused.remedy().get() == 'name a file'

        and:
        Files.isSymbolicLink(link)
        Files.size(file) > 0

        when:
        FilePermissions.replace(Files.createDirectory(folder.resolve('empty')), 'text')

        then:
        thrown(FileSystemException)
    }

    def 'transitions go on after a restart'() {
        given:
        def data = made('/v4/volumes', [label: 'data', region: 'us-east'])

        when:
        reopen()

        then:
        get("/v4/volumes/$data").json.status == 'creating'

        when:
        pass(3)
        reopen()

        then:
        get("/v4/volumes/$data").json.status == 'active'
    }

    def 'an address leads to its instance after a restart'() {
        given:
        def lb = balancer()
        def http = config(lb, [port: 80])
        def web = instance()
        def address = post('/v4/networking/ips', [type: 'ipv4', public: false, linode_id: web]).json.address
        post("/v4/nodebalancers/$lb/configs/$http/nodes", [label: 'a', address: "$address:80".toString()])
        sandbox.power(web, true)

        when:
        reopen()
        pass(2)

        then:
        get("/v4/nodebalancers/$lb/configs/$http").json.nodes_status == [up: 1, down: 0]
    }

    def 'the file is the owners alone, whole and without secrets'() {
        given:
        def lb = balancer()
        def pair = Pairs.named('CN=web')

        when:
        post("/v4/nodebalancers/$lb/configs", [port: 443, protocol: 'https', ssl_cert: pair.cert, ssl_key: pair.key])
        instance()

        then:
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) == 'rw-------'
        Files.list(file.parent).withCloseable { it*.fileName*.toString().sort() } == ['state.json', 'state.json.lock']
        !Files.readString(file).contains('PRIVATE KEY')
        !Files.readString(file).contains('x-9-root')
        !Files.readString(file).contains(sandbox.token())
    }

    def 'a file that is no state is refused and left alone'(String text, String reason) {
        given:
        sandbox.close()
        Files.writeString(file, text)

        when:
        Sandbox.with().state(file).start()

        then:
        def refused = thrown(SetupException)
        refused.message.contains(reason)
        Files.readString(file) == text

        where:
        text                                              || reason
        'x'                                               || 'cannot be read'
        '{"version": 1, "surprise": true}'                || 'cannot be read'
        '{"version": 1}'                                  || 'cannot be read'
        '{"version": 2}'                                  || 'has version 2'
        'null'                                            || 'cannot be read'
        '[]'                                              || 'cannot be read'
        '"state"'                                         || 'cannot be read'
    }

    def 'an empty file is an empty account, as mktemp makes it'() {
        given:
        sandbox.close()
        Files.writeString(file, text)

        when:
        reopen()

        then:
        volume() == 1001

        where:
        text << ['', '\n']
    }

    def 'a state that cannot be written is said'() {
        given:
        file.toFile().delete()
        Files.createDirectories(file.resolve('in the way'))

        when:
        def reply = post('/v4/volumes', [label: 'data', region: 'us-east'])

        then:
        reply.status == 500
        reply.reason().contains('cannot be written')
    }

    def 'a second one in the same process is refused, and the lock stays with the first'() {
        when:
        Sandbox.with().state(file).start()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "the state file $file is in use by another sandbox of this process"

        when:
        def elsewhere = StateProcess.start(file)

        then:
        elsewhere.text == "the state file $file is in use by process ${ProcessHandle.current().pid()}\n"
        elsewhere.waitFor() == 1
    }

    def 'one in another process is refused, with the process that has it'() {
        given:
        sandbox.close()
        def owner = StateProcess.start(file)
        assert owner.inputReader().readLine() == 'started'

        when:
        Sandbox.with().state(file).start()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "the state file $file is in use by process ${owner.pid()}"
        refused.remedy().get() == 'end that one first, or name another file'

        when: 'the owner is killed'
        owner.destroyForcibly().waitFor()
        reopen()

        then:
        noExceptionThrown()

        cleanup:
        owner?.destroyForcibly()
    }

    def 'a sandbox that cannot start leaves the file to others'() {
        given:
        int taken = sandbox.url().port
        def other = folder.resolve('other.json')

        when:
        Sandbox.with().state(other).port(taken).start()

        then:
        thrown(SetupException)
        Sandbox.with().state(other).start().close()
    }

    private void reopen() {
        sandbox?.close()
        sandbox = Sandbox.with().state(file).start()
        Files.exists(file) || sandbox.reset()
    }
}
