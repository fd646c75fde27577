package dev.ballast.sandbox.linode

/** The header X-Filter and the pages of a list. */
class XFilterSpec extends LinodeSpecification {

    def 'a filter selects by value, by operator and by several at once: #filter'(String filter, List<String> ids) {
        expect:
        filtered('/v4/linode/types', filter).json.data*.id*.minus('g6-') == ids

        where:
        filter                                                           || ids
        '{}'                                                             || ['nanode-1', 'standard-1', 'standard-2', 'standard-4', 'standard-6', 'dedicated-2']
        '{"class": "nanode"}'                                            || ['nanode-1']
        '{"class": "standard", "vcpus": 2}'                              || ['standard-2']
        '{"vcpus": 2.0}'                                                 || ['standard-2', 'dedicated-2']
        '{"memory": "1024"}'                                             || ['nanode-1']
        '{"vcpus": {"+gt": 2}}'                                          || ['standard-4', 'standard-6']
        '{"vcpus": {"+gte": 4}}'                                         || ['standard-4', 'standard-6']
        '{"vcpus": {"+lt": 2}}'                                          || ['nanode-1', 'standard-1']
        '{"vcpus": {"+lte": 1}}'                                         || ['nanode-1', 'standard-1']
        '{"vcpus": {"+gt": 1, "+lt": 6}}'                                || ['standard-2', 'standard-4', 'dedicated-2']
        '{"class": {"+neq": "standard"}}'                                || ['nanode-1', 'dedicated-2']
        '{"label": {"+contains": "Linode"}}'                             || ['standard-1', 'standard-2', 'standard-4', 'standard-6']
        '{"disk": {"+contains": 60}}'                                    || ['nanode-1']
        '{"disk": 25600, "gpus": 0, "transfer": 1000, "network_out": 1000}' || ['nanode-1']
        '{"+and": [{"vcpus": 2}, {"class": "dedicated"}]}'               || ['dedicated-2']
        '{"+or": [{"vcpus": 6}, {"class": "nanode"}]}'                   || ['nanode-1', 'standard-6']
        '{"+or": []}'                                                    || []
        '{"+and": []}'                                                   || ['nanode-1', 'standard-1', 'standard-2', 'standard-4', 'standard-6', 'dedicated-2']
        '{"+or": [{"+and": [{"vcpus": 2}, {"class": "standard"}]}, {"vcpus": {"+gt": 4}}]}' || ['standard-2', 'standard-6']
        '{"class": "standard", "+or": [{"vcpus": 1}, {"vcpus": 2}]}'     || ['standard-1', 'standard-2']
        '{"class": "standard", "+order_by": "memory", "+order": "desc"}' || ['standard-6', 'standard-4', 'standard-2', 'standard-1']
        '{"+order_by": "class"}'                                         || ['dedicated-2', 'nanode-1', 'standard-1', 'standard-2', 'standard-4', 'standard-6']
        '{"+order_by": "class", "+order": "asc", "+limit": 2}'           || ['dedicated-2', 'nanode-1']
        '{"vcpus": {"+lt": 1e999}, "+limit": -1}'                        || []
        '{"vcpus": {"+lt": 1e999}, "class": "nanode"}'                   || ['nanode-1']
        '{"class": {"+neq": "nanode", "+contains": "d"}, "+limit": "1"}' || ['standard-1']
        '{"class": null}'                                                || []
        '{"class": {"+neq": null}, "vcpus": 6}'                          || ['standard-6']
        '{"label": ["Nanode 1GB"]}'                                      || []
    }

