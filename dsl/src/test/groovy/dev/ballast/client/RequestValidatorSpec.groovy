package dev.ballast.client

import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.error.Certainty
import dev.ballast.error.RuleException
import dev.ballast.http.WireSpec
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.Secret

import static dev.ballast.client.LinodeOperationsSpec.of

/** What a dialect does not speak is refused before anything is sent. */
class RequestValidatorSpec extends WireSpec {

    static final ConfigFields CHAIN_SHOWN = of(ConfigFields, [protocol: 'https', port: 443, sslCert: '<REDACTED>', sslKey: Secret.of('-KEY-')])
    static final NewVolume TAGGED = of(NewVolume, [label: 'd', region: 'us', size: 20, tags: ['a']])
    static final NewNodeBalancer WHOLE = of(NewNodeBalancer, [region: 'us', label: 'web', clientConnThrottle: 0, tags: [], configs: [LinodeOperationsSpec.of(ConfigFields, [port: 443, sslKey: Secret.of('<REDACTED>')])]])
    static final String FIELDS = 'the fields there: port, protocol, algorithm, stickiness, check, check_interval, check_timeout, check_attempts, ' +
        'check_path, check_body, check_passive, proxy_protocol, cipher_suite, udp_check_port, ssl_cert, ssl_key, nodes'
    static final String OTHER = 'the dialect linode has it: add --dialect linode, or write dialect = "linode" in the profile'
    static final String AGAIN = "give the certificate and its key again: cert('FILE')"
    static final ConfigFields KEY_SHOWN = of(ConfigFields, [protocol: 'https', port: 443, sslCert: '-CERT-', sslKey: Secret.of('<REDACTED>')])

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
        dialect            | call                                                                   || said                                                                                                     | remedy
        Dialect.LINODE     | { it.nodeBalancers().createConfig(1, of(ConfigFields, [label: 'x', port: 80])) }     || 'the service has no field label to create a config (POST /nodebalancers/{id}/configs)'             | FIELDS
        Dialect.DOCUMENTED | { it.volumes().list(Filter.NONE) }                                       || 'the service has no call to list volumes (GET /volumes)'                                  | OTHER
        Dialect.DOCUMENTED | { it.nodeBalancers().deleteNode(1, 2, 3) }                               || 'the service has no call to delete a node (DELETE /nodebalancers/{id}/configs/{config}/nodes/{node})' | OTHER
        Dialect.DOCUMENTED | { it.volumes().create(TAGGED) }                                          || 'the service has no field tags to create a volume (POST /volumes)'                             | 'the fields there: label, region, size, linode_id'
        Dialect.DOCUMENTED | { it.instances().boot(7, 5) }                                            || 'the service has no field config_id to boot an instance (POST /compute/instances/{id}/boot)'   | 'it has none there'
        Dialect.DOCUMENTED | { it.instances().list(Filter.eq('region', 'us')) }                       || 'the service has no filter region to list instances (GET /compute/instances)'                  | 'it has none there'
        Dialect.LINODE     | { it.nodeBalancers().changeConfig(1, 2, CHAIN_SHOWN) }                   || 'ssl_cert is <REDACTED>, the placeholder that the service shows'                                       | AGAIN
        Dialect.DOCUMENTED | { it.nodeBalancers().changeConfig(1, 2, KEY_SHOWN) }                     || 'ssl_key is <REDACTED>, the placeholder that the service shows'                                        | AGAIN
        Dialect.LINODE     | { it.nodeBalancers().create(WHOLE) }                                     || 'ssl_key is <REDACTED>, the placeholder that the service shows'                                        | AGAIN
    }
}
