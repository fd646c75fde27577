package dev.ballast.client

import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.error.UnreadableAnswerException
import dev.ballast.http.WireSpec
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.Volume

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static dev.ballast.client.LinodeOperationsSpec.of

/** What the document does not show about answers, and how much of it the client takes as it comes. */
class ToleranceSpec extends WireSpec {

    Client client

    def setup() {
        client = new Client(connection, Dialect.DOCUMENTED)
    }

    def "ignores fields it does not know, nested ones too"() {
        given:
        answers(okJson('{"id": 9, "tags": ["a"], "more": {"id": 1, "label": "inner"}, "nodes": null}'))

        expect:
        client.volumes().get(9) == new Volume(9, *([null] * 15))
    }

    def "ignores a field that the document names for another kind of resource"() {
        given:
        answers(okJson('{"id": 9, "region": "us", "label": "a", "address": "192.168.1.1:80", "status": "active"}'))

        expect:
        with(client) {
            instances().create(of(NewInstance, [region: 'us'])).with { [region(), label(), status()] } == ['us', null, null]
            nodeBalancers().createNode(1, 2, DocumentedNode.node('a', '192.168.1.1:80')).with { [address(), status()] } == ['192.168.1.1:80', null]
            volumes().get(9).status() == 'active'
        }
    }

    def "takes #status as success"() {
        given:
        answers(aResponse().withStatus(status).withBody('{"id": 9}'))

        expect:
        client.volumes().create(of(NewVolume, [label: 'd', region: 'us', size: 20])).id() == 9

        where:
        status << [200, 201, 202, 203, 299]
    }

    def "takes #name as nothing said where nothing is promised"() {
        given:
        answers(aResponse().withStatus(status).withBody(body))

        expect:
        with(client) {
            volumes().attach(9, 4, null).empty
            volumes().detach(9).empty
            volumes().resize(9, 40).empty
            nodeBalancers().changeConfig(1, 2, of(ConfigFields, [port: 80])).empty
            addresses().add(4).address() == null
        }

        where:
        name          | status | body
        'an object'   | 200    | '{}'
        'no body'     | 200    | ''
        'no content'  | 204    | ''
        'an array'    | 200    | '[]'
        'a text'      | 200    | 'done'
        'a null'      | 200    | 'null'
        'a null id'   | 200    | '{"id": null}'
    }

    def "returns what changed if the answer shows it"() {
        given:
        answers(okJson('{"id": 9, "linode_id": 4, "size": 40, "address": "192.168.1.1"}'))

        expect:
        with(client) {
            volumes().attach(9, 4, null).get().linodeId() == 4
            volumes().resize(9, 40).get().size() == 40
            nodeBalancers().changeConfig(1, 9, of(ConfigFields, [port: 80])).get().id() == 9
            addresses().add(4).address() == '192.168.1.1'
        }
    }

    def "says what is missing when #body comes for a created volume"() {
        given:
        answers(okJson(body))

        when:
        client.volumes().create(of(NewVolume, [label: 'd', region: 'us', size: 20]))

        then:
        UnreadableAnswerException unreadable = thrown()
        unreadable.problem() == 'POST /volumes: ' + why
        !unreadable.surelyNotDone()

        where:
        body                              || why
        '{}'                              || 'the answer has no id'
        '{"id": null}'                    || 'the answer has no id'
        '{"id": 0}'                       || 'the answer has the id 0'
        '{"id": -4}'                      || 'the answer has the id -4'
        '{"id": 9, "size": "big"}'        || 'the answer cannot be read as Volume: unexpected value of size; the created resource has the id 9'
        '{"id": 9.5}'                     || 'the answer cannot be read as Volume: unexpected value of id'
        '{"id": 99999999999999999999}'    || 'the answer cannot be read as Volume: unexpected value of id'
        '[]'                              || 'the answer is not a JSON object'
        ''                                || 'the answer is empty'
        '<html>'                          || 'the answer is HTML, not JSON'
        '{"id": 9'                        || 'the answer is broken JSON'
        'fine'                            || 'the answer is text, not JSON'
    }

    def "does not fail over an undocumented field of another type"() {
        given:
        answers(okJson('{"id": 9, "ipv4": ["1.2.3.4", {"a": []}], "region": "us"}'))

        when:
        def created = client.nodeBalancers().create(of(NewNodeBalancer, [region: 'us']))

        then:
        created.ipv4() == null
        created.region() == 'us'
    }

