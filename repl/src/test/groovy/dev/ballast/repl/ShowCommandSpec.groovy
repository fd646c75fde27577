package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.Path
import javax.xml.parsers.DocumentBuilderFactory

class ShowCommandSpec extends ProgramSpecification {

    Path state

    def setup() {
        state = folder.resolve('kept.json')
        ballast('--sandbox', '--state', state, script('''
            region 'us-east'
            def web = instance('web-1') { type 'standard-1'; privateIp() }
            nodebalancer('site') { port 80; node 'web-1', web.privateIp + ':80' }
            volume('data', 20, on: web)
            volume('site', 10)'''))
    }

    def 'a NodeBalancer is printed as a tree'() {
        expect:
        show('nodebalancer', 'site') == 0
        out.readLines()*.replaceAll(/\d{4}/, 'ID') == [
            "nodebalancer 'site' (id ID)  us-east, 198.18.0.3",
            '  80 http  0 of 1 up',
            '    web-1  192.168.128.2:80  down']
        err == ''
    }

    def 'its picture is written to a file in place of what was there'() {
        given:
        def file = folder.resolve('site.svg')
        Files.writeString(file, 'old' * 10_000)

        expect:
        show('site', '--svg', file) == 0
        out == "wrote $file\n"
        err == ''
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()).documentElement.tagName == 'svg'
        ['>192.168.128.2:80<', '>web-1<', '>data 20 GB<'].every { file.toFile().text.contains(it) }
        !file.toFile().text.contains('>site 10 GB<')
    }

    def 'what cannot be shown is reported: #arguments'() {
        expect:
        show(*arguments) == 2
        err.contains(problem)
        err.replace("--sandbox --state ${folder.resolve('kept.json')} ", '').contains(remedy)
        out == ''

        where:
        arguments                              || problem                                     | remedy
        ['site']                               || "several names match 'site'"          | 'name the kind:\n      ballast show nodebalancer site\n      ballast show volume site\n'
        ['dtaa']                               || "did you mean 'data'?"                      | 'list the names:'
        ['data', '--svg', 'data.svg']          || "nothing is called 'data'"          | 'only a NodeBalancer and a VPC have a picture'
        ['nodebalancer', 'site', '--svg', '/']  || '/ is a folder'                            | 'name a file in it'
        ['nodebalancer', 'site', '--svg', '/no/such/folder/a.svg'] || 'its folder does not exist' | 'name another file'
    }

    def 'a sandbox that keeps nothing has nothing to show'() {
        expect:
        ballast('show', 'site', '--sandbox') == 2
        err.contains('add --state FILE')
    }

    private int show(Object... arguments) {
        ballast('show', *arguments, '--sandbox', '--state', state)
    }
}
