package dev.ballast.repl.session.saving;

import dev.ballast.repl.session.Said;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.expr.DeclarationExpression;

/**
 * A statement, method, class or import of a line.
 *
 * @param said the line
 * @param text the text of the line
 * @param node where it stands
 * @param kind what it is
 * @param name what it is known by: of a method its name with the types of its parameters, of an import its alias
 * @param names what it does with variables and methods
 * @param acts whether it does more than read
 * @param creates whether it makes something that needs a region
 * @param declaration the declaration that it is, or null
 * @param results where it names the result of an earlier line, by the name of that
 * @param secrets what hides the secrets that are written into it
 */
record Piece(
        Said said,
        Text text,
        ASTNode node,
        Kind kind,
        String name,
        Names names,
        boolean acts,
        boolean creates,
        DeclarationExpression declaration,
        Map<Edit, String> results,
        List<Edit> secrets) {

    /** What stands in a line. */
    enum Kind {
        STATEMENT,
        METHOD,
        CLASS,
        IMPORT
    }

    /**
     * What a piece does with variables and methods of the session.
     *
     * @param used the variables and methods it names
     * @param kept those of them that it names in a closure or method that may be called later
     * @param set the variables it gives a value
     * @param replaced those that it surely gives another value without looking at the one before
     */
    record Names(Set<String> used, Set<String> kept, Set<String> set, Set<String> replaced) {}

    String source() {
        return text.of(node);
    }

    boolean mentions(String word) {
        return source().matches("(?s).*\\b" + word + "\\b.*");
    }
}
