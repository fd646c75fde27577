package dev.ballast.repl.kernel

import java.nio.file.Files
import java.nio.file.Path

/**
 * Runs the cells that docs/notebooks.md shows, all of them in one kernel, and holds the page and its pictures to what comes
 * back. With {@code -Dballast.write=true} both are written from it.
 */
class NotebooksPageSpec extends KernelSpecification {

    static final Path PAGE = Path.of(System.getProperty('ballast.root')).resolve('docs/notebooks.md')
    static final boolean WRITE = Boolean.getBoolean('ballast.write')

    def picture = ''

    @Override
    Map<String, String> environment() {
        [ROOT_PASS: 'trial-only-1']
    }

    def 'the cells and pictures of the page are those of the kernel'() {
        when:
        def written = page()

        then:
        !WRITE || Files.writeString(PAGE, written)
        comparable(written) == comparable(Files.readString(PAGE))
    }

    /** Ids and order of what is created at once are random, amounts of time differ, and so do blank lines between outputs. */
    private static List<String> comparable(String page) {
        page.readLines().findAll()*.replaceAll(/\(\d+( s)?\)/, '(NUMBER)')*.replaceAll(/  \d{4}-\d\d-\d\d [\d:]+ UTC$/, '')*.replaceAll(/ +\d{4} *$/, ' ID')*.replaceAll(/\d+ requests?, [\d.]+ s$/, 'REQUESTS').sort()
    }

    private String page() {
        def page = []
        def fence = null
        Files.readAllLines(PAGE).each { line ->
            def name = (line =~ /!\[.*\]\((pictures\/.*\.svg)\)/)
            if (name) {
                compare(PAGE.resolveSibling(name[0][1]))
            }
            if (line == '```' && fence != null) {
                page.addAll(cells(fence).collectMany { answered(it) }.dropRight(1))
                fence = null
            }
            if (fence == null) {
                page << line
            } else {
                fence << line
            }
            if (line == '```notebook') {
                fence = []
            }
        }
        page.join('\n') + '\n'
    }

    private void compare(Path file) {
        if (WRITE) {
            Files.createDirectories(file.parent)
            Files.writeString(file, picture + '\n')
        }
        assert Files.readString(file) == picture + '\n'
    }

    /** The lines of each cell, without what stands before them. */
    private static List<List<String>> cells(List<String> fence) {
        fence.inject([]) { all, line ->
            if (line ==~ /In \[\d+\]: .*/) {
                return all + [[line.replaceFirst(/^In \[\d+\]: /, '')]]
            }
            line ==~ / +\.\.\.:.*/ ? all.init() + [all.last() + line.replaceFirst(/^ +\.\.\.: ?/, '')] : all
        }
    }

    /** The cell with its number and what came back, as a page shows it, and an empty line. */
    private List<String> answered(List<String> code) {
        def id = client.begin(code.join('\n'))
        def number = client.awaited(id).execution_count
        def first = "In [$number]: ".toString()
        def typed = code.withIndex().collect { line, at -> ((at == 0 ? first : '...: '.padLeft(first.length())) + line).stripTrailing() }
        typed + shown(id, number as int) + ''
    }

    private List<String> shown(String id, int number) {
        def displays = [:]
        def stream = null
        client.published.findAll { client.parent(it).msg_id == id }.eachWithIndex { message, at ->
            def content = message.content
            stream = client.typeOf(message) == 'stream' ? stream ?: at : null
            switch (client.typeOf(message)) {
                case 'stream': displays[stream] = (displays[stream] ?: '') + plain(content.text); break
                case 'display_data':
                case 'update_display_data': displays[content.transient?.display_id ?: at] = seen(content); break
                case 'execute_result': displays[at] = "Out[$number]: " + (seen(content).contains('\n') ? '\n' : '') + seen(content); break
                case 'error': displays[at] = plain(content)
            }
        }
        displays.values().collectMany { it.readLines() }
    }

    private String seen(Map content) {
        picture = content.data['image/svg+xml'] ?: picture
        content.data['text/plain']
    }
}
