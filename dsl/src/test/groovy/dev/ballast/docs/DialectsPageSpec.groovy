package dev.ballast.docs

import dev.ballast.model.Dialect
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
        (Dialect.LINODE)    : 'The API of Linode, the cloud of Akamai. It has more operations than the document.',
    ]

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
            "| ${operation.description()} | `${endpoint.method()} ${endpoint.path}`${endpoint.beta() ? ' *beta*' : ''} | ${list ? 'filter: ' : ''}$fields |"
        }
        ["## ${dialect.name()}", '', meaning, '', '| to | method and path | fields |', '| --- | --- | --- |', *rows, ''].join('\n')
    }
}
