package dev.ballast.repl.kernel

import java.nio.file.Files
import java.nio.file.Path
import tools.jackson.databind.json.JsonMapper

/** The notebooks among the samples, run cell by cell as a client runs them; no Jupyter is needed. */
class SampleNotebooksSpec extends KernelSpecification {

    static final Path SAMPLES = Path.of(System.getProperty('ballast.root'), 'scripts-samples')
    static final String PASSWORD = 'trial-only-1'

    @Override
    Map<String, String> environment() {
        [ROOT_PASS: PASSWORD]
    }

    def '#name is stored without outputs, and is a notebook of version 4.5'() {
        given:
        def notebook = read(name)

        expect:
        notebook.keySet() == ['cells', 'metadata', 'nbformat', 'nbformat_minor'] as Set
        [notebook.nbformat, notebook.nbformat_minor] == [4, 5]
        notebook.metadata.kernelspec == [name: 'ballast-sandbox', display_name: 'Ballast (sandbox)', language: 'groovy']
        notebook.metadata.language_info == [
            name: 'groovy', file_extension: '.groovy', mimetype: 'text/x-groovy', pygments_lexer: 'groovy', codemirror_mode: 'groovy']
        notebook.cells*.id.every { it ==~ /[a-z-]{1,64}/ } && notebook.cells*.id.toUnique() == notebook.cells*.id
        notebook.cells.findAll { it.cell_type == 'markdown' }*.keySet().every { it == ['cell_type', 'id', 'metadata', 'source'] as Set }
        code(notebook)*.keySet().every { it == ['cell_type', 'execution_count', 'id', 'metadata', 'outputs', 'source'] as Set }
        code(notebook).every { it.outputs == [] && it.execution_count == null && it.metadata == [:] }
        notebook.cells.size() == notebook.cells.count { it.cell_type == 'markdown' } + code(notebook).size()
        notebook.cells*.source.every { lines -> lines.init().every { it.endsWith('\n') } && !lines.last().endsWith('\n') }

        where:
        name << names()
    }

    def 'web-live.ipynb ends with nodes that are up, shown as a picture'() {
        when:
        def cells = run('web-live.ipynb')

        then:
        cells.every { id, cell -> cell.reply.status == 'ok' }
        cells.instances.printed.contains("+ instance 'web-1' created")
        cells.instances.data['text/html'].contains('>web-2</td>')
        cells.balancer.data['text/plain'].contains('443 https  0 of 2 up')
        cells.up.data == [:]
        cells.up.drawn['text/plain'].contains('443 https  2 of 2 up')
        cells.up.drawn['image/svg+xml'].startsWith('<svg ')
        cells.ports.data['text/html'].contains('>2 of 2 up</td>')
        cells.certificate.printed.contains("~ port 443 of 'web'")
        cells.certificate.printed.contains('CN=shop.example.test')
    }

    def 'volume-life.ipynb leaves the server alone'() {
        when:
        def cells = run('volume-life.ipynb')

        then:
        cells.every { id, cell -> cell.reply.status == 'ok' }
        cells.create.data['text/plain'].contains('20 GB')
        cells.attach.printed.contains('mount /dev/disk/by-id/')
        cells.attach.data['text/html'].contains('db-1')
        cells.resize.printed.contains("= volume 'data' unchanged: already 40 GB")
        cells.clone.data['text/html'].contains('>data-before</td>')
        cells.detach.data['text/plain'].contains('nothing')
        cells.delete.printed.contains("- volume 'data-before' deleted")
        cells.delete.data['text/plain'].contains('db-1')
    }

    def 'a cell of #name that is run twice changes nothing the second time'() {
        expect:
        code(read(name)).collectEntries { cell ->
            shown(cell.source.join(''))
            def before = writes()
            def again = shown(cell.source.join(''))
            [cell.id, [writes() - before, again.startsWith('! ')]]
        }.every { id, result -> result == [0, false] }

        where:
        name << names()
    }

    def 'nothing that a client of #name is reported holds a secret'() {
        when:
        run(name)

        then:
        def reported = JsonMapper.shared().writeValueAsString(client.published)
        !reported.contains(PASSWORD)
        !reported.contains('PRIVATE KEY')
        !reported.contains(sandbox.token())

        where:
        name << names()
    }

    private Map<String, Map> run(String name) {
        code(read(name)).collectEntries { cell ->
            def id = client.begin(cell.source.join(''))
            def reply = client.awaited(id)
            def shown = client.reported(id, 'execute_result')
            def drawn = displays(id)*.data.findAll { it['image/svg+xml'] }
            [cell.id, [reply: reply, printed: plain(client.printed(id)), data: shown ? shown[0].data : [:], drawn: drawn ? drawn.last() : [:]]]
        }
    }

    private int writes() {
        sandbox.journal().count { it.method() != 'GET' }
    }

    private static List<Map> code(Map notebook) {
        notebook.cells.findAll { it.cell_type == 'code' }
    }

    private static Map read(String name) {
        JsonMapper.shared().readValue(SAMPLES.resolve(name).toFile(), Map)
    }

    private static List<String> names() {
        Files.list(SAMPLES).withCloseable { it.toList()*.fileName*.toString().findAll { it.endsWith('.ipynb') }.sort() }
    }

    private List<Map> displays(String id) {
        client.reported(id, 'display_data') + client.reported(id, 'update_display_data')
    }
}
