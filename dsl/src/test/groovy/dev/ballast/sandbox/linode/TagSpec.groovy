package dev.ballast.sandbox.linode

/** The tags of Linode. */
class TagSpec extends LinodeSpecification {

    static final Map BARE = [region: 'us-east', type: 'g6-nanode-1']

    List<String> labels() {
        get('/v4/tags').json.data*.label
    }

    List carriers(String tag) {
        get("/v4/tags/$tag").json.data.collect { [it.type, it.data.id ?: it.data.address] }
    }

    def 'a tag is given to resources of every kind'() {
        given:
        def instance = made('/v4/linode/instances', BARE + [tags: ['old']])
        def volume = made('/v4/volumes', [label: 'data', region: 'us-east'])
        def balancer = made('/v4/nodebalancers', [region: 'us-east'])
        def address = post('/v4/networking/reserved/ips', [region: 'us-east']).json.address
        def firewall = made('/v4/networking/firewalls', [label: 'guard', rules: [inbound_policy: 'DROP', outbound_policy: 'ACCEPT']])
        made('/v4/linode/instances', BARE)

        when:
        def reply = post('/v4/tags', [
            label: 'shop', linodes: [instance], volumes: [volume], nodebalancers: [balancer], firewalls: [firewall], reserved_ipv4_addresses: [address]])

        then:
        reply.json == [label: 'shop']
        labels() == ['old', 'shop']
        carriers('shop') == [['linode', instance], ['volume', volume], ['nodebalancer', balancer], ['firewall', firewall], ['reserved_ipv4_address', address]]
        get('/v4/tags/shop').json.data[0].data == get("/v4/linode/instances/$instance").json
        get("/v4/linode/instances/$instance").json.tags == ['old', 'shop']
        get('/v4/tags').json.data[0] == [label: 'old']
    }

    def 'a deleted tag is carried by nothing'() {
        given:
        def id = made('/v4/linode/instances', BARE + [tags: ['one tag', 'two']])

        expect:
        delete('/v4/tags/one%20tag').json == [:]
        get("/v4/linode/instances/$id").json.tags == ['two']
        labels() == ['two']
        delete('/v4/tags/one%20tag').status == 404
    }

    def 'a tag outlives what carried it, and is found in any case'() {
        given:
        def id = made('/v4/linode/instances', BARE + [tags: ['Shop']])
        post('/v4/tags', [label: 'shop', linodes: [id]])

        expect:
        get("/v4/linode/instances/$id").json.tags == ['Shop']
        labels() == ['Shop']
        carriers('SHOP') == [['linode', id]]

        when:
        delete("/v4/linode/instances/$id")

        then:
        carriers('Shop') == []
    }

    def 'a tag that is wrong is refused'(Map body, String field, String reason) {
        expect:
        errors(post('/v4/tags', body)) == [[field, reason]]
        labels() == []

        where:
        body                           || field     | reason
        [:]                            || 'label'   | 'label is required'
        [label: 'ab']                  || 'label'   | 'Length must be 3-50 characters'
        [label: 'shop', linodes: [7]]  || 'linodes' | 'Not found'
        [label: 'shop', linodes: 'x']  || 'linodes' | 'linodes must be a list of ids'
    }

    def 'an unknown tag is not found'() {
        expect:
        get('/v4/tags/nothing').status == 404
    }
}
