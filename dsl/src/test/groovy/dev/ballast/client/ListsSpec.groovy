package dev.ballast.client

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder
import dev.ballast.error.BallastException
import dev.ballast.http.Connection
import dev.ballast.http.WireSettings
import dev.ballast.http.WireSpec
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.Volume
import java.lang.ref.WeakReference

import static com.github.tomakehurst.wiremock.client.WireMock.okJson

/** Lists of Linode: when they ask, how often, and for what. */
class ListsSpec extends WireSpec {

    /** Every list of Linode. */
    static final Map<String, Closure<Pages>> LISTS = [
        '/nodebalancers'                    : { it.nodeBalancers().list(Filter.NONE) },
        '/nodebalancers/1/configs'          : { it.nodeBalancers().configs(1) },
        '/nodebalancers/1/configs/2/nodes'  : { it.nodeBalancers().nodes(1, 2) },
        '/linode/instances'                 : { it.instances().list(Filter.NONE) },
        '/linode/instances/1/volumes'       : { it.instances().volumes(1) },
        '/linode/instances/1/nodebalancers' : { it.instances().nodeBalancers(1) },
        '/volumes'                          : { it.volumes().list(Filter.NONE) },
        '/networking/firewalls'             : { it.firewalls().list(Filter.NONE) },
        '/networking/firewalls/1/devices'   : { it.firewalls().devices(1) },
        '/networking/firewalls/templates'   : { it.catalogue().firewallTemplates() },
        '/networking/reserved/ips'          : { it.reservedIps().list(Filter.NONE) },
        '/account/events'                   : { it.events().list(Filter.NONE) },
        '/regions'                          : { it.catalogue().regions(Filter.NONE) },
        '/linode/types'                     : { it.catalogue().types(Filter.NONE) },
        '/images'                           : { it.catalogue().images(Filter.NONE) },
    ]

    Client client

    def setup() {
        client = new Client(connection, Dialect.LINODE)
    }

    def 'a list of #items items is #pages requests'() {
        given:
        answers(*paged(items))

        when:
        def ids = client.volumes().list(Filter.eq('tags', 'a')).items().toList()*.id()

        then:
        ids == (1..<items + 1).toList()
        requests()*.url == ['/v4beta/volumes?page_size=500'] + (2..<pages + 1).collect { "/v4beta/volumes?page_size=500&page=$it".toString() }
        requests()*.getHeader('X-Filter').unique() == ['{"tags":"a"}']

        where:
        items || pages
        0     || 1
        1     || 1
        25    || 1
        500   || 1
        501   || 2
        1001  || 3
        5000  || 10
    }

    def '#path asks for its second page when an iteration gets there'() {
        given:
        answers(okJson('{"data": [{"id": 1, "label": "a", "address": "0.0.0.1"}, {"id": 2, "label": "b", "address": "0.0.0.2"}], "page": 1, "pages": 2, "results": 3}'),
            okJson('{"data": [{"id": 3, "label": "c", "address": "0.0.0.3"}], "page": 2, "pages": 2, "results": 3}'))

        when:
        def items = list.call(client).items().iterator()

        then:
        requests().empty

        when:
        2.times { items.next() }

        then:
        requests()*.url*.replace('/v4beta/', '/v4/') == ["/v4$path?page_size=500"]

        when:
        items.next()

        then:
        !items.hasNext()
        requests()*.url*.replace('/v4beta/', '/v4/') == ["/v4$path?page_size=500", "/v4$path?page_size=500&page=2"]

        where:
        path << LISTS.keySet()
        list = LISTS[path]
    }

    def 'a page that was not requested is no answer'() {
        given:
        answers(okJson(page(1, 1, 2)), okJson(page(1, 1, 2)))

        when:
        client.volumes().list(Filter.NONE).items().toList()

        then:
        BallastException unreadable = thrown()
        unreadable.problem().contains('page 2 was requested, but page 1 came')
    }

    def 'an item that comes again, on the same page or on a later one, is listed once'() {
        given:
        answers(okJson('{"data": [{"id": 1}, {"id": 2}, {"id": 1}], "page": 1, "pages": 2}'), okJson('{"data": [{"id": 2}, {"id": 3}], "page": 2, "pages": 2}'))

        expect:
        client.volumes().list(Filter.NONE).items().toList()*.id() == [1, 2, 3]
    }

    def 'a list can be iterated again, with the answers of then'() {
        given:
        answers(okJson(page(1, 1, 1)), okJson(page(1, 2, 1)))
        def volumes = client.volumes().list(Filter.NONE)

        expect:
        volumes.items().toList()*.id() == [1]
        volumes.items().toList()*.id() == [1, 2]
    }

    @Slow('waits for the collector')
    def 'an iteration keeps no page that it has passed'() {
        given:
        answers(*paged(1001))
        def items = client.volumes().list(Filter.NONE).items().iterator()
        def seen = new WeakReference<Volume>(items.next())

        when:
        550.times { items.next() }

        then:
        (1..200).any { System.gc(); seen.refersTo(null) }
        items.next().id() == 552
    }