    def 'a key of each list selects: #path #key'(String path, String key, Object value, int results) {
        given:
        def web = made('/v4/volumes', [label: 'data', region: 'us-east', tags: ['shop', 'blue']])
        made('/v4/volumes', [label: 'logs', region: 'us-east', tags: ['shop']])

        when:
        def asked = value == 'the volume' ? web : value

        then:
        filtered(path, MAPPER.writeValueAsString([(key): asked])).json.results == results

        where:
        path                 | key           | value                           || results
        '/v4/volumes'        | 'label'       | 'data'                          || 1
        '/v4/volumes'        | 'tags'        | 'shop'                          || 2
        '/v4/volumes'        | 'tags'        | 'blue'                          || 1
        '/v4/volumes'        | 'tags'        | ['+neq': 'blue']                || 1
        '/v4/volumes'        | 'tags'        | ['+contains': 'lu']             || 1
        '/v4/account/events' | 'entity.id'   | 'the volume'                    || 1
        '/v4/account/events' | 'entity.type' | 'volume'                        || 2
        '/v4/account/events' | 'action'      | 'volume_create'                 || 2
        '/v4/account/events' | 'read'        | false                           || 2
        '/v4/account/events' | 'id'          | ['+gt': 0]                      || 2
        '/v4/account/events' | 'created'     | ['+gte': '2026-01-01T00:00:00'] || 2
        '/v4/account/events' | 'created'     | ['+gt': '2026-01-01T00:00:00']  || 0
        '/v4/images'         | 'label'       | 'Debian 12'                     || 1
        '/v4/images'         | 'type'        | 'manual'                        || 5
        '/v4/images'         | 'status'      | 'available'                     || 5
        '/v4/images'         | 'vendor'      | 'Ubuntu'                        || 2
        '/v4/images'         | 'is_public'   | true                            || 5
        '/v4/images'         | 'deprecated'  | false                           || 5
        '/v4/images'         | 'size'        | ['+gte': 3500]                  || 2
        '/v4/images'         | 'tags'        | 'none'                          || 0
        '/v4/regions'        | 'site_type'   | 'core'                          || 7
    }

    def 'a key of instances, NodeBalancers and addresses selects: #path #key'(String path, String key, Object value, int results) {
        given:
        def web = post('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', label: 'web', tags: ['shop'], group: 'g']).json
        post('/v4/linode/instances', [region: 'us-ord', type: 'g6-nanode-1', label: 'data'])
        def lb = post('/v4/nodebalancers', [region: 'us-east', label: 'front', tags: ['shop']]).json
        post('/v4/nodebalancers', [region: 'us-ord', label: 'back'])

        when:
        def asked = value instanceof Closure ? value([web: web, lb: lb]) : value

        then:
        filtered(path, MAPPER.writeValueAsString([(key): asked])).json.results == results

