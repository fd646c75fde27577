package dev.ballast.client

import dev.ballast.error.BallastException
import dev.ballast.http.AnswerLimitsSpec
import dev.ballast.http.Connection
import dev.ballast.http.RawServer
import dev.ballast.http.WireSettings
import dev.ballast.http.WireSpec
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.Instance
import dev.ballast.model.NodesStatus
import dev.ballast.model.Operation

import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static com.github.tomakehurst.wiremock.client.WireMock.status

/** Answers of Linode as they come: whole, with more or less than is known of them, and broken. */
class LinodeAnswersSpec extends WireSpec {

    /** Every operation that reads one resource. */
    static final Map<String, Closure> READS = [
        NodeBalancer     : { it.nodeBalancers().get(7) },
        PortConfig           : { it.nodeBalancers().config(1, 7) },
        BalancerNode     : { it.nodeBalancers().node(1, 2, 7) },
        Instance         : { it.instances().get(7) },
        InstanceAddresses: { it.addresses().of(7) },
        Volume           : { it.volumes().get(7) },
        Vpc              : { it.vpcs().get(7) },
        Firewall         : { it.firewalls().get(7) },
        ReservedIp       : { it.reservedIps().get(3405803781) },
    ]

    /** Something that each of them may show. */
    static final Map<String, String> LEAST = [
        InstanceAddresses: '"ipv4": {"public": [{"address": "192.0.2.1"}], "more": []}',
        ReservedIp       : '"address": "203.0.113.5"',
    ].withDefault { '"id": 7' }

    Client client

    def setup() {
        client = new Client(connection, Dialect.LINODE)
    }

    def 'the IPv6 addresses that a NodeBalancer connects from are the first ones of the answer, whatever their field: #answer'() {
        given:
        answers(okJson(answer))

        expect:
        client.nodeBalancers().backendPrefix(7).orElse(null) == prefix

        where:
        answer                                                               || prefix
        '{"backend_ipv6_prefix": "2600:3c00:1::/96"}'                        || '2600:3c00:1::/96'
        '{"id": 7, "label": "a:b", "ipv4": "192.0.2.0/24", "acl": "::1/96"}' || '::1/96'
        '{"ipv6": ["2600::/96"], "more": null}'                              || null
        '{}'                                                                 || null
        '[]'                                                                 || null
        '7'                                                                  || null
    }

    def 'an operation that reads one resource is among them: #operation'() {
        given:
        def path = Dialect.LINODE.endpoint(operation).get().path().replaceAll(/\{\w+}/, '[^/]+')
        answers(okJson('{}'))

        when:
        READS.values().each { read -> problem { read.call(client) } }

        then:
        requests()*.url.any { it ==~ ~"/v4(beta)?$path" }

        where:
        // Where a NodeBalancer connects from is no resource: see above. Only a rehearsal reads an address. For the default firewalls see DefaultFirewallsSpec, for quotas VolumeQuotaSpec.
        operation << Operation.values().findAll { it.name().startsWith('READ_') && !(it in [Operation.READ_BACKEND_ACL, Operation.READ_ADDRESS, Operation.READ_DEFAULT_FIREWALLS, Operation.READ_VOLUME_QUOTA_USAGE]) }
    }

    def 'a #type has no more than the answer shows, and keys that are not known are passed over'() {
        given:
        answers(okJson("{${LEAST[type]}, \"not_known\": [], \"frontend_vpc\": {\"id\": [{}]}, \"unheard_of\": {\"id\": 1}}"))

        when:
        def answer = READS[type].call(client)

        then:
        answer.class.simpleName == type
        // The list of fields that were blank is no field of the answer.
        answer.class.recordComponents.count { it.name != 'blank' && it.accessor.invoke(answer) != null } == 1

        where:
        type << READS.keySet()
    }

    def 'a #type whose keys are all null is none that was asked for'() {
        given:
        def keys = Class.forName("dev.ballast.model.$type").recordComponents.collect { "\"${it.name.replaceAll(/[A-Z]/) { "_$it" }.toLowerCase()}\": null" }
        answers(okJson("{${keys.join(', ')}}"))

        expect:
        problem { READS[type].call(client) }.endsWith(": the answer shows no $type")

        where:
        type << READS.keySet()
    }

    def 'an answer about a #type that is #answer ends with why'() {
        given:
        answers(okJson(body))

        expect:
        problem { READS[type].call(client) } ==~ ~"GET /\\S+: the answer is $why"

        where:
        [type, answer, body, why] << [READS.keySet(), [
            ['HTML', '<html><body>502</body></html>', 'HTML, not JSON'],
            ['empty', '', 'empty'],
            ['a list', '[]', 'not a JSON object'],
            ['a null', 'null', 'not a JSON object'],
            ['cut', '{"id": 7, "label": "w', 'broken JSON'],
        ]].combinations().collect { [it[0], *it[1]] }
    }

