package dev.ballast.repl.report

import dev.ballast.converge.Progress
import java.nio.charset.StandardCharsets
import java.time.Duration
import spock.lang.Specification

class WaitsSpec extends Specification {

    ByteArrayOutputStream bytes = new ByteArrayOutputStream()
    boolean live = true
    long seconds = 100
    Waits waits = new Waits(
        new Lines(new PrintStream(bytes, true, StandardCharsets.UTF_8), { new Screen(live, false, 80) }), { seconds * 1_000_000_000L })

    def cleanup() {
        waits.clear()
    }

    def 'between two looks the seconds of a live line go on'() {
        when:
        look("port 80 of 'web'", '1 of 2 up', 4)
        seconds += 3
        waits.tick()

        then:
        line() == "waiting for port 80 of 'web': 1 of 2 up (7 s)"
    }

    def 'of several waits the one looked at last is shown, with how many more there are'() {
        when:
        look('port 80', '1 of 2 up', 4)
        look('port 443', '0 of 2 up', 4)
        look('port 80', '2 of 2 up', 5)
        seconds += 1
        waits.tick()

        then:
        line() == 'waiting for port 80: 2 of 2 up (6 s), and for 1 more'

        when:
        waits.arrived(new Progress.Arrived('port 80', '2 of 2 up', Duration.ofSeconds(6)))

        then:
        line() == 'waiting for port 443: 0 of 2 up (5 s)'
    }

    def 'nothing is drawn when nothing is waited for, nor over a line that the user types'() {
        given:
        look('port 80', '1 of 2 up', 4)
        live = typed

        when:
        ended ? waits.clear() : null
        def before = bytes.size()
        waits.tick()

        then:
        bytes.size() == before

        where:
        typed | ended
        false | false
        true  | true
    }

    private void look(String what, String state, int since) {
        waits.waiting(new Progress.Waiting(what, state, Duration.ofSeconds(since)))
    }

    private String line() {
        bytes.toString(StandardCharsets.UTF_8).split('\u001b\\[K').last()
    }
}
