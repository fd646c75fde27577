package dev.ballast.repl

import java.lang.annotation.Retention
import java.lang.annotation.RetentionPolicy
import org.codehaus.groovy.ast.ASTNode
import org.codehaus.groovy.control.CompilePhase
import org.codehaus.groovy.control.SourceUnit
import org.codehaus.groovy.transform.ASTTransformation
import org.codehaus.groovy.transform.GroovyASTTransformation
import org.codehaus.groovy.transform.GroovyASTTransformationClass

/** A transform that is on the class path, as a library of somebody's would be. */
@Retention(RetentionPolicy.RUNTIME)
@GroovyASTTransformationClass('dev.ballast.repl.Spy')
@interface SpiedUpon {}

/** Runs while a text is compiled. */
@GroovyASTTransformation(phase = CompilePhase.SEMANTIC_ANALYSIS)
class Spy implements ASTTransformation {

    @Override
    void visit(ASTNode[] nodes, SourceUnit source) {
        throw new AssertionError('the transform was applied')
    }
}
