package dev.ballast.sandbox.linode

import dev.ballast.sandbox.SandboxBuilder
import java.time.Duration

/** Truth that comes late: what was created and deleted is told after a while. */
class LagSpec extends LinodeSpecification {

    @Override
    SandboxBuilder settings() {
        super.settings().lag(Duration.ofSeconds(10))
    }

    def 'an event is listed when the lag is over'() {
        when:
        made('/v4/volumes', [label: 'data', region: 'us-east'])

        then:
        events() == []

        when:
        pass(9)

        then:
        events() == []

        when:
        pass(1)

        then:
        events() == ['volume_create']
    }

    private List<String> events() {
        get('/v4/account/events').json.data*.action
    }
}
