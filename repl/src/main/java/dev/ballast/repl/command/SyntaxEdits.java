package dev.ballast.repl.command;

import dev.ballast.check.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.codehaus.groovy.ast.ASTNode;

/** Replacements in a text, located by its syntax tree. */
final class SyntaxEdits {

    private final String text;
    private final Source source;
    private final List<Edit> edits = new ArrayList<>();

    private record Edit(int start, int end, String replacement) {}

    SyntaxEdits(String text) {
        this.text = text;
        this.source = Source.of(text);
    }

    void replace(int start, int end, String replacement) {
        edits.add(new Edit(start, end, replacement));
    }

    String cut(ASTNode node) {
        replace(start(node), end(node), "");
        return text.substring(start(node), end(node));
    }

    int start(ASTNode node) {
        return source.start(node);
    }

    int end(ASTNode node) {
        return source.end(node);
    }

    /** Returns a part of the text with its replacements; those within another one are ignored. */
    String applied(int from, int to) {
        StringBuilder applied = new StringBuilder();
        int at = from;
        edits.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
        for (Edit edit : edits) {
            if (edit.start() >= at && edit.start() <= to) {
                applied.append(text, at, edit.start()).append(edit.replacement());
                at = Math.min(edit.end(), to);
            }
        }
        return applied.append(text, at, to).toString();
    }
}
