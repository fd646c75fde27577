package dev.ballast.dsl;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import groovy.transform.BaseScript;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.transform.BaseScriptASTTransformation;

/**
 * Compiles texts and files that a runbook evaluates. They become runbooks too: they have the words, and their loops can be
 * interrupted.
 */
final class EvaluatedScripts {

    // A recursion that ends needs less, and the stack holds far more.
    private static final int DEEPEST = 64;

    private EvaluatedScripts() {}

    /** Returns a shell for texts. They see the variables and the classes of the script. */
    static GroovyShell shell(Runbook script, Binding variables) {
        script.requireLoading();
        return shell(script.getClass().getClassLoader(), variables);
    }

    private static GroovyShell shell(ClassLoader classes, Binding variables) {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(Runbook.class.getName());
        // Messages name the parameters of its methods.
        configuration.setParameters(true);
        configuration.setPluginFactory(SinglePassParser.FACTORY);
        configuration.addCompilationCustomizers(new RunTimeGuards());
        return new GroovyShell(classes, variables, configuration);
    }

    /** Returns a shell for a file. The file also sees the classes in its own folder. */
    static GroovyShell shell(Runbook script, Binding variables, File file) {
        script.requireLoading();
        GroovyShell shell = shell(classes(script.loaders(), file), variables);
        shell.getClassLoader()
                .setResourceLoader(
                        new SiblingSources(file.getAbsoluteFile().toPath().getParent()));
        return shell;
    }

    /**
     * Returns the loader of the classes that a file sees: those of the script that loads it. A file that loads itself, directly
     * or through others, gets its first loader again: otherwise the chain of loaders would grow with each turn, and each name
     * would be looked up in all of them.
     */
    private static ClassLoader classes(List<Runbook> loaders, File file) {
        int before = loaders.stream()
                .map(one -> file(one).map(File::getAbsoluteFile))
                .toList()
                .indexOf(Optional.of(file.getAbsoluteFile()));
        Runbook script = loaders.get(before < 0 || before + 1 == loaders.size() ? 0 : before + 1);
        return script.getClass().getClassLoader();
    }

    /**
     * Throws a RuleException if a file loads itself, directly or through others, too often. The list begins with the script,
     * followed by its loaders.
     */
    static void requireEnd(List<Runbook> script) {
        List<File> files = script.stream()
                .map(EvaluatedScripts::file)
                .flatMap(Optional::stream)
                .toList();
        if (file(script.get(0)).isPresent() && Collections.frequency(files, files.get(0)) > DEEPEST) {
            List<String> circle = new ArrayList<>(
                    files.subList(0, files.subList(1, files.size()).indexOf(files.get(0)) + 2).stream()
                            .map(File::getName)
                            .toList());
            Collections.reverse(circle);
            throw WordProblems.loadingCircle(circle, DEEPEST + " deep").exception();
        }
    }

    /** Returns the file that a script was read from; empty if it was a text. */
    private static Optional<File> file(Runbook script) {
        return Optional.ofNullable(script.getClass().getProtectionDomain().getCodeSource())
                .map(source -> new File(source.getLocation().getPath()))
                .filter(File::isFile);
    }

    /** Makes the class of a plain script a runbook; called for scripts that any shell compiles while a runbook runs. */
    static void giveWords(ClassNode type, SourceUnit source) {
        if (type.isScriptBody() && type.getSuperClass().equals(ClassHelper.SCRIPT_TYPE)) {
            AnnotationNode base = new AnnotationNode(ClassHelper.make(BaseScript.class));
            base.setMember("value", new ClassExpression(ClassHelper.make(Runbook.class)));
            new BaseScriptASTTransformation().visit(new ASTNode[] {base, type}, source);
        }
    }
}
