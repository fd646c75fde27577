package dev.ballast.sandbox

import dev.ballast.sandbox.control.AccountStore
import java.time.Clock
import java.time.Duration
import java.time.Instant
import spock.lang.Specification

/** Virtual and real time. */
class ClockSpec extends Specification {

    def 'virtual time stands still until it is advanced'() {
        given:
        def account = new AccountStore(null, null, false)
        def before = account.now()

        when:
        account.advance(Duration.ofSeconds(5))

        then:
        account.now() == before.plusSeconds(5)
        account.now() == before.plusSeconds(5)
    }

    def 'time does not go back'() {
        when:
        new AccountStore(null, null, false).advance(Duration.ofSeconds(-1))

        then:
        thrown(IllegalArgumentException)
    }

    def 'real time cannot be advanced or set back by a reset'() {
        given:
        def noon = Instant.parse('2026-06-01T12:00:00Z')
        def account = new AccountStore(Clock.fixed(noon, java.time.ZoneOffset.UTC), null, false)

        when:
        account.reset()
        account.advance(Duration.ofSeconds(5))

        then:
        thrown(IllegalStateException)
        account.now() == noon
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
