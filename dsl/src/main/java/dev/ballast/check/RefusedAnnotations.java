package dev.ballast.check;

import dev.ballast.dsl.RefusedSyntaxException;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.ScriptVisitor;
import dev.ballast.error.RefusalCode;
import dev.ballast.rules.Problem;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.AnnotatedNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.control.SourceUnit;

/**
 * Refuses annotations that download something, run code during compilation, or replace the base class with the words, before
 * they take effect.
 */
final class RefusedAnnotations extends ScriptVisitor {

    private final Set<AnnotationNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SourceUnit source;

    private RefusedAnnotations(SourceUnit source) {
        this.source = source;
    }

    /** Adds an error for each refused annotation of a parsed text, before anything is resolved or run. */
    static void refuse(SourceUnit source) {
        RefusedAnnotations visitor = new RefusedAnnotations(source);
        ModuleNode module = source.getAST();
        module.getClasses().forEach(visitor::visitClass);
        if (module.getClasses().isEmpty()) {
            visitor.visitImports(module);
        }
    }

    @Override
    public void visitAnnotations(AnnotatedNode node) {
        for (AnnotationNode annotation : node.getAnnotations()) {
            // The imports are visited with each class.
            if (seen.add(annotation)) {
                refusal(annotation, node).ifPresent(text -> source.getErrorCollector()
                        .addErrorAndContinue(
                                new RefusedSyntaxException(new Problem(RefusalCode.ANNOTATION, text, null), annotation),
                                source));
            }
        }
    }

    private Optional<String> refusal(AnnotationNode annotation, AnnotatedNode node) {
        String name = name(annotation.getClassNode());
        return switch (name) {
            case "Grab", "Grapes", "GrabConfig", "GrabResolver", "GrabExclude" ->
                Optional.of("@" + name
                        + " is refused: a runbook downloads no code; put the class beside the script, or"
                        + " start plain groovy with the library on its class path");
            case "CompileStatic", "TypeChecked" ->
                Optional.ofNullable(annotation.getMember("extensions"))
                        .map(given ->
                                "extensions of @" + name + " are refused: they run code while the script is compiled");
            case "ASTTest" -> Optional.of("@ASTTest runs code while the script is compiled, and is refused");
            case "AnnotationCollector" ->
                Optional.of("@AnnotationCollector may run code while the script is compiled, and is refused");
            case "BaseScript" -> base(annotation, node);
            default -> Optional.empty();
        };
    }

    private static Optional<String> base(AnnotationNode annotation, AnnotatedNode node) {
        Expression named = annotation.getMember("value");
        String base = named == null && node instanceof DeclarationExpression declaration
                ? ScriptContext.variables(declaration).get(0).getOriginType().getName()
                : named == null ? Runbook.class.getName() : named.getText();
        return List.of(Runbook.class.getName(), Runbook.class.getSimpleName()).contains(base)
                ? Optional.empty()
                : Optional.of("@BaseScript " + base + " is refused: the words of a runbook come from "
                        + Runbook.class.getName() + "; take the annotation out, or name that class");
    }

    /** Returns the simple name of an annotation's class, also where an import gives it an alias. */
    private String name(ClassNode annotation) {
        ImportNode imported = source.getAST().getImport(annotation.getName());
        return (imported == null ? annotation : imported.getType()).getNameWithoutPackage();
    }
}
