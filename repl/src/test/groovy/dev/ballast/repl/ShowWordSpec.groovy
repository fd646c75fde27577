package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification

/** The words show and live where text is printed. */
class ShowWordSpec extends ProgramSpecification {

    static final String BALANCER = '''def web = instance('web-1') { type 'standard-1'; privateIp() }
def lb = nodebalancer('web') { port 80; node 'a', web.privateIp + ':80' }
'''

    def 'a script prints what the prompt would show, and once more what is live and looks different at the end'() {
        expect:
        ballast('--sandbox', script("${BALANCER}show lb.port(80)\nshow null\nshow(['x', 'y'])\nlive lb\nlive 'same'\nweb.boot()\nlb.awaitUp()\nprintln 'up'")) == 0
        out.readLines().findAll { it =~ /of 1 up|'x'|same|^up$/ }*.replaceAll(/ {2,}/, ' ')*.trim() == [
            "port 80 of 'web' (id 1004) http 0 of 1 up", "['x', 'y']", '80 http 0 of 1 up', 'same', 'up', '80 http 1 of 1 up']
    }

    def 'an expression shows and has no result'() {
        expect:
        ballast('--sandbox', '-e', "show 'a'; live([1, 2])", '-e', 'show 5') == 0
        out.readLines() == ['a', '[1, 2]', '5']
    }

    def 'what is piped in shows, too'() {
        given:
        piped = "show([[name: 'a', size: 20], [name: 'b', size: 5]])"

        expect:
        ballast('--sandbox') == 0
        out.readLines() == ['name  size', 'a       20', 'b        5']
    }

    def 'after a failure what is live is printed as it is known, and the failure is reported'() {
        expect:
        ballast('--sandbox', script("${BALANCER}live lb\nweb.boot()\nlb.awaitUp()\nthrow new Exception('over')")) == 1
        out.contains('0 of 1 up')
        out.contains('1 of 1 up')
        err.contains('Exception: over')
    }

    def 'the check knows both words'() {
        expect:
        ballast('check', script("region 'us-east'\n${BALANCER}show lb\nlive lb\nshow lb.ports*.port")) == 0
        ballast('check', script('show()')) != 0
        err.contains('write show(value)')
    }
}
