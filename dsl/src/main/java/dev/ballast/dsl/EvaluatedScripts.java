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

/** Compiles the texts that a runbook evaluates as runbooks: they have the words, and their loops can be interrupted. */
final class EvaluatedScripts {

    // Enough for a recursion that ends, and far below the limit of the stack.
    private static final int DEEPEST = 64;

    private EvaluatedScripts() {}

    /** Returns a shell for texts of a script, which see its variables and its classes. */
    static GroovyShell shell(Runbook script, Binding variables) {
        return shell(script.getClass().getClassLoader(), variables);
    }

    private static GroovyShell shell(ClassLoader classes, Binding variables) {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(Runbook.class.getName());
        // Messages name the parameters of its methods.
        configuration.setParameters(true);
        configuration.setPluginFactory(SinglePassParser.FACTORY);
        configuration.addCompilationCustomizers(new RunTimeChecks());
        return new GroovyShell(classes, variables, configuration);
    }

    /** Returns a shell for a file, which finds the classes beside it, too. */
    static GroovyShell shell(Runbook script, Binding variables, File file) {
        GroovyShell shell = shell(classes(script.loaders(), file), variables);
        shell.getClassLoader()
                .setResourceLoader(
                        new SiblingSources(file.getAbsoluteFile().toPath().getParent()));
        return shell;
    }

    /**
     * Returns the loader of the classes that a file sees: those of the script that loads it. A file that is loaded from within
     * itself sees what it saw before, as each name would else be looked up through a chain that grows with each turn.
     */
    private static ClassLoader classes(List<Runbook> loaders, File file) {
        int before = loaders.stream()
                .map(one -> file(one).map(File::getAbsoluteFile))
                .toList()
                .indexOf(Optional.of(file.getAbsoluteFile()));
        Runbook script = loaders.get(before < 0 || before + 1 == loaders.size() ? 0 : before + 1);
        return script.getClass().getClassLoader();
    }

    /** Throws if a script is loaded too often from within itself; the list begins with it, followed by its loaders. */
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

    /** Returns the file that a script was read from, unless it is a text. */
    private static Optional<File> file(Runbook script) {
        return Optional.ofNullable(script.getClass().getProtectionDomain().getCodeSource())
                .map(source -> new File(source.getLocation().getPath()))
                .filter(File::isFile);
    }

    /** Gives the words of a runbook to a plain script that is compiled while a runbook runs, in any shell. */
    static void giveWords(ClassNode type, SourceUnit source) {
        if (type.isScriptBody() && type.getSuperClass().equals(ClassHelper.SCRIPT_TYPE)) {
            AnnotationNode base = new AnnotationNode(ClassHelper.make(BaseScript.class));
            base.setMember("value", new ClassExpression(ClassHelper.make(Runbook.class)));
            new BaseScriptASTTransformation().visit(new ASTNode[] {base, type}, source);
        }
    }
}
