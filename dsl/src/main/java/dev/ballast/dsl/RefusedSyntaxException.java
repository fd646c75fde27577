package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.syntax.SyntaxException;

/** A rule of Ballast refuses a part of a script while Groovy compiles it. */
public final class RefusedSyntaxException extends SyntaxException {

    private static final long serialVersionUID = 1;

    private final RefusalCode code;

    /** Creates the error for a part of the script. */
    public RefusedSyntaxException(RefusalCode code, String message, ASTNode at) {
        super(message, at);
        this.code = code;
    }

    /** Returns the kind of mistake. */
    public RefusalCode code() {
        return code;
    }
}
