package dev.ballast.sandbox.linode

/** What an account can name: regions, types, images, prices. */
class SandboxCatalogueSpec extends LinodeSpecification {

    def 'the catalogue has what can be named'(String path, List<String> ids, List<String> keys) {
        when:
        def page = get("/v4$path").json

        then:
        page.data*.id == ids
        [page.page, page.pages, page.results] == [1, 1, ids.size()]
        page.data.every { it.keySet() == keys as Set }

        where:
        path                   || ids | keys
        '/regions'             || ['us-east', 'us-ord', 'us-sea', 'us-southeast', 'gb-lon', 'ap-west', 'au-mel'] | ['id', 'label', 'country', 'capabilities', 'monitors', 'status', 'resolvers', 'placement_group_limits', 'site_type']
        '/linode/types'        || ['g6-nanode-1', 'g6-standard-1', 'g6-standard-2', 'g6-standard-4', 'g6-standard-6', 'g6-dedicated-2'] | ['id', 'label', 'price', 'region_prices', 'addons', 'memory', 'disk', 'transfer', 'vcpus', 'gpus', 'accelerated_devices', 'network_out', 'class', 'successor']
        '/images'              || ['linode/debian12', 'linode/debian13', 'linode/ubuntu22.04', 'linode/ubuntu24.04', 'linode/alpine3.23'] | ['id', 'label', 'deprecated', 'size', 'created', 'updated', 'description', 'created_by', 'type', 'tags', 'is_public', 'is_shared', 'vendor', 'expiry', 'eol', 'regions', 'status', 'capabilities', 'total_size', 'image_sharing']
        '/volumes/types'       || ['volume'] | ['id', 'label', 'price', 'region_prices', 'transfer']
        '/nodebalancers/types' || ['nodebalancer', 'nodebalancer-pr100'] | ['id', 'label', 'price', 'region_prices', 'transfer']
        '/networking/reserved/ips/types' || ['reserved-ipv4'] | ['id', 'label', 'price', 'region_prices', 'transfer']
    }

    def 'one item is read by its id'(String path, String id, Map facts) {
        expect:
        with(get("/v4beta$path").json) { json ->
            json.id == id
            json.subMap(facts.keySet()) == facts
        }

        where:
        path                         || id                | facts
        '/regions/us-east'           || 'us-east'         | [label: 'Newark, NJ', country: 'us', status: 'ok', site_type: 'core']
        '/linode/types/g6-nanode-1'  || 'g6-nanode-1'     | [disk: 25600, memory: 1024, vcpus: 1, gpus: 0, transfer: 1000, class: 'nanode']
        '/images/linode%2Fdebian12'  || 'linode/debian12' | [label: 'Debian 12', vendor: 'Debian', status: 'available', is_public: true]
        '/images/linode/debian12'    || 'linode/debian12' | [label: 'Debian 12']
    }

    def 'an id that no item has is not found: #path'(String path) {
        expect:
        with(get("/v4$path")) {
            status == 404
            json == [errors: [[reason: 'Not found']]]
        }

        where:
        path << ['/regions/mars', '/linode/types/g9-huge', '/images/linode%2Fdos']
    }
}
