package dev.ballast.sandbox.linode

/** The states of instances of Linode, in virtual time, and what is refused meanwhile. */
class InstancePowerSpec extends LinodeSpecification {

    static final Map NEW = [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', boot_size: 9000, root_pass: 'thisIsYourRootPassword']

    long instance(boolean booted) {
        made('/v4/linode/instances', NEW + [booted: booted])
    }

    String status(long id) {
        get("/v4/linode/instances/$id").json.status
    }

    List<String> passing(long id, int seconds) {
        (0..seconds).collect { second ->
            second == 0 ?: pass(1)
            status(id)
        }
    }

    def 'a new instance boots by itself when it has an image'() {
        expect:
        passing(instance(true), 5) == ['provisioning', 'provisioning', 'booting', 'booting', 'running', 'running']
        passing(instance(false), 3) == ['provisioning', 'provisioning', 'offline', 'offline']
    }

    def 'a call passes through its states'(boolean running, String call, List<String> states) {
        given:
        def id = instance(running)
        pass(9)

        when:
        def reply = post("/v4/linode/instances/$id/$call")

        then:
        reply.status == 200
        reply.json == [:]
        passing(id, 3) == states

        where:
        running | call       || states
        false   | 'boot'     || ['booting', 'booting', 'running', 'running']
        true    | 'boot'     || ['running'] * 4
        true    | 'shutdown' || ['shutting_down', 'shutting_down', 'offline', 'offline']
        false   | 'shutdown' || ['offline'] * 4
        true    | 'reboot'   || ['rebooting', 'rebooting', 'rebooting', 'running']
        false   | 'reboot'   || ['rebooting', 'rebooting', 'rebooting', 'running']
    }

    def 'no body, an empty object and null are alike'(String body) {
        given:
        def id = instance(false)
        pass(9)

        expect:
        send('POST', "/v4/linode/instances/$id/boot", body).json == [:]
        status(id) == 'booting'

        where:
        body << [null, '', '{}', 'null', '{"config_id":null}']
    }

    def 'a boot while provisioning is done afterwards'() {
        given:
        def id = instance(false)

        expect:
        post("/v4/linode/instances/$id/boot", [:]).status == 200
        passing(id, 4) == ['provisioning', 'provisioning', 'booting', 'booting', 'running']
    }

    def 'a boot while shutting down is done afterwards'() {
        given:
        def id = instance(true)
        pass(9)
        post("/v4/linode/instances/$id/shutdown")

        expect:
        post("/v4/linode/instances/$id/boot").status == 200
        passing(id, 4) == ['shutting_down', 'shutting_down', 'booting', 'booting', 'running']
    }

    def 'a busy instance refuses other jobs until a second after its last one'(String call) {
        given:
        def id = instance(true)

        when:
        def during = [0, 4].collect { seconds ->
            pass(seconds)
            post("/v4/linode/instances/$id/$call", body)
        }
        pass(1)

        then:
        during*.status == [400, 400]
        during.collect { errors(it) } == [[[null, 'Linode busy.']]] * 2
        during*.header('Retry-After')*.get() == ['2', '2']
        post("/v4/linode/instances/$id/$call", body).status == 200

        where:
        call         | body
        'shutdown'   | null
        'reboot'     | null
        'disks'      | [label: 'd', size: 1]
        'rebuild'    | [image: 'linode/debian13', boot_size: 9000, root_pass: 'thisIsYourRootPassword']
        'resize'     | [type: 'g6-standard-1']
        'clone'      | [region: 'us-east', type: 'g6-nanode-1']
    }

    def 'a busy instance is still changed, deleted and given volumes'() {
        given:
        def id = instance(true)
        def free = made('/v4/volumes', [label: 'data', region: 'us-east'])

        expect:
        put("/v4/linode/instances/$id", [label: 'web']).status == 200
        post("/v4/volumes/$free/attach", [linode_id: id]).status == 200
        post("/v4/linode/instances/$id/ips", [type: 'ipv4', public: false]).status == 200
        post("/v4/linode/instances/$id/boot").status == 200
        delete("/v4/linode/instances/$id").status == 200
    }

    def 'an instance made booted has two events at once'() {
        given:
        def id = instance(true)
        def profile = get("/v4/linode/instances/$id/configs").json.data[0]

        when:
        def (boot, create) = get('/v4/account/events').json.data
        pass(1)
        def (later, half) = get('/v4/account/events').json.data
        pass(2)
        def (started, done) = get('/v4/account/events').json.data

        then:
        [create.action, create.status, create.percent_complete] == ['linode_create', 'scheduled', 0]
        [boot.action, boot.status, boot.percent_complete, boot.duration] == ['linode_boot', 'scheduled', 0, null]
        create.secondary_entity == [id: 'linode/debian12', type: 'image', label: 'Debian 12', url: '/v4/images/linode/debian12']
        create.entity == [id: id, type: 'linode', label: "linode$id", url: "/v4/linode/instances/$id"]
        boot.secondary_entity == [
            id: profile.id, type: 'linode_config', label: 'My Debian 12 Disk Profile',
            url: "/v4/linode/instances/$id/configs/$profile.id"]
        [half.status, half.percent_complete, half.duration, later.status] == ['started', 33, 1.0, 'scheduled']
        [done.status, done.percent_complete, done.duration, started.status, started.duration] == ['finished', 100, 2.0, 'started', 3.0]
    }

    def 'a call adds its event'(String call, String action, boolean profiled) {
        given:
        def id = instance(true)
        pass(9)
        post("/v4/linode/instances/$id/$call")

        expect:
        get('/v4/account/events').json.data[0].with { [it.action, it.status, it.secondary_entity?.type] } ==
            [action, 'scheduled', profiled ? 'linode_config' : null]

        where:
        call       || action            | profiled
        'shutdown' || 'linode_shutdown' | false
        'reboot'   || 'linode_reboot'   | true
    }

    def 'a boot without a profile, or without one to choose, is refused'(int profiles, Map body, String reason) {
        given:
        def id = made('/v4/linode/instances', NEW - [image: NEW.image])
        profiles.times { made("/v4/linode/instances/$id/configs", [label: "c$it".toString()]) }
        pass(9)

        expect:
        errors(post("/v4/linode/instances/$id/boot", body)) == [['config_id', reason]]
        status(id) == 'offline'

        where:
        profiles | body           || reason
        0        | null           || 'This Linode has no configuration profile to boot.'
        2        | null           || 'This Linode has several configuration profiles and none was booted last; name one.'
        1        | [config_id: 7] || 'Config 7 is not a configuration profile of this Linode.'
    }

    def 'of several profiles the last booted one is used'() {
        given:
        def id = made('/v4/linode/instances', NEW - [image: NEW.image])
        def (first, second) = (1..2).collect { made("/v4/linode/instances/$id/configs", [label: "c$it".toString()]) }
        post("/v4/linode/instances/$id/boot", [config_id: second])
        pass(9)

        when:
        def booted = [null, [config_id: first], null].collect {
            post("/v4/linode/instances/$id/reboot", it)
            pass(9)
            get('/v4/account/events').json.data[0].secondary_entity.id
        }

        then:
        booted == [second, first, first]
    }

    def 'the control calls switch it and give it profiles'() {
        given:
        def id = instance(false)

        when:
        put("/sandbox/instances/$id", [running: true, profiles: [7, 8]])

        then:
        status(id) == 'running'
        get("/v4/linode/instances/$id/configs").json.data*.id == [7, 8]
        get("/sandbox/instances/$id").json.profiles == [7, 8]
    }
}
