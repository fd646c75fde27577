package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import spock.lang.Timeout

/** The backends that {@code ballast sandbox --traffic} takes for the nodes, from options and from a file. */
@Timeout(60)
class TrafficBackendsSpec extends ProgramSpecification {

    def 'a backend that cannot be meant is wrong usage: #problem'() {
        given:
        Files.writeString(folder.resolve('nodes'), "# the site\n\n192.168.128.2:80=127.0.0.1:9001\n$line\n")

        expect:
        [['--backend', '192.168.128.2:80=127.0.0.1:9001', '--backend', line], ['--backends', folder.resolve('nodes')]].each {
            assert ballast('sandbox', '--port', '0', '--dialect', 'linode', *it) == 2
            assert err.contains(problem)
        }

        where:
        line                              || problem
        '192.168.128.3:80=10.0.0.1:80'    || 'backend 192.168.128.3:80=10.0.0.1:80 has no port of 127.0.0.1'
        '192.168.128.3:80=127.0.0.1:0'    || 'has no port of 127.0.0.1'
        '192.168.128.3:80=127.0.0.1:65536' || 'has no port of 127.0.0.1'
        '192.168.128.3:80'                || 'has no port of 127.0.0.1'
        'web-1:80=127.0.0.1:9002'         || "'web-1:80' is not an address and port"
        '192.168.128.3=127.0.0.1:9002'    || "'192.168.128.3' is not an address and port"
        '192.168.128.2:80=127.0.0.1:9002' || 'the node 192.168.128.2:80 has two backends; leave out one of them'
    }

    def 'the backends of a file are those of the option: #node'() {
        given:
        def backend = new ServerSocket(0, 5, InetAddress.getByName('127.0.0.1'))
        Files.writeString(folder.resolve('nodes'), "# the site\n\n  $node=127.0.0.1:$backend.localPort \n")
        int status = 0
        whenPrinted = { String text ->
            if (!status && text.contains('TOKEN')) {
                def url = text.readLines()[0] - 'export BALLAST_URL='
                status = posted("$url/v4/nodebalancers", [region: 'us-east', configs: [[port: 80, check: 'connection', nodes: [[label: 'web-1', address: node]]]]])
                backend.accept().close()
                signals.accept(15)
            }
        }

        expect:
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--backends', folder.resolve('nodes')) == 0
        status == 200

        cleanup:
        backend.close()

        where:
        node << ['192.168.128.2:80', '[2600:3c03::5]:80']
    }

    def 'a file of backends that cannot be read is named'() {
        expect:
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--backends', folder.resolve('none')) == 2
        err.contains("the file ${folder.resolve('none')} does not exist")
    }

    private static int posted(String url, Map body) {
        def call = URI.create(url).toURL().openConnection() as HttpURLConnection
        call.setRequestProperty('Authorization', 'Bearer sandbox-token')
        call.setRequestProperty('Content-Type', 'application/json')
        call.doOutput = true
        call.outputStream.withCloseable { it << groovy.json.JsonOutput.toJson(body) }
        call.responseCode
    }
}
