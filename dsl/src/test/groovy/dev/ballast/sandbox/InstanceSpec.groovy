package dev.ballast.sandbox

/** Document sections 2, 3 and 4: compute instances and addresses. */
class InstanceSpec extends SandboxSpecification {

    static final Map WEB = [region: 'us-east', type: 'standard-1', image: 'debian12', root_pass: 'x-9-root']

    def 'a new instance answers what it is made of, and no password'() {
        when:
        def made = post('/v4/compute/instances/', WEB + [booted: false])

        then:
        made.status == 200
        made.json.subMap('region', 'type', 'image', 'status') ==
            [region: 'us-east', type: 'standard-1', image: 'debian12', status: 'provisioning']
        !made.raw.body().contains('x-9-root')
        !sandbox.snapshot().contains('x-9-root')
    }

    def 'an instance with an image boots unless told not to'(Map fields, List<String> states) {
        given:
        post('/v4/compute/instances/', WEB + fields)

        expect:
        states == (1..3).collect { def now = status(); pass(2); now }

        where:
        fields          || states
        [:]             || ['provisioning', 'booting', 'running']
        [booted: true]  || ['provisioning', 'booting', 'running']
        [booted: false] || ['provisioning', 'offline', 'offline']
        [image: null]   || ['provisioning', 'offline', 'offline']
    }

    def 'boot may be sent at any time'(int before) {
        given:
        def web = instance()
        pass(before)

        when:
        def booted = post("/v4/compute/instances/$web/boot")
        pass(4)

        then:
        booted.status == 200
        booted.json == [:]
        status() == 'running'

        when:
        post("/v4/compute/instances/$web/boot", [:])

        then:
        status() == 'running'

        where:
        before << [0, 2, 60]
    }

    def 'an image needs a root password'(Map fields, int answered) {
        expect:
        post('/v4/compute/instances/', [region: 'us-east', type: 'standard-1'] + fields).status == answered

        where:
        fields                             || answered
        [image: 'debian12']                || 400
        [image: 'debian12', root_pass: ''] || 400
        [image: 'debian12', root_pass: 'x'] || 200
        [:]                                || 200
    }

    def 'what is no identifier is refused'(String field, Object value, String reason) {
        when:
        def refused = post('/v4/compute/instances/', WEB + [(field): value])

        then:
        refused.status == 400
        refused.field() == field
        refused.reason() == reason

        where:
        field    | value      || reason
        'region' | 'US East'  || 'region is not valid'
        'region' | null       || 'region is required'
        'type'   | 'a b'      || 'A valid plan type by that ID was not found'
        'type'   | null       || 'type is required'
        'image'  | ''         || 'image is not valid'
        'booted' | 'false'    || 'booted must be a boolean'
    }

    def 'instances are listed in pages'() {
        given:
        def ids = (1..27).collect { instance() }

        expect:
        page(1).data*.id == ids.take(25)
        page(2).data*.id == ids.drop(25)
        page(3).data == []
        page(2).subMap('page', 'pages', 'results') == [page: 2, pages: 2, results: 27]
        get('/v4/compute/instances').json.data.size() == 27
    }

    def 'an empty list is one page of nothing'() {
        expect:
        get('/v4/compute/instances').json == [data: [], page: 1, pages: 1, results: 0]
    }

    def 'a page size out of bounds is refused'(String query, String field) {
        when:
        def refused = get("/v4/compute/instances?$query")

        then:
        refused.status == 400
        refused.field() == field

        where:
        query           || field
        'page_size=24'  || 'page_size'
        'page_size=501' || 'page_size'
        'page_size=x'   || 'page_size'
        'page=0'        || 'page'
    }

    def 'a private address comes from the private range'() {
        given:
        def web = instance()

        when:
        def address = address(web)

        then:
        with(address.json) {
            it.address == '192.168.128.2'
            type == 'ipv4'
            it['public'] == false
            prefix == 17
            gateway == null
            linode_id == web
            region == 'us-east'
        }
        get('/v4/compute/instances').json.data[0].ipv4.contains('192.168.128.2')
    }

    def 'a second private address is refused'() {
        given:
        def web = instance()
        address(web)

        expect:
        address(web).status == 400
        address(instance()).json.address == '192.168.128.3'
    }

    def 'a public address leads nowhere'() {
        given:
        def web = instance()
        address(web)

        expect:
        address(web, [public: true]).json.address == '198.18.0.3'
    }

    def 'an address needs an instance that exists'(Map fields, String field, String reason) {
        when:
        def refused = address(instance(), fields)

        then:
        refused.status == 400
        refused.field() == field
        refused.reason() == reason

        where:
        fields            || field       | reason
        [linode_id: 7]    || 'linode_id' | 'Linode is not active'
        [linode_id: null] || 'linode_id' | 'Linode is a required argument when not reserving an IP address.'
        [type: 'ipv6']    || null        | 'Only addresses of type ipv4 are currently supported.'
        [public: null]    || 'public'    | 'public is required'
    }

    private Reply address(long instance, Map fields = [:]) {
        post('/v4/networking/ips', [type: 'ipv4', public: false, linode_id: instance] + fields)
    }

    private String status() {
        get('/v4/compute/instances').json.data[0].status
    }

    private Map page(int number) {
        get("/v4/compute/instances?page_size=25&page=$number").json as Map
    }
}
