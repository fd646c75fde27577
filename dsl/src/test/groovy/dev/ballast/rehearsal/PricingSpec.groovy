package dev.ballast.rehearsal

import dev.ballast.catalogue.PriceList
import dev.ballast.http.Json
import dev.ballast.model.InstanceType
import dev.ballast.model.Price
import dev.ballast.model.PricedType
import dev.ballast.sandbox.linode.LinodeRoutes
import dev.ballast.sandbox.mirror.ResourceKind
import dev.ballast.sandbox.mirror.ResourceProperties
import java.time.Instant
import spock.lang.Shared
import spock.lang.Specification
import tools.jackson.databind.json.JsonMapper
import tools.jackson.databind.node.ObjectNode

import static dev.ballast.sandbox.mirror.ResourceKind.FIREWALL
import static dev.ballast.sandbox.mirror.ResourceKind.INSTANCE
import static dev.ballast.sandbox.mirror.ResourceKind.NODEBALANCER
import static dev.ballast.sandbox.mirror.ResourceKind.VOLUME

/** What a plan says about the price of a resource, compared by hand with the recorded lists of the service. */
class PricingSpec extends Specification {

    @Shared
    def lists = JsonMapper.shared().readTree(LinodeRoutes.getResourceAsStream('catalogue.json'))

    int reads = 0

    def pricing = new Pricing({
        reads++
        PriceList.of(Instant.EPOCH, all('types', InstanceType), all('nodebalancers', PricedType), all('volumes', PricedType), all('reserved_ips', PricedType))
    })

    private <T> List<T> all(String list, Class<T> type) {
        lists.get(list).collect { Json.read(null, it, type) }
    }

    static ResourceProperties resource(ResourceKind kind, Map fields) {
        new ResourceProperties(kind, 7, 0, JsonMapper.shared().valueToTree(fields) as ObjectNode)
    }

    static Price price(String hourly, String monthly) {
        new Price(hourly.toBigDecimal(), monthly.toBigDecimal())
    }


    def 'a new #kind #fields costs #monthly a month'() {
        when:
        def charge = pricing.charges(null, resource(kind, fields))[0]

        then:
        charge.before() == Price.ZERO
        charge.after().hourly() <=> hourly.toBigDecimal() == 0
        charge.after().monthly() <=> monthly.toBigDecimal() == 0

        where:
        kind         | fields                                       || hourly   | monthly
        INSTANCE     | [type: 'g6-nanode-1', region: 'us-east']     || '0.0075' | '5'
        INSTANCE     | [type: 'g6-nanode-1', region: 'id-cgk']      || '0.009'  | '6'
        INSTANCE     | [type: 'g6-nanode-1', region: 'br-gru']      || '0.0105' | '7'
        NODEBALANCER | [region: 'us-east']                          || '0.015'  | '10'
        NODEBALANCER | [region: 'id-cgk', type: 'common']           || '0.018'  | '12'
        NODEBALANCER | [region: 'br-gru']                           || '0.021'  | '14'
        VOLUME       | [region: 'us-east', size: 20]                || '0.003'  | '2'
        VOLUME       | [region: 'id-cgk', size: 50]                 || '0.009'  | '6'
        VOLUME       | [region: 'br-gru', size: 10]                 || '0.0021' | '1.4'
        VOLUME       | [region: 'us-east', size: 10240]             || '1.536'  | '1024'
    }

    def 'backups are a charge of its own'() {
        given:
        def fields = [type: 'g6-nanode-1', region: 'id-cgk', backups_enabled: true]

        expect:
        pricing.charges(null, resource(INSTANCE, fields))*.part() == ['', 'backups']
        pricing.charges(resource(INSTANCE, fields - [backups_enabled: true]), resource(INSTANCE, fields)) == [new Plan.Charge('backups', Price.ZERO, price('0.0036', '2.4'))]
        pricing.charges(resource(INSTANCE, fields), null)*.after() == [Price.ZERO, Price.ZERO]
    }

    def 'a change has both prices, and a change without a price has none and reads no list'() {
        expect:
        pricing.charges(resource(VOLUME, [region: 'us-east', size: 20]), resource(VOLUME, [region: 'us-east', size: 40]))*.with { [it.before().monthly(), it.after().monthly()] } == [[2.0, 4.0]]

        when:
        reads = 0
        def same = new Pricing({ reads++; null }).charges(resource(VOLUME, [region: 'us-east', size: 20, tags: ['a']]), resource(VOLUME, [region: 'us-east', size: 20, tags: []]))

        then:
        same == []
        pricing.charges(null, resource(FIREWALL, [label: 'web'])) == []
        reads == 0
    }

    def 'what no list says has no price, and never the price zero: #kind #fields'() {
        expect:
        pricing.charges(null, resource(kind, fields)) == [new Plan.Charge('', Price.ZERO, Price.UNKNOWN)]

        where:
        kind         | fields
        INSTANCE     | [type: 'g9-later-1', region: 'us-east']
        NODEBALANCER | [type: 'premium', region: 'us-east']
    }
}
