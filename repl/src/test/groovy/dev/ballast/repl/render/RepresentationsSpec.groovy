package dev.ballast.repl.render

import dev.ballast.load.LoadGenerator
import dev.ballast.sandbox.Sandbox

class RepresentationsSpec extends MarkupSpecification {

    def 'a value has the forms #types: #line'() {
        when:
        def forms = new Representations(Limits.USUAL, WIDE).of(value(line))

        then:
        forms.keySet() as List == types
        forms['text/plain'] + '\n' == shown(value(line))

        where:
        line                                     || types
        '5'                                      || ['text/plain']
        'null'                                   || ['text/plain']
        '"a <b>"'                                || ['text/plain']
        '[a: 1]'                                 || ['text/plain', 'text/html']
        '[[a: 1], [a: 2]]'                       || ['text/plain', 'text/html']
        'instance(7)'                            || ['text/plain', 'text/html']
        'volume("data", 10)'                     || ['text/plain', 'text/html']
        'nodebalancer(7)'                        || ['text/plain', 'image/svg+xml']
        '[nodebalancer(7)]'                      || ['text/plain', 'text/html']
        '[[a: 1], [a: 2, b: 3]]'                 || ['text/plain', 'text/html']
        '[[a: 1], [b: 2], [c: 3]]'               || ['text/plain']
        "'bytes'.bytes"                          || ['text/plain']
    }

    def 'what users have seen of a change is a text and a picture'() {
        given:
        def sandbox = Sandbox.with().dialect('linode').traffic().start()
        def users = new LoadGenerator(sandbox, 1)

        when:
        def forms = new Representations(Limits.USUAL, WIDE).of(users.report())

        then:
        forms.keySet() as List == ['text/plain', 'image/svg+xml']
        forms['text/plain'].contains('0 requests, 0 lost')
        assertHarmless(forms['image/svg+xml'])

        cleanup:
        users?.close()
        sandbox?.close()
    }

    def 'a table of maps that lack keys leaves their cells empty'() {
        expect:
        shown([[name: 'web-1', port: 80], [name: 'web-2', port: 81, note: 'new']]) == """\
            name   port  note
            web-1    80
            web-2    81  new
            """.stripIndent()
    }

    def 'the service is asked once for all forms'() {
        given:
        def balancer = value("nodebalancer('web') { port 80; port 81; node 'a', '192.168.128.2:80' }")

        expect:
        requests { new Representations(Limits.USUAL, WIDE).of(balancer) } == 2
    }

    def 'a key is in none of them'() {
        given:
        value("key = '-----BEGIN PRIVATE KEY-----\\nMIIEvQsecret\\n-----END PRIVATE KEY-----'")

        expect:
        ['[a: key]', '[[a: key]]', 'key'].each { line ->
            assert !new Representations(Limits.USUAL, WIDE).of(value(line)).values().any { it.contains('MIIEvQ') }
        }
    }
}
