package dev.ballast.client

import dev.ballast.client.NodeBalancers.ConfigChange
import dev.ballast.client.NodeBalancers.NewConfig
import dev.ballast.error.Certainty
import dev.ballast.error.RuleException
import dev.ballast.http.WireSpec
import dev.ballast.model.Dialect
import dev.ballast.model.Operation
import dev.ballast.model.Secret

/** What a dialect does not speak is refused before anything is sent. */
class SpokenBySpec extends WireSpec {

    static final ConfigChange CHAIN_SHOWN = new ConfigChange('https', 443, '<REDACTED>', Secret.of('-KEY-'))
    static final ConfigChange KEY_SHOWN = new ConfigChange('https', 443, '-CERT-', Secret.of('<REDACTED>'))

    def 'the #dialect dialect refuses #said'() {
        when:
        call.call(new Client(connection, dialect))

        then:
        RuleException refused = thrown()
        refused.problem() == said
        refused.remedy().get() == remedy
        refused.certainty() == Certainty.NOT_SENT
        requests().empty

        where:
        dialect            | call                                                               || said | remedy
        Dialect.LINODE     | { it.nodeBalancers().createConfig(1, new NewConfig('x', 80, null)) } || 'the dialect linode has no field label to create a config (POST /nodebalancers/{id}/configs)' | 'the fields there: port, protocol, algorithm, stickiness, check, check_interval, check_timeout, check_attempts, check_path, check_body, check_passive, proxy_protocol, cipher_suite, ssl_cert, ssl_key, nodes'
        Dialect.LINODE     | { it.nodeBalancers().changeConfig(1, 2, CHAIN_SHOWN) }              || 'ssl_cert is <REDACTED>, which the service only shows in its place' | "give the certificate and its key again: cert('FILE')"
        Dialect.DOCUMENTED | { it.nodeBalancers().changeConfig(1, 2, KEY_SHOWN) }                || 'ssl_key is <REDACTED>, which the service only shows in its place' | "give the certificate and its key again: cert('FILE')"
    }

    def 'an operation that only the other dialect has is refused with its name'() {
        when:
        new SpokenBy(Dialect.DOCUMENTED, Operation.LIST_VOLUMES).endpoint()

        then:
        RuleException refused = thrown()
        refused.problem() == 'the dialect documented has no operation to list volumes (GET /volumes)'
        refused.remedy().get() == 'the dialect linode has it: dialect = "linode" in the profile, or BALLAST_DIALECT=linode'
    }
}
