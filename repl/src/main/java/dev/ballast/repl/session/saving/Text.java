package dev.ballast.repl.session.saving;

import org.codehaus.groovy.ast.ASTNode;

/** A text in which the places of a syntax tree are found again. */
record Text(String all) {

    int start(ASTNode node) {
        return offset(node.getLineNumber(), node.getColumnNumber());
    }

    int end(ASTNode node) {
        return offset(node.getLastLineNumber(), node.getLastColumnNumber());
    }

    String of(ASTNode node) {
        return all.substring(start(node), end(node));
    }

    private int offset(int line, int column) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            at = all.indexOf('\n', at) + 1;
        }
        return at + column - 1;
    }
}
