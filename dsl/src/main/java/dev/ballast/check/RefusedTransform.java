package dev.ballast.check;

import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.control.CompilePhase;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.transform.ASTTransformation;
import org.codehaus.groovy.transform.GroovyASTTransformation;

/** Stands in for a transform that is not allowed, and refuses the annotation that asks for it. The compiler creates it. */
@GroovyASTTransformation(phase = CompilePhase.SEMANTIC_ANALYSIS)
public final class RefusedTransform implements ASTTransformation {

    /** Refuses the first node, when it is an annotation. */
    @Override
    public void visit(ASTNode[] nodes, SourceUnit source) {
        if (nodes[0] instanceof AnnotationNode annotation) {
            source.getErrorCollector()
                    .addErrorAndContinue(
                            "@" + annotation.getClassNode().getName()
                                    + " is refused: it would run code of its own while the script is compiled",
                            annotation,
                            source);
        }
    }
}