    def 'every kind of value is read: #type'() {
        given:
        answers(okJson(body))

        expect:
        client.with(read).with(values) == expected

        where:
        type          | read                                | values                                                                                                   || expected                                                           | body
        'a balancer'  | ({ nodeBalancers().get(7) })        | ({ [ipv6(), tags(), transfer().in(), transfer().out()] })                                               || ['1234::1', ['a'], 1.5, null]                                      | '{"id": 7, "ipv6": "1234::1", "tags": ["a"], "transfer": {"in": 1.5, "out": null, "total": 2}}'
        'a config'    | ({ nodeBalancers().config(1, 7) })  | ({ [checkPassive(), checkInterval(), sslFingerprint(), nodesStatus()] })                                 || [false, 31, '0A:1B', new NodesStatus(1, 2)]              | '{"id": 7, "check_passive": false, "check_interval": 31, "ssl_fingerprint": "0A:1B", "nodes_status": {"up": 1, "down": 2}, "ssl_key": "<REDACTED>"}'
        'a node'      | ({ nodeBalancers().node(1, 2, 7) }) | ({ [weight(), mode(), up] })                                                                             || [50, 'accept', true]                                               | '{"id": 7, "weight": 50, "mode": "accept", "status": "UP"}'
        'a new node'  | ({ nodeBalancers().node(1, 2, 7) }) | ({ [mode(), status(), up] })                                                                             || ['sleepy', 'Unknown', false]                                       | '{"id": 7, "weight": 50, "mode": "sleepy", "status": "Unknown"}'
        'an instance' | ({ instances().get(7) })            | ({ [status(), ipv4(), placementGroup().id(), backups().enabled()] })                                      || ['key_rotating', ['192.0.2.1', '192.168.128.2'], 528, false] | '{"id": 7, "status": "key_rotating", "ipv4": ["192.0.2.1", "192.168.128.2"], "placement_group": {"id": 528}, "backups": {"enabled": false}}'
        'addresses'   | ({ addresses().of(7) })             | ({ [ipv4().publicOnes(), ipv4().privateOnes()*.isPublic(), ipv4().vpc()] })                               || [[], [false], null]                                               | '{"ipv4": {"public": [], "private": [{"address": "192.168.128.2", "public": false, "prefix": 17}]}, "ipv6": {"slaac": {"address": "1::1"}, "global": [{"range": "1::"}]}}'
        'an address'  | ({ addresses().add(7) })            | ({ [linodeId(), assignedEntity().id(), assignedEntity().type(), tags()] })                               || [null, '7', 'linode', ['a']]                                       | '{"address": "192.0.2.1", "linode_id": null, "assigned_entity": {"id": 7, "type": "linode"}, "tags": ["a"]}'
        'a volume'    | ({ volumes().get(7) })              | ({ [ioReady(), linodeLabel(), encryption(), hardwareType(), tags(), locks(), active] })                  || [false, 'web', 'enabled', 'nvme', [], ['cannot_delete'], false]                       | '{"id": 7, "io_ready": false, "linode_label": "web", "encryption": "enabled", "hardware_type": "nvme", "tags": [], "locks": ["cannot_delete"], "status": "key_rotating"}'
        'a VPC'       | ({ vpcs().get(7) })                 | ({ [description(), ipv6()*.range(), subnets()*.toString(), subnets().collect { it.linodes()*.id() }, subnets().collect { it.nodebalancers()*.id() }] }) || ['live', ['2001:db8::/52'], ['web 10.0.0.0/24'], [[5]], [[6]]] | '{"id": 7, "description": "live", "ipv6": [{"range": "2001:db8::/52"}], "subnets": [{"id": 8, "label": "web", "ipv4": "10.0.0.0/24", "linodes": [{"id": 5, "interfaces": [{"id": 1, "active": false, "config_id": null}]}], "nodebalancers": [{"id": 6, "ipv4_range": "10.0.0.4/30"}], "databases": []}]}'
        'an event'    | ({ only(events().list(Filter.NONE)) }) | ({ [duration(), timeRemaining(), percentComplete(), entity().id(), secondaryEntity().id(), over] })      || [17.054149, '0', 100, '9', 'linode/debian12', true]                | '{"data": [{"id": 7, "duration": 17.054149, "time_remaining": 0, "percent_complete": 100, "entity": {"id": 9}, "secondary_entity": {"id": "linode/debian12"}, "status": "finished"}]}'
        'a job'       | ({ only(events().list(Filter.NONE)) }) | ({ [duration(), timeRemaining(), rate(), over] })                                                        || [17, '0:0:20', '464.00 MB/s', false]                               | '{"data": [{"id": 7, "duration": 17, "time_remaining": "0:0:20", "status": "started", "rate": "464.00 MB/s"}]}'
        'a region'    | ({ only(catalogue().regions(Filter.NONE)) }) | ({ [capabilities(), resolvers().ipv4(), siteType()] })                                                   || [['NodeBalancers'], '192.0.2.1, 192.0.2.2', 'core']                | '{"data": [{"id": "us", "capabilities": ["NodeBalancers"], "resolvers": {"ipv4": "192.0.2.1, 192.0.2.2"}, "site_type": "core"}]}'
        'a plan'      | ({ only(catalogue().types(Filter.NONE)) }) | ({ [typeClass(), price().hourly(), regionPrices()*.hourly()] })                                          || ['nanode', 0.0075, [0.009]]                                        | '{"data": [{"id": "g6", "class": "nanode", "price": {"hourly": 0.0075, "monthly": 5.0}, "region_prices": [{"id": "id-cgk", "hourly": 0.009}]}]}'
        'an image'    | ({ only(catalogue().images(Filter.NONE)) }) | ({ [isPublic(), size(), eol(), vendor()] })                                                              || [true, 2500, null, 'Debian']                                       | '{"data": [{"id": "linode/x", "is_public": true, "size": 2500, "eol": null, "vendor": "Debian"}]}'
    }

