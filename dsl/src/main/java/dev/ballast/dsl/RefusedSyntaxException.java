package dev.ballast.dsl;

import dev.ballast.rules.Problem;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.syntax.SyntaxException;

/** Reports that a rule of Ballast refuses a part of a script while Groovy compiles it. */
public final class RefusedSyntaxException extends SyntaxException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public RefusedSyntaxException(Problem problem, ASTNode at) {
        super(problem.what() + (problem.instead() == null ? "" : ": " + problem.instead()), at);
        this.problem = problem;
    }

    /** Returns the problem, with advice on what to write instead. */
    public Problem problem() {
        return problem;
    }
}
