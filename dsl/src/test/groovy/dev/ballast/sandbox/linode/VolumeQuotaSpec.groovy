package dev.ballast.sandbox.linode

import dev.ballast.sandbox.SandboxBuilder

/** The quotas of volumes. */
class VolumeQuotaSpec extends LinodeSpecification {

    @Override
    SandboxBuilder settings() {
        super.settings().volumeQuotas(2, 100)
    }

    def 'each region has a quota of volumes and one of gigabytes, with what is used of them'() {
        given:
        made('/v4/volumes', [label: 'data', region: 'us-east', size: 30])

        expect:
        get('/v4/volumes/quotas').json.data.collect { it.quota_id }.containsAll(['vol-volumes-us-east', 'vol-capacity-us-east', 'vol-volumes-us-ord'])
        get('/v4/volumes/quotas/vol-capacity-us-east').json.subMap('quota_limit', 'resource_metric', 'region') == [quota_limit: 100, resource_metric: 'gigabyte', region: 'us-east']
        get('/v4/volumes/quotas/vol-capacity-us-east/usage').json == [quota_limit: 100, usage: 30]
        get('/v4/volumes/quotas/vol-volumes-us-east/usage').json == [quota_limit: 2, usage: 1]
        get('/v4/volumes/quotas/vol-volumes-us-ord/usage').json.usage == 0
        get('/v4/volumes/quotas/vol-volumes-nowhere/usage').status == 404
    }

    def 'a create, a clone and a resize beyond a quota are refused'() {
        given:
        def data = made('/v4/volumes', [label: 'data', region: 'us-east', size: 30])
        pass(3)

        expect:
        errors(post('/v4/volumes', [label: 'logs', region: 'us-east', size: 71])) == [[null, 'The quota vol-capacity-us-east allows 100.']]
        errors(post("/v4/volumes/$data/resize", [size: 101])) == [[null, 'The quota vol-capacity-us-east allows 100.']]
        post("/v4/volumes/$data/clone", [label: 'copy']).status == 200
        errors(post("/v4/volumes/$data/clone", [label: 'third'])) == [[null, 'The quota vol-volumes-us-east allows 2.']]
        post('/v4/volumes', [label: 'logs', region: 'us-ord']).status == 200
    }
}
