package dev.ballast.docs

import dev.ballast.model.Dialect
import dev.ballast.model.Endpoint
import dev.ballast.model.Operation
import dev.ballast.sandbox.api.Route
import dev.ballast.sandbox.linode.OAuthScopes
import spock.lang.Specification

/** Holds docs/dialects.md against the tables of the dialects; {@code -Dballast.write=true} writes it. */
class DialectsPageSpec extends Specification {

    private static final String HEAD = '''\
        # Dialects

        This page lists every request that Ballast can send, for each [dialect](concepts.md). The profile or `--dialect` chooses the dialect ([settings](settings.md)).
        `mvn -B -pl dsl/specs -am test -Dtest=DialectsPageSpec -Dballast.write=true` writes this page from the tables of the dialects; do not edit it.

        All paths are below `{base_url}/v4`, those marked *beta* below `{base_url}/v4beta`: only answers there show locks. Ballast sends nothing else: it refuses an operation or a field that a dialect lacks before its request.
        It does not send a field that is not set, but does send `false`, `0` and an empty list.
        It reads a list page by page, when each page is needed, and filters by the listed keys in the header `X-Filter`.
        '''.stripIndent()

    private static final Map<Dialect, String> MEANING = [
        (Dialect.DOCUMENTED): '''Exactly the [service document](api.md); the default. Types and images have other names than at Linode, such as `type 'standard-1'` and `image 'debian12'`.''',
        (Dialect.LINODE)    : 'The API of Linode, the cloud of Akamai. It has more operations than the document. The token needs the scope, and the role of its user the permission; one that is marked *assumed* has the form of those that Linode documents.',
    ]

    /** The permissions that the documentation or the description of Linode names; those of other operations follow their form. */
    private static final List<String> NAMED = '''create_volume attach_volume view_nodebalancer create_vpc view_vpc update_vpc delete_vpc create_vpc_subnet
        create_firewall view_firewall create_firewall_device create_linode_config_profile_interface'''.split() as List

    def 'the page is what the tables say'() {
        given:
        def page = ([HEAD] + MEANING.collect { dialect, meaning -> chapter(dialect, meaning) }).join('\n')

        expect:
        Generated.text('docs/dialects.md', page) == page
    }

    private static String chapter(Dialect dialect, String meaning) {
        def rows = dialect.endpoints().collect { operation, endpoint ->
            def fields = endpoint.fields().collect { "`$it`" }.join(', ')
            def list = operation.description().startsWith('list') && fields
            def row = "| ${operation.description()} | `${endpoint.method()} ${endpoint.path}`${endpoint.beta() ? ' *beta*' : ''} | ${list ? 'filter: ' : ''}$fields |"
            dialect.publicService() ? "$row ${needed(operation, endpoint)} |" : row
        }
        def head = ['to', 'method and path', 'fields'] + (dialect.publicService() ? ['scope; permission'] : [])
        ["## ${dialect.name()}", '', meaning, '', "| ${head.join(' | ')} |", "| ${head.collect { '---' }.join(' | ')} |", *rows, ''].join('\n')
    }

    /** The scopes of the token as the simulator has them, and the permission of a role. */
    private static String needed(Operation operation, Endpoint endpoint) {
        def scopes = OAuthScopes.of(Route.of("${endpoint.method()} ${endpoint.path - ~/\?.*/}", { request -> null })) - OAuthScopes.ALL
        def permission = operation.permission().map { "`$it`" + (it in NAMED ? '' : ' *assumed*') }.orElse('')
        [scopes.collect { "`$it`" }.join(', '), permission].findAll().join('; ')
    }
}
