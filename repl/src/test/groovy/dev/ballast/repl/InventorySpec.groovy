package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification

class InventorySpec extends ProgramSpecification {

    def 'a runbook reads what others write down: #format'() {
        given:
        def file = script(text, "inventory.$format")
        def main = script("region 'us-east'; ${reading}.each { volume(it.name, it.size as int) }".toString().replace('FILE', "new File('$file')"))

        expect:
        ballast('check', main) == 0
        ballast('run', '--sandbox', main) == 0
        ["+ volume 'archive' created (", "+ volume 'logs' created ("].every { err.contains(it) }

        where:
        format | reading                                                                       || text
        'json' | 'new groovy.json.JsonSlurper().parse(FILE)'                                    || '[{"name": "archive", "size": 30}, {"name": "logs", "size": 20}]'
        'yaml' | 'new org.snakeyaml.engine.v2.api.Load(org.snakeyaml.engine.v2.api.LoadSettings.builder().build()).loadFromString(FILE.text)' || '- {name: archive, size: 30}\n- {name: logs, size: 20}\n'
        'csv'  | 'FILE.readLines().tail()*.split(",").collect { [name: it[0], size: it[1]] }'   || 'name,size\narchive,30\nlogs,20\n'
    }

    def 'a template is filled'() {
        given:
        def main = script('''
            def data = volume('data', 20)
            print new groovy.text.SimpleTemplateEngine().createTemplate('mount $path').make(path: data.filesystemPath)
        ''')

        expect:
        ballast('run', '--sandbox', main) == 0
        out.startsWith('mount /dev/disk/by-id/')
    }
}
