package dev.ballast.check;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.AnnotatedNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.control.SourceUnit;

/** Refuses the annotations that download something or run code while a text is compiled, before any of that happens. */
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
                refusal(annotation).ifPresent(text -> addError(text, annotation));
            }
        }
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
