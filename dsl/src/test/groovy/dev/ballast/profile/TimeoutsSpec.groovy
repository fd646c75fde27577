package dev.ballast.profile

import dev.ballast.error.SetupException
import java.time.Duration
import spock.lang.Unroll

/** The limits of time, from an option, the environment or the file of profiles. */
class TimeoutsSpec extends ProfileFixture {

    static final String PROFILE = '[profile.default]\nurl = "https://api.example.com"\ntoken = "t"\n'

    def 'limits come from an option, else from the environment, else from the profile'() {
        given:
        config(PROFILE + 'request_timeout = "30s"\nretry_timeout = "5m"\nwait_timeout = "1h"\nlease_wait = "0"\nlog_keep = "7d"')
        environment.BALLAST_RETRY_TIMEOUT = '90s'

        expect:
        resolve((Setting.REQUEST_TIMEOUT): '500ms').timeouts() ==
            new Profile.Timeouts(Duration.ofMillis(500), Duration.ofSeconds(90), Duration.ofHours(1), Duration.ZERO, Duration.ofDays(7))
        profiles().settings((Setting.PROFILE): 'sandbox', (Setting.WAIT_TIMEOUT): '20m').sandbox('http://127.0.0.1:1'.toURI(), dev.ballast.model.Secret.of('t'))
            .timeouts().waiting() == Duration.ofMinutes(20)
    }

    @Unroll('#written')
    def 'a limit that is not a duration is refused, with how to write one'(String written, String said) {
        given:
        config(PROFILE + "wait_timeout = $written")

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        (refused.problem() - home.toString()).contains(said)
        refused.remedy().get().startsWith('write ')

        where:
        written       || said
        '"5 minutes"' || "wait_timeout '5 minutes' is not a duration"
        '"0s"'        || "wait_timeout '0s' is not a duration"
        '"-5s"'       || "wait_timeout '-5s' is not a duration"
        '"30"'        || "wait_timeout '30' is not a duration"
        '30'          || "'wait_timeout' is not a duration"
    }

    def 'an option that is not a duration is refused by its name'() {
        given:
        config(PROFILE)

        when:
        resolve((Setting.REQUEST_TIMEOUT): 'soon')

        then:
        def refused = thrown(SetupException)
        refused.problem() == "request_timeout 'soon' is not a duration"
    }

    def 'a variable that is not a duration is refused by its name: #variable'() {
        given:
        config(PROFILE)
        environment[variable] = 'abc'

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "$variable 'abc' is not a duration"

        where:
        variable << ['BALLAST_REQUEST_TIMEOUT', 'BALLAST_RETRY_TIMEOUT', 'BALLAST_WAIT_TIMEOUT', 'BALLAST_LEASE_WAIT', 'BALLAST_LOG_KEEP']
    }

    def 'an option that is not a duration is reported before a URL that is missing'() {
        when:
        resolve((Setting.REQUEST_TIMEOUT): '5')

        then:
        def refused = thrown(SetupException)
        refused.problem() == "request_timeout '5' is not a duration"
    }
}
