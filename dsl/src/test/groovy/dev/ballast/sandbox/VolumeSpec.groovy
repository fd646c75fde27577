package dev.ballast.sandbox

/** Document sections 2, 3 and 4: volumes. */
class VolumeSpec extends SandboxSpecification {

    def 'a new volume is creating and becomes active'() {
        when:
        def made = post('/v4/volumes', [label: 'data', region: 'us-east', size: 20])

        then:
        made.status == 200
        made.json.status == 'creating'
        get("/v4/volumes/${made.json.id}").json.status == 'creating'

        when:
        pass(3)

        then:
        get("/v4/volumes/${made.json.id}").json.status == 'active'
    }

    def 'attach names the instance at once'() {
        given:
        def web = instance()

        when:
        def attached = post("/v4/volumes/${volume()}/attach", [linode_id: web])

        then:
        attached.status == 200
        attached.json.linode_id == web
    }
}