    def 'a filter is written as #json'() {
        expect:
        filter.fields() == json
        filter.keys() == keys as Set

        where:
        filter                                                                                   || json | keys
        Filter.NONE                                                                              || [:] | []
        Filter.eq('label', 'web')                                                                || [label: 'web'] | ['label']
        Filter.eq('is_public', false)                                                            || [is_public: false] | ['is_public']
        Filter.gt('size', 20)                                                                    || [size: ['+gt': 20]] | ['size']
        Filter.and(Filter.eq('region', 'us'), Filter.eq('tags', 'a'))                            || ['+and': [[region: 'us'], [tags: 'a']]] | ['region', 'tags']
        Filter.or(Filter.eq('label', 'a'), Filter.and(Filter.gt('id', 1), Filter.eq('size', 9)))  || ['+or': [[label: 'a'], ['+and': [[id: ['+gt': 1]], [size: 9]]]]] | ['id', 'label', 'size']
        Filter.eq('entity.type', 'linode').descending('id')                                      || ['entity.type': 'linode', '+order_by': 'id', '+order': 'desc'] | ['entity.type', 'id']
    }

    def '#path is filtered by #keys and by nothing else'() {
        given:
        answers(okJson(page(1, 0, 1)))

        when: 'each of the keys is sent'
        keys.each { key -> list.call(client, Filter.eq(key, 'x')).items().toList() }

        then:
        requests()*.getHeader('X-Filter') == keys.collect { "{\"$it\":\"x\"}".toString() }

        when: 'another one is not'
        list.call(client, Filter.or(Filter.eq(keys[0], 'x'), Filter.NONE.descending('foo')))

        then:
        def refused = thrown(dev.ballast.error.RuleException)
        refused.problem() == "the service has no filter foo to $words (GET $path)"
        refused.remedy().get() == 'the filters there: ' + keys.join(', ')
        requests().size() == keys.size()

        where:
        list                                                   | path                || words                         | keys
        ({ Client c, Filter f -> c.instances().list(f) })      | '/linode/instances' || 'list instances'              | ['id', 'label', 'region', 'image', 'ipv4', 'tags', 'group']
        ({ Client c, Filter f -> c.volumes().list(f) })        | '/volumes'          || 'list volumes'                | ['label', 'tags']
        ({ Client c, Filter f -> c.firewalls().list(f) })      | '/networking/firewalls' || 'list firewalls'          | ['label', 'tags']
        ({ Client c, Filter f -> c.reservedIps().list(f) })    | '/networking/reserved/ips' || 'list reserved addresses' | ['address', 'region', 'tags']
        ({ Client c, Filter f -> c.nodeBalancers().list(f) })  | '/nodebalancers'    || 'list NodeBalancers'          | ['label', 'region', 'ipv4', 'tags']
        ({ Client c, Filter f -> c.events().list(f) })         | '/account/events'   || 'list events'                 | ['id', 'action', 'created', 'read', 'entity.id', 'entity.type']
        ({ Client c, Filter f -> c.catalogue().types(f) })        | '/linode/types'     || 'list the types of instances' | ['class', 'label', 'memory', 'disk', 'vcpus', 'gpus', 'transfer', 'network_out']
        ({ Client c, Filter f -> c.catalogue().images(f) })       | '/images'           || 'list images'                 | ['label', 'type', 'status', 'vendor', 'is_public', 'deprecated', 'size', 'tags']
        ({ Client c, Filter f -> c.catalogue().regions(f) })      | '/regions'          || 'list regions'                | ['site_type']
    }

    def 'the log shows the filter of a list'() {
        given:
        def lines = []
        def loud = Connection.open(WireSettings.with(settings(), [log: { lines << it }]))
        answers(okJson(page(1, 0, 1)))

        when:
        new Client(loud, Dialect.LINODE).volumes().list(Filter.eq('label', 'd')).items().toList()

        then:
        lines.size() == 1
        lines[0].startsWith('GET /volumes?page_size=500 {X-Filter={"label":"d"}} -> 200 {"data":[]')

        cleanup:
        loud.close()
    }

    /** The pages of a list of that many volumes, each as full as it was asked for. */
    static ResponseDefinitionBuilder[] paged(int items) {
        int pages = Math.max(1, (items + 499).intdiv(500))
        (1..pages).collect { okJson(page(500 * (it - 1) + 1, Math.min(500 * it, items), pages, it)) }
    }

    static String page(int first, int last, int pages, int page = 1) {
        "{\"data\": [${(first..<last + 1).collect { "{\"id\": $it, \"label\": \"v$it\"}" }.join(', ')}], \"page\": $page, \"pages\": $pages, \"results\": 9}"
    }
}
