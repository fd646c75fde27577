package dev.ballast.repl.kernel

import dev.ballast.run.WrongUsageException
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification
import spock.lang.TempDir

class ConnectionFileSpec extends Specification {

    static final Map<String, Object> GOOD = [transport: 'tcp', signature_scheme: 'hmac-sha256', ip: '127.0.0.1', key: 'trial-key-1', shell_port: 1,
        control_port: 2, stdin_port: 3, hb_port: 4, iopub_port: 5]

    @TempDir
    Path folder

    def 'reads what Jupyter writes, and never shows the key'() {
        given:
        def file = ConnectionFile.read(written(Client.JSON.writeValueAsString(GOOD)))

        expect:
        file == new ConnectionFile('127.0.0.1', [shell: 1, control: 2, stdin: 3, hb: 4, iopub: 5], 'trial-key-1')
        file.toString() == 'kernel at 127.0.0.1:1'
    }

    def 'refuses a file that #problem'() {
        when:
        ConnectionFile.read(written(Client.JSON.writeValueAsString(GOOD + change)))

        then:
        def wrong = thrown(WrongUsageException)
        wrong.message.endsWith(problem)
        !wrong.message.contains('trial-key-1')

        where:
        change                          || problem
        [transport: 'ipc']              || 'asks for a transport other than tcp'
        [signature_scheme: 'hmac-md5']  || 'asks for a signature other than hmac-sha256'
        [key: '']                       || 'has no key, so anyone could run cells'
        [ip: '']                        || 'has no ip'
        [shell_port: 65536]             || 'has no usable shell_port'
        [iopub_port: 'x']               || 'has no usable iopub_port'
    }

    def 'says that there is none'() {
        when:
        ConnectionFile.read(Path.of('/nowhere.json'))

        then:
        WrongUsageException refused = thrown()
        refused.message.contains('there is no connection file /nowhere.json')
    }

    def 'refuses what is no JSON without showing it'() {
        when:
        ConnectionFile.read(written('{"key": "trial-key-1"'))

        then:
        def wrong = thrown(WrongUsageException)
        wrong.message.endsWith('is not JSON')
        wrong.cause == null
    }

    def 'a port that is taken is said'() {
        given:
        def taken = new ServerSocket(0, 1, InetAddress.loopbackAddress)

        when:
        Notebook.open(new ConnectionFile('127.0.0.1', [shell: taken.localPort, control: 0, stdin: 0, hb: 0, iopub: 0], 'trial-key'))

        then:
        def wrong = thrown(WrongUsageException)
        wrong.message.startsWith("port $taken.localPort of 127.0.0.1 cannot be used")

        cleanup:
        taken.close()
    }

    def 'a place of its own has ports that are free and a new key, and only its owner reads the file'() {
        given:
        def here = ConnectionFile.local()
        def file = folder.resolve('own.json')

        when:
        here.write(file)

        then:
        ConnectionFile.read(file) == here
        here.ip() == '127.0.0.1'
        here.key() ==~ /[0-9a-f]{64}/
        here.key() != ConnectionFile.local().key()
        here.ports().values().toSet().size() == 5
        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) == 'rw-------'
    }

    private Path written(String text) {
        Files.writeString(folder.resolve('connection.json'), text)
    }
}