    def "takes a read without an id as one of what was asked for"() {
        given:
        answers(okJson('{"status": "active", "nodes_status": {"up": 1, "down": 0}}'))

        expect:
        client.nodeBalancers().config(1, 2).nodesStatus().up() == 1
        client.volumes().get(9).status() == 'active'
    }

    def "refuses #body as an answer about #path"() {
        given:
        answers(okJson(body))

        when:
        client.with(call)

        then:
        UnreadableAnswerException unreadable = thrown()
        unreadable.problem() == path + ': ' + why

        where:
        call                                                              | body         | path                                  || why
        ({ volumes().get(9) })                                            | '{"id": 8}'  | 'GET /volumes/9'                      || 'the answer has the id 8'
        ({ volumes().get(9) })                                            | '{"id": 0}'  | 'GET /volumes/9'                      || 'the answer has the id 0'
        ({ volumes().get(9) })                                            | '{"ok": 1}'  | 'GET /volumes/9'                      || 'the answer shows no Volume'
        ({ volumes().attach(9, 4, null) })                                | '{"id": 8}'  | 'POST /volumes/9/attach'              || 'the answer has the id 8'
        ({ nodeBalancers().config(1, 2) })                                | '{"id": 1}'  | 'GET /nodebalancers/1/configs/2'      || 'the answer has the id 1'
        ({ nodeBalancers().config(1, 2) })                                | '{}'         | 'GET /nodebalancers/1/configs/2'      || 'the answer shows no PortConfig'
        ({ nodeBalancers().changeConfig(1, 2, of(ConfigFields, [port: 80])) }) | '{"id": 1}' | 'PUT /nodebalancers/1/configs/2' || 'the answer has the id 1'
        ({ nodeBalancers().createNode(1, 2, DocumentedNode.node('a', '192.168.1.1:80')) }) | '{"id": 0}' | 'POST /nodebalancers/1/configs/2/nodes' || 'the answer has the id 0'
    }

    def "takes a node without an id, which the document does not promise"() {
        given:
        answers(okJson('{"label": "a", "status": "Unknown"}'))

        expect:
        client.nodeBalancers().createNode(1, 2, DocumentedNode.node('a', '192.168.1.1:80')).label() == 'a'
    }

    def "lists a bare array"() {
        given:
        answers(okJson('[{"id": 1, "region": "us"}, {"id": 2, "region": "eu"}]'))

        expect:
        client.instances().list(Filter.NONE).flatten()*.region() == ['us', 'eu']
    }

    def "sends nothing before a list is iterated, and one request for one page"() {
        given:
        answers(okJson('{"data": [{"id": 1}], "page": 1, "pages": 1, "results": 1}'))

        when:
        def list = client.instances().list(Filter.NONE)

        then:
        requests().empty

        when:
        list.toList()

        then:
        onlyRequest().url == '/v4/compute/instances'
    }

    def "asks for the second page only when iteration gets there"() {
        given:
        answers(okJson('{"data": [{"id": 1}, {"id": 2}], "pages": 2}'), okJson('{"data": [{"id": 3}], "pages": 2}'))

        when:
        def iterator = client.instances().list(Filter.NONE).iterator()
        def firstPage = iterator.next()*.id()

        then:
        firstPage == [1, 2]
        requests().size() == 1

        and:
        iterator.next()*.id() == [3]
        !iterator.hasNext()
        requests()*.url == ['/v4/compute/instances', '/v4/compute/instances?page=2']
    }

    def "ends a list at an empty page, whatever it says"() {
        given:
        answers(okJson('{"data": [{"id": 1}], "pages": 99}'), okJson('{"data": [], "pages": 99}'))

        expect:
        client.instances().list(Filter.NONE).flatten()*.id() == [1]
        requests().size() == 2
    }

    def "says what is wrong with a list that is #body"() {
        given:
        answers(okJson(body))

        when:
        client.instances().list(Filter.NONE).toList()

        then:
        UnreadableAnswerException unreadable = thrown()
        unreadable.problem() == 'GET /compute/instances: ' + why

        where:
        body                           || why
        '{}'                           || 'the answer is not a list'
        '{"data": 3}'                  || 'the answer is not a list'
        '[{"region": "us"}]'           || 'the answer has no id'
        '[{"id": 0, "region": "us"}]'  || 'the answer has the id 0'
        '[3]'                          || 'the answer cannot be read as Instance'
    }
}
