package dev.ballast.check;

import dev.ballast.dsl.Runbook;
import groovy.transform.BaseScript;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.AnnotatedNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.control.SourceUnit;

/** Refuses the annotations that download something, run code while a text is compiled, or take its words away, before any of that happens. */
final class RefusedAnnotations extends ClassCodeVisitorSupport {

    private static final Set<String> DOWNLOADS = Set.of("Grab", "Grapes", "GrabConfig", "GrabResolver", "GrabExclude");
    private static final Set<String> TYPE_CHECKERS = Set.of("CompileStatic", "TypeChecked");
    private static final Map<String, String> RUN_CODE =
            Map.of("ASTTest", "@ASTTest runs code", "AnnotationCollector", "@AnnotationCollector may run code");

    private final Set<AnnotationNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SourceUnit source;

    private RefusedAnnotations(SourceUnit source) {
        this.source = source;
    }

    /** Adds an error for each refused annotation of a text that is parsed; nothing is resolved or run before. */
    static void refuse(SourceUnit source) {
        RefusedAnnotations visitor = new RefusedAnnotations(source);
        ModuleNode module = source.getAST();
        module.getClasses().forEach(visitor::visitClass);
        if (module.getClasses().isEmpty()) {
            visitor.visitImports(module);
        }
    }

    @Override
    protected SourceUnit getSourceUnit() {
        return source;
    }

    @Override
    public void visitAnnotations(AnnotatedNode node) {
        for (AnnotationNode annotation : node.getAnnotations()) {
            // The imports are visited with each class.
            if (seen.add(annotation)) {
                refusal(annotation).or(() -> base(annotation, node)).ifPresent(text -> addError(text, annotation));
            }
        }
    }

    private Optional<String> base(AnnotationNode annotation, AnnotatedNode node) {
        if (!name(annotation.getClassNode()).equals(BaseScript.class.getSimpleName())) {
            return Optional.empty();
        }
        Expression named = annotation.getMember("value");
        String base = named == null && node instanceof DeclarationExpression declaration
                ? ScriptContext.variables(declaration).get(0).getOriginType().getName()
                : named == null ? Runbook.class.getName() : named.getText();
        return Stream.of(Runbook.class.getName(), Runbook.class.getSimpleName()).anyMatch(base::equals)
                ? Optional.empty()
                : Optional.of("@BaseScript " + base + " is refused: the words of a runbook come from "
                        + Runbook.class.getName() + "; take the annotation out, or name that class");
    }

    private Optional<String> refusal(AnnotationNode annotation) {
        String name = name(annotation.getClassNode());
        if (DOWNLOADS.contains(name)) {
            return Optional.of(
                    "@" + name + " is refused: a runbook downloads no code; put the class beside the script, or"
                            + " start plain groovy with the library on its class path");
        }
        if (TYPE_CHECKERS.contains(name) && annotation.getMember("extensions") != null) {
            return Optional.of("extensions of @" + name + " are refused: they run code while the script is compiled");
        }
        return Optional.ofNullable(RUN_CODE.get(name))
                .map(text -> text + " while the script is compiled, and is refused");
    }

    /** An import may have given it another name. */
    private String name(ClassNode annotation) {
        ImportNode imported = source.getAST().getImport(annotation.getName());
        return (imported == null ? annotation : imported.getType()).getNameWithoutPackage();
    }
}
