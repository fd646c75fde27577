package dev.ballast.check

import dev.ballast.dsl.Runbook
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.dsl.SinglePassParser
import groovy.transform.ThreadInterrupt
import java.nio.file.Files
import java.nio.file.Path
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.customizers.ASTTransformationCustomizer

/**
 * Runs the runbooks by which the check is judged, compiled as {@code ballast run} compiles them. A file says in comment
 * lines what it is run with and what comes of it: {@code // args: web 3}, {@code // writes: 11}.
 */
abstract class CorpusSpecification extends RunbookSpecification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'), 'dsl', 'src', 'test', 'resources', 'check')

    static List<String> files(String corpus) {
        Files.list(ROOT.resolve(corpus)).withCloseable { files ->
            files*.fileName*.toString().findAll { it.endsWith('.groovy') }.sort()
        }
    }

    static String text(String corpus, String file) {
        Files.readString(ROOT.resolve("$corpus/$file"))
    }

    /** What the file says in a comment line of that name, or null. */
    static String said(String text, String name) {
        text.readLines().findResult { it.startsWith("// $name:") ? it.drop(name.size() + 4).trim() : null }
    }

    /** The arguments the file asks for; {@code {files}} stands for the folder of the files made for it. */
    List<String> arguments(String text) {
        said(text, 'args')?.tokenize()*.replace('{files}', home.toString()) ?: []
    }

    /** The file name is not the name of the class, so that web.groovy may have a variable called web. */
    def runFile(String file, String text, List<String> arguments) {
        def compiler = new CompilerConfiguration(scriptBaseClass: Runbook.name, pluginFactory: SinglePassParser.FACTORY)
        compiler.addCompilationCustomizers(new ASTTransformationCustomizer(ThreadInterrupt))
        def binding = new Binding(args: arguments as String[], out: new PrintWriter(new StringWriter()))
        def source = new GroovyCodeSource(text, 'file:/RunbookScript#/' + file, '/ballast/runbook')
        def script = new GroovyShell(getClass().classLoader, binding, compiler).parse(source)
        if (script instanceof Runbook) {
            script.runOn(cloud)
        }
        script.run()
    }

    /** Runs the text and returns what it threw, or null; a failed assert of the file and a broken compiler count too. */
    Throwable failureOf(String file, String text) {
        try {
            runFile(file, text, arguments(text))
            null
        } catch (Exception | AssertionError failure) {
            failure
        }
    }
}