        where:
        path                   | key         | value                      || results
        '/v4/linode/instances' | 'id'        | ({ it.web.id })     || 1
        '/v4/linode/instances' | 'label'     | 'web'                      || 1
        '/v4/linode/instances' | 'region'    | 'us-ord'                   || 1
        '/v4/linode/instances' | 'image'     | null                       || 2
        '/v4/linode/instances' | 'ipv4'      | ({ it.web.ipv4[0] }) || 1
        '/v4/linode/instances' | 'tags'      | 'shop'                     || 1
        '/v4/linode/instances' | 'group'     | 'g'                        || 1
        '/v4/nodebalancers'    | 'label'     | ['+contains': 'o']         || 1
        '/v4/nodebalancers'    | 'region'    | 'us-east'                  || 1
        '/v4/nodebalancers'    | 'ipv4'      | ({ it.lb.ipv4 })   || 1
        '/v4/nodebalancers'    | 'tags'      | 'shop'                     || 1
        '/v4/networking/ips'   | 'address'   | ({ it.web.ipv4[0] }) || 1
        '/v4/networking/ips'   | 'region'    | 'us-ord'                   || 3
        '/v4/networking/ips'   | 'prefix'    | 17                         || 0
        '/v4/networking/ips'   | 'rdns'      | 'none.example.com'         || 0
        '/v4/networking/ips'   | 'type'      | 'ipv6/pool'                || 0
        '/v4/networking/ips'   | 'reserved'  | true                       || 0
        '/v4/networking/ips'   | 'linode_id' | 7                          || 6
    }

    def 'a filter that cannot be used is refused: #filter'(String path, String filter, String reason) {
        when:
        def reply = filtered(path, filter)

        then:
        reply.status == 400
        errors(reply) == [['X-Filter', reason]]

        where:
        path                    | filter                         || reason
        '/v4/images'            | '{"foo":"bar"}'                || 'Cannot filter on foo'
        '/v4/volumes'           | '{"id": 7}'                    || 'Cannot filter on id'
        '/v4/volumes/types'     | '{"id": "volume"}'             || 'Cannot filter on id'
        '/v4/volumes'           | '{"+or": [{"size": 20}]}'      || 'Cannot filter on size'
        '/v4/volumes'           | '{"+order_by": "size"}'        || 'Cannot filter on size'
        '/v4/volumes'           | '{"label": {"+like": "a"}}'    || 'Cannot filter on +like'
        '/v4/volumes'           | '{"+not": []}'                 || 'Cannot filter on +not'
        '/v4/volumes'           | '{"label": '                   || 'Filter not valid JSON'
        '/v4/volumes'           | 'label=data'                   || 'Filter not valid JSON'
        '/v4/volumes'           | '["label"]'                    || 'Filter not valid JSON'
        '/v4/volumes'           | '{"+and": {"label": "data"}}'  || 'Filter not valid JSON'
        '/v4/volumes'           | '{"+or": ["label"]}'           || 'Filter not valid JSON'
    }

    def 'the profiles and disks of an instance are filtered by nothing'(String list) {
        given:
        def id = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1'])

        expect:
        errors(filtered("/v4/linode/instances/$id/$list", '{"label": "x"}')) == [['X-Filter', 'Cannot filter on label']]

        where:
        list << ['configs', 'disks']
    }

    def 'a filtered list of images that is empty has no page'(String path, String filter, List<Integer> numbers) {
        expect:
        with(filtered(path, filter).json) {
            [it.page, it.pages, it.results] == numbers
            it.data == []
        }

        where:
        path          | filter                  || numbers
        '/v4/images'  | '{"label":"not-found"}' || [0, 0, 0]
        '/v4/volumes' | '{"label":"not-found"}' || [1, 1, 0]
    }

    def 'a list has the pages that its size asks for: #items items'(int items, Map<String, List<Integer>> pages) {
        given:
        (0..<items).each { post('/v4/volumes', [label: "v$it".toString(), region: 'us-east', tags: ['t' + it % 2]]) }

        expect:
        pages.keySet().collectEntries { query ->
            def page = get("/v4/volumes$query").json
            [query, [page.page, page.pages, page.results, page.data.size()]]
        } == pages
        filtered('/v4/volumes?page_size=500', '{"tags": "t1"}').json.results == items.intdiv(2)

        where:
        items || pages
        0     || ['': [1, 1, 0, 0], '?page_size=25': [1, 1, 0, 0], '?page=2': [2, 1, 0, 0]]
        1     || ['': [1, 1, 1, 1], '?page_size=500': [1, 1, 1, 1]]
        25    || ['': [1, 1, 25, 25], '?page_size=25': [1, 1, 25, 25], '?page_size=25&page=2': [2, 1, 25, 0]]
        501   || ['': [1, 6, 501, 100], '?page_size=500': [1, 2, 501, 500], '?page=2&page_size=500': [2, 2, 501, 1], '?page=21&page_size=25': [21, 21, 501, 1]]
    }

    def 'a page that does not exist is refused: #query'(String query, String field, String reason) {
        expect:
        with(get("/v4/volumes?$query")) {
            status == 400
            errors(it) == [[field, reason]]
        }

        where:
        query           || field       | reason
        'page_size=24'  || 'page_size' | 'Must be 25-500'
        'page_size=501' || 'page_size' | 'Must be 25-500'
        'page=0'        || 'page'      | 'Must be 1 or more'
    }

    def 'a filter is UTF-8, whether its letters are escaped or not: #filter'(String filter) {
        given:
        made('/v4/volumes', [label: 'data', region: 'us-east', tags: ['größe']])

        expect:
        new Socket('127.0.0.1', sandbox.url().port).withCloseable { socket ->
            socket.outputStream.write("""GET /v4/volumes HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer sandbox-token\r
X-Filter: $filter\r\nConnection: close\r\n\r\n""".getBytes('UTF-8'))
            socket.inputStream.getText('UTF-8').contains('"results":1')
        }

        where:
        filter << ['{"tags": "größe"}', '{"tags": "gr\\u00f6\\u00dfe"}']
    }

    private Reply filtered(String path, String filter) {
        send('GET', path, null, ['X-Filter': filter])
    }
}
