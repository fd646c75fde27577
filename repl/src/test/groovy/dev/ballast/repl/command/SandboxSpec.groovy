package dev.ballast.repl.command

class SandboxSpec extends CommandSpecification {

    def 'its clock is reported and turned'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ["""\
            > /sandbox clock
            the time of the sandbox is 2026-01-01T00:00:00Z
            > def data = volume('data', 20, wait: false); data.status
            = creating
            > /sandbox clock 5m
            the time of the sandbox is 2026-01-01T00:05:00Z
            > data.status
            = active
            > /sandbox clock 1h30m 15s
            the time of the sandbox is 2026-01-01T01:35:15Z
            > /sandbox clock soon
            ! 'soon' is not a duration such as 30s, 5m or 1h30m
              help: /sandbox clock [5m]
            > /sandbox clock -5m
            ! '-5m' is not a duration such as 30s, 5m or 1h30m
              help: /sandbox clock [5m]
            > /sandbox clock 1.5h
            ! '1.5h' is not a duration such as 30s, 5m or 1h30m
              help: /sandbox clock [5m]
            > /sandbox clock 30s 5m
            ! '30s 5m' is not a duration such as 30s, 5m or 1h30m
              help: /sandbox clock [5m]
            """]
    }

    def 'faults are played until they are ended'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ["""\
            > def data = volume('data', 20)
            = volume 'data' (id 1001)
            > /sandbox fault GET /volumes/{id} status 418
            from now on: GET /volumes/{id} status 418
            > data.status
            ! line-2:1 line-2:1: GET /volumes/1001: 418, fault asked for in the sandbox
            > /sandbox fault off
            no faults are simulated
            > data.status
            = active
            > /sandbox fault POST /volumes
            ! a fault needs an operation and an effect, such as POST /volumes status 503
              help: /sandbox fault OPERATION [first n] [after] status n | drop
            > /sandbox fault * burn
            ! a fault has no 'burn'
              help: /sandbox fault OPERATION [first n] [after] status n | drop
            > /sandbox fault * status
            ! 'status' needs a whole number, not ''
              help: /sandbox fault OPERATION [first n] [after] status n | drop
            """]
    }

    def 'all parts of a fault are understood: #parts'() {
        when:
        type("/sandbox fault POST /volumes first 1 $parts")
        type("volume('data', 20)")

        then:
        context.sandbox().get().journal().find { it.fault() }.status() == status
        context.sandbox().get().snapshot().contains('"data"') == created

        where:
        parts              || status | created
        'status 503'       || 503    | false
        'status 502 after' || 502    | true
    }

    def 'it says where it is'() {
        given:
        type("volume('data', 20, wait: false)")

        expect:
        type('/sandbox') ==~ /the sandbox is at http:\/\/127.0.0.1:\d+, its time is 2026-01-01T00:00:00Z, it has answered 1 calls/
    }

    def 'where there is none it is refused'() {
        given:
        context.inProcess = false

        expect:
        type('/sandbox clock 5m') ==
            "! there is no sandbox in this process: the profile in use is sandbox\n  help: write /profile sandbox, or start the program with --sandbox"
        type('/sandbox clocks').startsWith('! there is no sandbox in this process')

        when:
        context.profile = ''

        then:
        type('/sandbox clock 5m').readLines()[0] == '! there is no sandbox in this process'
    }

    def 'what it does not know lists what it knows'() {
        expect:
        type('/sandbox clok') == "! there is no command '/sandbox clok'\n  help: write one of these after /sandbox: clock, fault"
    }

    def 'Tab after #line offers #first'() {
        expect:
        tab(line).take(first.size()) == first

        where:
        line                              || first
        '/sandbox '                       || ['clock', 'fault']
        '/sandbox cl'                     || ['clock']
        '/sandbox clock '                 || ['30s', '5m', '1h']
        '/sandbox fault '                 || ['off', '*']
        '/sandbox fault PO'               || ['POST /nodebalancers', 'POST /nodebalancers/{id}/configs']
        '/sandbox fault POST /vol'        || ['POST /volumes']
        '/sandbox fault POST /volumes st' || ['status']
        '/sandbox fault POST /volumes '   || ['status', 'drop']
        '/sandbox fault off'              || ['off']
    }
}
