package dev.ballast.dsl

import dev.ballast.check.CorpusSpecification
import dev.ballast.docs.SampleSpecification
import dev.ballast.lanes.Slow
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer
import org.codehaus.groovy.ast.expr.ClosureExpression
import org.codehaus.groovy.ast.expr.Expression
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.ErrorCollector
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.ParserPluginFactory
import org.codehaus.groovy.control.SourceUnit
import spock.lang.Specification

class SinglePassParserSpec extends Specification {

    static final String NAMED = '''
        nodebalancer('web') {
            port 80, label: 'plain'
            port(443) { https certificate }
        }
        volume 'data', 20, tags: [size: 'large']
        '''

    static final List<List<String>> VALID = CorpusSpecification.files('valid').collect { [it, CorpusSpecification.text('valid', it)] } +
        SampleSpecification.samples().collect { [it, SampleSpecification.lines(it).join('\n')] } + [['named arguments', NAMED], ['nothing', '']]

    @Slow('parses each runbook of the corpus twice')
    def 'the syntax tree of #name is that of the parser of Groovy'() {
        expect:
        tree(text, SinglePassParser.FACTORY) == tree(text, ParserPluginFactory.antlr4())

        where:
        [name, text] << VALID + CorpusSpecification.files('wrong').collect { [it, CorpusSpecification.text('wrong', it)] } +
            [['an unfinished text', "volume('data', 20"], ['an odd letter', "volume('data', 20) #"], ['an unfinished string', "volume 'data"],
             ['a wrong member', 'class Web { int a b }']]
    }

    @Slow('parses each runbook of the corpus')
    def 'its one pass is enough for every valid runbook: #name'() {
        expect:
        SinglePassParser.reads(text)

        where:
        [name, text] << VALID
    }

    def 'a $ before something else than a name is refused, and nothing is printed: #text'() {
        given:
        def before = System.err
        def printed = new ByteArrayOutputStream()
        System.err = new PrintStream(printed)

        when:
        parsed(text, SinglePassParser.FACTORY)

        then:
        def wrong = thrown(MultipleCompilationErrorsException)
        def refused = wrong.errorCollector.errors*.cause as List<RefusedSyntaxException>
        refused*.problem()*.instead() == [instead]
        [refused[0].startLine, refused[0].startColumn] == place
        printed.toString() == ''

        cleanup:
        System.err = before

        where:
        text                          || place   | instead
        'println "cost $5"'           || [1, 15] | /write \$5/
        '\n  println "$5 and $7.5"'   || [2, 12] | /write \$5/
        'println "\uD83D\uDE00 $3.50."' || [1, 12] | /write \$3.50/
        'volume("a $-b", 20)'         || [1, 11] | /write \$/
        'println "cost $"'            || [1, 15] | /write \$/
        'println """x\n$5"""'         || [2, 1]  | /write \$5/
    }

    private List<String> tree(String text, ParserPluginFactory parser) {
        try {
            def unit = parsed(text, parser)
            def nodes = new Nodes(unit)
            unit.AST.classes.each { nodes.visitClass(it) }
            unit.AST.statementBlock.visit(nodes)
            return unit.AST.imports*.text + nodes.all
        } catch (MultipleCompilationErrorsException wrong) {
            return [wrong.message]
        }
    }

    private SourceUnit parsed(String text, ParserPluginFactory parser) {
        def settings = new CompilerConfiguration(pluginFactory: parser)
        new SourceUnit('web.groovy', text, settings, null, new ErrorCollector(settings)).tap {
            parse()
            completePhase()
            nextPhase()
            convert()
        }
    }

    /** Writes down each expression with its place. */
    private static final class Nodes extends ClassCodeExpressionTransformer {

        final SourceUnit sourceUnit
        final List<String> all = []

        Nodes(SourceUnit sourceUnit) {
            this.sourceUnit = sourceUnit
        }

        @Override
        Expression transform(Expression node) {
            if (node != null) {
                all << "${node.class.simpleName} $node.lineNumber:$node.columnNumber-$node.lastLineNumber:$node.lastColumnNumber $node.text".toString()
            }
            if (node instanceof ClosureExpression) {
                node.code.visit(this)
            }
            node?.transformExpression(this)
        }
    }
}
