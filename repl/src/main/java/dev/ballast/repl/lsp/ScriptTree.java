package dev.ballast.repl.lsp;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import dev.ballast.run.PartialScript;
import dev.ballast.run.ScriptFile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.eclipse.lsp4j.Range;

/**
 * The syntax tree of a document, and the places of its nodes in the text.
 *
 * @param document the document in the version that was parsed
 * @param typed its tree, without the statements that do not compile
 */
record ScriptTree(Document document, TypedScript typed) {

    /** Parses a document; empty if the rest does not compile even without the statements around its errors. */
    static Optional<ScriptTree> of(Document document) {
        ScriptFile script = document.script();
        return PartialScript.of(script, ScriptContext.beside(script.folder()))
                .map(typed -> new ScriptTree(document, typed));
    }

    /** Returns its classes; the first one is that of the script. */
    List<ClassNode> classes() {
        return typed.module().getClasses();
    }

    /** Returns whether a node is in the text, and not one that the compiler added. */
    static boolean isWritten(ASTNode node) {
        return node.getLineNumber() > 0 && node.getColumnNumber() > 0;
    }

    int start(ASTNode node) {
        return document.positions().source().start(node);
    }

    int end(ASTNode node) {
        return Math.max(start(node), document.positions().source().end(node));
    }

    Range range(ASTNode node) {
        return document.positions().range(start(node), end(node));
    }

    String text(ASTNode node) {
        return document.text().substring(start(node), end(node));
    }

    /** Returns the index of the first place in a node that writes a name; -1 if the node does not write it. */
    int indexOf(String name, ASTNode node) {
        Matcher word = Pattern.compile("(?<![\\p{L}\\p{Nd}_])" + Pattern.quote(name) + "(?![\\p{L}\\p{Nd}_])")
                .matcher(document.text())
                .region(
                        start(node),
                        Math.min(document.text().length(), Math.max(end(node), start(node) + name.length())))
                .useTransparentBounds(true);
        return word.find() ? word.start() : -1;
    }
}
