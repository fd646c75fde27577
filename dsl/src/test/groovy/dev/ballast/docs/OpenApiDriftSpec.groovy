package dev.ballast.docs

import groovy.json.JsonOutput
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** The script that compares a description of Linode with the endpoints of the dialect, on an excerpt. */
class OpenApiDriftSpec extends Specification {

    @TempDir
    Path folder

    def 'it names what the description alone has, and what Ballast alone has'() {
        given: 'a create with one field more, a field that only answers have, a key of a filter, and an operation'
        def description = [
            components: [schemas: [
                volume: [allOf: [
                    [properties: [id: [readOnly: true], label: ['x-linode-filterable': true], region: [:], size: [:], status: [description: '__Read-only__ As it is.'],
                                  tags: [description: '__Filterable__ Words.'], filesystem_path: [readOnly: true], hardware_type: ['x-linode-filterable': true, readOnly: true]]],
                    [properties: [linode_id: [:], linode_label: [readOnly: true], created: [readOnly: true], updated: [readOnly: true], encryption: [:], snapshots: [readOnly: true], locks: [readOnly: true]]]]],
                made: [oneOf: [['$ref': '#/components/schemas/volume'], [properties: [speed: [:]]]]]]],
            paths: [
                '/{apiVersion}/volumes': [
                    get: answering([properties: [data: [items: ['$ref': '#/components/schemas/volume']], page: [:]]]),
                    post: answering(['$ref': '#/components/schemas/volume']) + [requestBody: content(['$ref': '#/components/schemas/made'])]],
                '/{apiVersion}/volumes/{volumeId}': [get: answering(['$ref': '#/components/schemas/volume'])],
                '/{apiVersion}/volumes/{volumeId}/snapshots': [get: answering([properties: [data: [items: [:]]]])],
                '/{apiVersion}/longview/clients': [get: answering([:])]]]

        when:
        def lines = drift(JsonOutput.toJson(description))

        then:
        lines.findAll { it.startsWith('+') } == [
            '+ operation GET /volumes/{}/snapshots',
            '+ filter GET /volumes hardware_type',
            '+ answer GET /volumes/{} snapshots',
            '+ field POST /volumes speed']
        lines.findAll { it.startsWith('- field') || it.startsWith('- filter') || it.startsWith('- answer') } == ['- answer GET /volumes/{} io_ready']
        lines.contains('- operation DELETE /volumes/{}')
        lines.last() == "3 operations of both, ${lines.size() - 1} differences"
    }

    private static Map answering(Map schema) {
        [responses: ['200': content(schema)]]
    }

    private static Map content(Map schema) {
        [content: ['application/json': [schema: schema]]]
    }

    private List<String> drift(String description) {
        def file = Files.writeString(folder.resolve('openapi.json'), description)
        def out = new StringWriter()
        def script = Path.of(System.getProperty('ballast.root'), 'dsl/src/test/scripts/openapi-drift.groovy').toFile()
        new GroovyShell(getClass().classLoader, new Binding(out: new PrintWriter(out, true))).run(script, [file.toString()])
        out.toString().readLines()
    }
}
