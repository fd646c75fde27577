package dev.ballast.sandbox

import dev.ballast.sandbox.state.SandboxClock
import java.time.Clock
import java.time.Duration
import java.time.Instant
import spock.lang.Specification

/** Virtual and real time. */
class ClockSpec extends Specification {

    def 'a virtual clock stands still until it is advanced'() {
        given:
        def clock = SandboxClock.virtual()
        def before = clock.instant()

        when:
        clock.advance(Duration.ofSeconds(5))

        then:
        clock.instant() == before.plusSeconds(5)
        clock.instant() == before.plusSeconds(5)
    }

    def 'a clock does not go back'() {
        when:
        SandboxClock.virtual().advance(Duration.ofSeconds(-1))

        then:
        thrown(IllegalArgumentException)
    }

    def 'real time cannot be advanced or set'() {
        given:
        def noon = Instant.parse('2026-06-01T12:00:00Z')
        def clock = SandboxClock.following(Clock.fixed(noon, java.time.ZoneOffset.UTC))

        when:
        clock.set(Instant.EPOCH)
        clock.advance(Duration.ofSeconds(5))

        then:
        thrown(IllegalStateException)
        clock.instant() == noon
    }

    def 'a sandbox in real time refuses to be advanced'() {
        given:
        def sandbox = Sandbox.with().realTime().start()

        when:
        sandbox.advance(Duration.ofSeconds(5))

        then:
        thrown(IllegalStateException)
        !sandbox.now().isAfter(Instant.now())

        cleanup:
        sandbox.close()
    }
}
