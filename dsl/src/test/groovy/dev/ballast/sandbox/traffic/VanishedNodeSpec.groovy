package dev.ballast.sandbox.traffic

import java.util.concurrent.Callable
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors

/** Nodes that are drained, deleted and added, seen by their clients. */
class VanishedNodeSpec extends TrafficSpecification {

    def 'clients lose no request while nodes are drained, deleted and added again: #protocol, a connection for each request: #each'() {
        given:
        def web = balancer([port: 8080, protocol: protocol, check: 'none'], [label: 'web-1'], [label: 'web-2'])
        def threads = Executors.newCachedThreadPool()
        def end = new CountDownLatch(1)
        def begun = new CountDownLatch(4)
        def clients = (1..4).collect { threads.submit({ statuses(web, each, begun, end) } as Callable) }
        begun.await()

        when:
        3.times {
            ['web-1', 'web-2'].each { label ->
                def address = address(web, label)
                put("$web.path/nodes/${node(web, label)}", [mode: 'drain'])
                delete("$web.path/nodes/${node(web, label)}")
                post("$web.path/nodes", [label: label, address: address])
            }
        }
        end.countDown()

        then:
        clients*.get().collectMany { it }.toSet() == ['HTTP/1.1 200 OK'] as Set

        cleanup:
        end?.countDown()
        threads?.shutdownNow()

        where:
        protocol | each
        'http'   | false
        'http'   | true
        'tcp'    | true
    }

    /** Sends requests until the end; returns the first line of each answer. */
    private List<String> statuses(Map web, boolean each, CountDownLatch begun, CountDownLatch end) {
        List<String> statuses = []
        while (end.count) {
            connect(web).withCloseable { connection ->
                def answers = new BufferedReader(new InputStreamReader(connection.inputStream))
                statuses << status(connection, answers)
                begun.countDown()
                while (end.count && !each) {
                    statuses << status(connection, answers)
                }
            }
        }
        statuses
    }

    /** Returns the first line of the answer to one request. */
    private static String status(Socket connection, BufferedReader answers) {
        connection << 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx'
        def status = answers.readLine()
        while (answers.readLine()) {
            // A header.
        }
        answers.readLine()
        status
    }
}