    def 'a value of another kind ends with its key: #body'() {
        given:
        answers(okJson(body))

        expect:
        problem { client.with(read) } == 'GET ' + why

        where:
        read                          | body                                        || why
        ({ instances().get(7) })      | '{"id": 7, "ipv4": "192.0.2.1"}'            || '/linode/instances/7: the answer cannot be read as Instance: unexpected value of ipv4'
        ({ instances().get(7) })      | '{"id": 7, "placement_group": {"id": "x"}}' || '/linode/instances/7: the answer cannot be read as Instance: unexpected value of placement_group.id'
        ({ volumes().get(7) })        | '{"id": 8, "label": "d"}'                   || '/volumes/7: the answer has the id 8'
        ({ nodeBalancers().get(7) })  | '{"id": -7}'                                || '/nodebalancers/7: the answer has the id -7'
    }

    def 'nobody can change what an answer showed'() {
        given:
        answers(okJson('{"id": 7, "tags": ["a"], "ipv4": ["192.0.2.1"]}'))

        when:
        client.with(list) << 'b'

        then:
        thrown(UnsupportedOperationException)

        where:
        list << [{ instances().get(7).tags() }, { instances().get(7).ipv4() }, { volumes().get(7).tags() }]
    }

    def 'a list that is #body ends with why'() {
        given:
        answers(okJson(body))

        expect:
        problem { client.volumes().list(Filter.NONE).items().toList() } == 'GET /volumes?page_size=500: ' + why

        where:
        body                                   || why
        '<html>'                               || 'the answer is HTML, not JSON'
        '{"data": [{"id": 1}, {"id'            || 'the answer is broken JSON'
        '{"id": 7}'                            || 'the answer is not a list'
        '{"data": {}}'                         || 'the answer is not a list'
        '{"data": [{"label": "d"}]}'           || 'the answer has no id'
        '{"data": [7]}'                        || 'the answer cannot be read as Volume'
        '{"data": [null]}'                     || 'the answer cannot be read as Volume'
    }

    def 'a list that is cut on its way ends with that'() {
        given:
        def raw = new RawServer({ Socket socket ->
            socket << 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data": [{"id":'
            socket.close()
        })
        def cut = Connection.open(WireSettings.with(settings(), [base: raw.uri]))

        expect:
        problem { new Client(cut, Dialect.LINODE).volumes().list(Filter.NONE).items().toList() } == 'GET /volumes?page_size=500: the answer was cut short'

        cleanup:
        cut.close()
        raw.close()
    }

    def 'a list that has no end is not read to it'() {
        given:
        def endless = new AnswerLimitsSpec.Endless()
        def open = Connection.open(WireSettings.of(endless.uri()))

        expect:
        problem { new Client(open, Dialect.LINODE).volumes().list(Filter.NONE).items().toList() } == 'GET /volumes?page_size=500: the answer has more than 32 MB'

        cleanup:
        open.close()
        endless.close()
    }

    def 'a redirect to another host is not followed, and it gets no token'() {
        given:
        def elsewhere = started()
        answers(status(307).withHeader('Location', "http://localhost:${elsewhere.port()}/v4/volumes"))

        expect:
        problem { client.with(call) }.contains("307, redirects to http://localhost:${elsewhere.port()}/v4/volumes, which is not followed")
        requests().size() == 1
        elsewhere.allServeEvents.empty

        cleanup:
        elsewhere.stop()

        where:
        call << [{ volumes().list(Filter.NONE).items().toList() }, { volumes().get(7) }, { volumes().clone(7, 'copy') }, { volumes().delete(7) }]
    }

    static Object only(Pages list) {
        list.items().toList()[0]
    }

    private static String problem(Closure call) {
        try {
            call.call()
            return 'none'
        } catch (BallastException failed) {
            return failed.problem()
        }
    }
}
