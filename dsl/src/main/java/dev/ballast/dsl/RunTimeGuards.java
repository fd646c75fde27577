package dev.ballast.dsl;

import groovy.transform.ThreadInterrupt;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.classgen.GeneratorContext;
import org.codehaus.groovy.control.CompilePhase;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.customizers.CompilationCustomizer;
import org.codehaus.groovy.transform.ThreadInterruptibleASTTransformation;

/**
 * Adds guards to every class of a script that is compiled to run. Its loops, methods and closures stop when the thread is
 * interrupted, as with {@code @ThreadInterrupt}. (Groovy's own customizer for annotations does the same, but takes a third of
 * the time in which a short runbook compiles.) Its closures refuse a block as their {@code it}, and its pointers to words of a block refuse
 * calls after the braces.
 */
public final class RunTimeGuards extends CompilationCustomizer {

    public RunTimeGuards() {
        super(CompilePhase.CANONICALIZATION);
    }

    @Override
    public void call(SourceUnit source, GeneratorContext context, ClassNode type) {
        AnnotationNode annotation = new AnnotationNode(ClassHelper.make(ThreadInterrupt.class));
        annotation.setSourcePosition(type);
        new ThreadInterruptibleASTTransformation().visit(new ASTNode[] {annotation, type}, source);
        ImplicitParameter.refuseBlocks(type);
        WordPointers.replace(type);
    }
}
