package dev.ballast.repl.evaluation;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.InnerClassNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** Tells methods and classes of a text from its statements. */
final class Definitions {

    private static final Comparator<ASTNode> PLACE =
            Comparator.comparingInt(ASTNode::getLineNumber).thenComparingInt(ASTNode::getColumnNumber);

    private Definitions() {}

    /** Returns whether a text that was parsed ends in a method or a class. */
    static boolean end(ModuleNode module) {
        List<Statement> statements = module.getStatementBlock().getStatements();
        if (statements.isEmpty()) {
            return false;
        }
        Statement last = statements.get(statements.size() - 1);
        return Stream.concat(
                        module.getMethods().stream(),
                        module.getClasses().stream()
                                .filter(type -> !type.equals(module.getScriptClassDummy())
                                        && !(type instanceof InnerClassNode)))
                .anyMatch(definition -> PLACE.compare(definition, last) > 0);
    }

    /** Returns whether the last statement of a text that was parsed defines a variable. */
    static boolean endInVariable(ModuleNode module) {
        List<Statement> statements = module.getStatementBlock().getStatements();
        return !statements.isEmpty()
                && statements.get(statements.size() - 1) instanceof ExpressionStatement last
                && last.getExpression() instanceof DeclarationExpression;
    }
}
