package dev.ballast.docs

import dev.ballast.model.Dialect
import spock.lang.Specification

/** Holds docs/dialects.md against the tables of the dialects; {@code -Dballast.write=true} writes it. */
class DialectsPageSpec extends Specification {

    private static final String HEAD = '''\
        # Dialects

        What Ballast can send to a service, by the dialect of the profile.
        This page is written by `mvn -B -pl dsl test -Dtest=DialectsPageSpec -Dballast.write=true` from the tables of the dialects; do not edit it.

        All paths are below `{base_url}/v4`. Nothing else is ever sent: an operation or a field that a dialect lacks is refused before its request.
        A field that is not set is not sent; `false`, `0` and an empty list are.
        A list is read page by page, each when it is needed, and filtered by its keys in the header `X-Filter`.
        '''.stripIndent()

    private static final Map<Dialect, String> MEANING = [
        (Dialect.DOCUMENTED): 'Exactly the [service document](api.md); the default.',
        (Dialect.LINODE)    : 'The public service that stands behind the document.',
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
            def list = operation.words().startsWith('list') && fields
            "| ${operation.words()} | `${endpoint.method()} ${endpoint.path}` | ${list ? 'filter: ' : ''}$fields |"
        }
        ["## ${dialect.name()}", '', meaning, '', '| to | method and path | fields |', '| --- | --- | --- |', *rows, ''].join('\n')
    }
}
