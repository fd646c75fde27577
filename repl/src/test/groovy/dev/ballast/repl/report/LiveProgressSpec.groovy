package dev.ballast.repl.report

import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Progress
import dev.ballast.redact.Redactor
import dev.ballast.repl.render.Screen
import java.nio.charset.StandardCharsets
import java.time.Duration
import spock.lang.Specification

class LiveProgressSpec extends Specification {

    ByteArrayOutputStream bytes = new ByteArrayOutputStream()
    boolean live = true
    long millis = 100_000
    ProgressLines progress = new ProgressLines(
        new Lines(new PrintStream(bytes, true, StandardCharsets.UTF_8), { new Screen(live, false, 80) }, new Redactor()), { millis * 1_000_000L })

    def cleanup() {
        progress.end()
    }

    def 'between two looks the spinner and the seconds of a live line go on'() {
        when:
        look("port 80 of 'web'", '1 of 2 up', 4)

        then:
        line() == "\u280b waiting for port 80 of 'web': 1 of 2 up (4 s)"

        when:
        millis += 3125
        progress.tick()

        then:
        line() == "\u2834 waiting for port 80 of 'web': 1 of 2 up (7 s)"
    }

    def 'several waits have a live line each, and the end of one is a line that stays'() {
        when:
        look('port 80', '1 of 2 up', 4)
        look('port 443', '0 of 2 up', 4)
        look('port 80', '2 of 2 up', 5)

        then:
        lines() == ['\u280b waiting for port 80: 2 of 2 up (5 s)', '\u280b waiting for port 443: 0 of 2 up (4 s)']

        when:
        progress.accept(new Progress.Arrived('port 80', '2 of 2 up', Duration.ofSeconds(6)))

        then:
        lines() == ['  port 80 is 2 of 2 up (6 s)', '\u280b waiting for port 443: 0 of 2 up (4 s)']
    }

    def 'of many waits only those that fit are live'() {
        when:
        12.times { look("port $it", '0 of 1 up', 1) }

        then:
        lines().size() == 10
        lines().last() == '  and 3 more'
    }

    def 'what happens to a NodeBalancer is one sorted tree, drawn while it grows and kept when it ends'() {
        given:
        def web = new Reference.ByName(Kind.NODEBALANCER, 'web')
        def port = { int number -> new Reference.Port(web, number, false) }

        when:
        progress.accept(new Progress.Begun(web))
        progress.accept(new Progress.Unchanged(web, '5', ''))
        progress.accept(new Progress.Created(port(443), '7'))
        progress.accept(new Progress.Created(new Reference.Node(port(443), 'b'), '9'))
        progress.accept(new Progress.Created(new Reference.Node(port(80), 'a'), '10'))
        progress.accept(new Progress.Created(new Reference.ByName(Kind.VOLUME, 'data'), '11'))
        millis += 2000
        progress.tick()

        then:
        lines() == [
            "+ volume 'data' created (11)", "\u2826 nodebalancer 'web' (2 s)", '    port 80', "    + node 'a' created (10)",
            '  + port 443 created (7)', "    + node 'b' created (9)"]

        when:
        progress.accept(new Progress.Changed(port(443), '7', 'now https'))
        progress.accept(new Progress.Ended(web))

        then:
        lines() == [
            "+ volume 'data' created (11)", "  nodebalancer 'web'", '    port 80', "    + node 'a' created (10)",
            '  + port 443 created (7)', '  ~ port 443 now https', "    + node 'b' created (9)"]
    }

    def 'the parts of a tree stand as a person counts them'() {
        given:
        def port = { new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), it, false) }

        when:
        progress.accept(new Progress.Begun(port(80).balancer()))
        [port(443), new Reference.Node(port(80), 'web-10'), new Reference.Node(port(80), 'web-2')].each { progress.accept(new Progress.Created(it, '1')) }
        progress.accept(new Progress.Ended(port(80).balancer()))

        then:
        lines()*.trim() == ["nodebalancer 'web'", 'port 80', "+ node 'web-2' created (1)", "+ node 'web-10' created (1)", '+ port 443 created (1)']
    }

    def 'a tree that was cut off by a failure is kept as far as it grew, and one without changes says nothing'() {
        given:
        def web = new Reference.ByName(Kind.NODEBALANCER, 'web')

        when:
        progress.accept(new Progress.Begun(web))
        progress.accept(happened ? new Progress.Created(web, '5') : new Progress.Unchanged(web, '5', ''))
        progress.end()

        then:
        lines() == shown

        where:
        happened || shown
        true     || ["+ nodebalancer 'web' created (5)"]
        false    || []
    }

    def 'elsewhere each event is a line at once'() {
        given:
        live = false
        def web = new Reference.ByName(Kind.NODEBALANCER, 'web')

        when:
        progress.accept(new Progress.Begun(web))
        progress.accept(new Progress.Created(new Reference.Port(web, 80, false), '7'))

        then:
        lines() == ["+ port 80 of 'web' created (7)"]
    }

    def 'nothing is drawn when nothing is waited for, nor over a line that the user types'() {
        given:
        look('port 80', '1 of 2 up', 4)
        live = typed

        when:
        ended ? progress.end() : null
        def before = bytes.size()
        progress.tick()

        then:
        bytes.size() == before

        where:
        typed | ended
        false | false
        true  | true
    }

    private void look(String what, String state, int since) {
        progress.accept(new Progress.Waiting(what, state, Duration.ofSeconds(since)))
    }

    private String line() {
        lines().last()
    }

    /** Returns the lines of a screen on which all of it was written. */
    private List<String> lines() {
        def screen = ['']
        bytes.toString(StandardCharsets.UTF_8).split(/(?<=\n)|(?=\r)/).each { part ->
            if (part.startsWith('\r')) {
                def up = part =~ /^\r\u001b\[(\d+)A\u001b\[J/
                def rows = up ? up[0][1] as int : 0
                rows.times { screen.removeLast() }
                screen[-1] = part.replaceFirst(/^\r(\u001b\[\d*[AKJ])+/, '')
            } else {
                screen[-1] += part
            }
            if (screen.last().endsWith('\n')) {
                screen[-1] = screen.last().trim().empty ? '' : screen.last().stripTrailing()
                screen << ''
            }
        }
        screen.last().empty ? screen.dropRight(1) : screen
    }
}
