package dev.ballast.time

import dev.ballast.http.TurnableTiming
import java.time.Duration
import spock.lang.Specification

/** What a deadline leaves. */
class DeadlineSpec extends Specification {

    TurnableTiming timing = new TurnableTiming()
    Deadline deadline = Deadline.in(Duration.ofSeconds(10), timing)

    def 'time passes until it has come'() {
        when:
        timing.turn(Duration.ofSeconds(passed))

        then:
        deadline.elapsed() == Duration.ofSeconds(passed)
        deadline.remaining() == Duration.ofSeconds(left)
        deadline.passed() == over

        where:
        passed || left | over
        0      || 10   | false
        9      || 1    | false
        10     || 0    | true
        99     || 0    | true
    }

    def 'setting the wall clock neither ends nor prolongs it'() {
        when:
        timing.setWallClock(timing.now() + Duration.ofHours(hours))

        then:
        deadline.remaining() == Duration.ofSeconds(10)

        when:
        timing.turn(Duration.ofSeconds(10))

        then:
        deadline.passed()

        where:
        hours << [1, -1]
    }

    def 'a pause that would pass it is cut'() {
        expect:
        deadline.cut(Duration.ofSeconds(3)) == Duration.ofSeconds(3)
        deadline.cut(Duration.ofSeconds(30)) == Duration.ofSeconds(10)
    }

    def 'an attempt takes what is left, no more than its limit, and long enough for an answer'() {
        given:
        timing.turn(Duration.ofSeconds(passed))

        expect:
        deadline.attempt(Duration.ofSeconds(limit)) == Duration.ofSeconds(attempt)

        where:
        passed | limit || attempt
        0      | 60    || 10
        0      | 5     || 5
        9      | 60    || 2
        10     | 60    || 2
        10     | 1     || 1
    }

    def 'a limit of centuries is one'() {
        expect:
        Deadline.in(Duration.ofDays(1_000_000), timing).remaining() == Duration.ofDays(36_500)
    }
}
