package dev.ballast.docs

import dev.ballast.dsl.FirewallBlock
import dev.ballast.dsl.InstanceBlock
import dev.ballast.dsl.InstanceHandle
import dev.ballast.dsl.NodeBalancerBlock
import dev.ballast.dsl.PortBlock
import dev.ballast.dsl.ReservedIpBlock
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.VolumeBlock
import dev.ballast.dsl.VpcBlock
import dev.ballast.dsl.Words
import spock.lang.Specification

/** Holds ballast.gdsl against the words; {@code -Dballast.write=true} writes it. The editor is stood in for by a few lines. */
class EditorWordsSpec extends Specification {

    static final String FILE = 'dsl/src/main/resources/ballast.gdsl'

    def 'the jar tells editors of every word what its Javadoc says'() {
        given:
        def words = EditorWords.text()

        expect:
        Generated.text(FILE, words) == words
        getClass().getResource('/ballast.gdsl')
    }

    def 'the grammar of the extension for VS Code has the words'() {
        given:
        def words = ([Words] + EditorWords.braces().values()).collectMany { Vocabulary.of(it).names() }.toSet().sort()
        def grammar = """\
            {
              "scopeName": "ballast.words",
              "injectionSelector": "L:source.ballast -string -comment",
              "patterns": [
                { "name": "support.function.ballast", "match": "(?<![\\\\w.])(${words.join('|')})(?=\\\\s*[('\\"{]|\\\\s+\\\\w)" }
              ]
            }
            """.stripIndent()

        expect:
        Generated.text('repl/src/editors/vscode/syntaxes/words.json', grammar) == grammar
    }

    def 'an editor offers the words of a runbook, each with what it does'() {
        when:
        def offered = offered('scriptScope')

        then:
        offered*.name.toSet() == Vocabulary.of(Words).with { names() + properties() }
        offered.every { it.doc =~ /^[A-Z].*[.]$/ }
        offered.find { it.name == 'instance' && it.params?.block }.params == [name: 'java.lang.String', block: 'groovy.lang.Closure']
        offered.find { it.name == 'instance' }.type == InstanceHandle.name
        offered.find { it.namedParams && it.params && it.name == 'volume' }.namedParams*.name == ['on', 'region', 'wait', 'timeout', 'adopt', 'tags', 'encrypted', 'protect', 'was', 'keep']
    }

    def 'in the braces of #calls an editor offers the words of the innermost'() {
        expect:
        offered('closureScope', calls)*.name.toSet() == Vocabulary.of(type).names()
        offered('closureScope', calls).every { it.doc }

        where:
        calls                    || type
        ['instance']             || InstanceBlock
        ['nodebalancer']         || NodeBalancerBlock
        ['volume']               || VolumeBlock
        ['nodebalancer', 'port'] || PortBlock
    }

    def 'every word with braces is known'() {
        expect:
        EditorWords.braces() == [port: PortBlock, instance: InstanceBlock, nodebalancer: NodeBalancerBlock, reservedIp: ReservedIpBlock, volume: VolumeBlock, vpc: VpcBlock, firewall: FirewallBlock]
    }

    def 'a script that names its base class has the words from there'() {
        given:
        def text = '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _'

        expect:
        offered('scriptScope', [], text) == []
        offered('closureScope', ['instance'], text) == []
    }

    /** Runs the file as the editor does at a place in the braces of these calls, and returns what it contributes there. */
    private static List<Map> offered(String scope, List<String> calls = [], String text = '') {
        def offered = []
        def members = new Expando(
            place: [containingFile: [text: text]],
            method: { Map method -> offered << method },
            property: { Map property -> offered << property },
            parameter: { Map option -> option },
            enclosingCall: { String name -> name in calls })
        def editor = new Binding(
            scriptScope: { 'scriptScope' },
            closureScope: { 'closureScope' },
            context: { Map context -> context },
            contributor: { Map context, Closure words ->
                assert context.filetypes == ['groovy']
                if (context.scope == scope) {
                    words.delegate = members
                    words.resolveStrategy = Closure.DELEGATE_FIRST
                    words()
                }
            })
        new GroovyShell(editor).evaluate(Generated.ROOT.resolve(FILE).toFile())
        offered
    }
}
