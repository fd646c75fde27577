package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes a tree, a line for each branch; what does not fit is on further lines below it. */
final class TextTree {

    private static final String GAP = "  ";

    private final Screen screen;
    private final List<String> lines = new ArrayList<>();

    /** A text with its colour, and the width of its column. */
    private record Piece(String text, Ansi ink, int columns) {}

    /** The columns that the widest title, detail and state of several branches take. */
    private record Widths(int title, int detail, int state) {

        static Widths of(List<Branch> branches) {
            int title = 0;
            int detail = 0;
            int state = 0;
            for (Branch branch : branches) {
                title = Math.max(title, DisplayWidth.of(branch.title()));
                detail = Math.max(detail, DisplayWidth.of(branch.detail()));
                state = Math.max(state, DisplayWidth.of(branch.state().text()));
            }
            return new Widths(title, detail, state);
        }
    }

    TextTree(Screen screen) {
        this.screen = screen;
    }

    List<String> lines(Tree tree) {
        flow("", GAP, pieces(tree.root(), Widths.of(List.of(tree.root())), Ansi.BOLD));
        below("", tree.root().branches());
        return lines;
    }

    private void below(String before, List<Branch> branches) {
        Widths widths = Widths.of(branches);
        for (int i = 0; i < branches.size(); i++) {
            boolean last = i == branches.size() - 1;
            Branch branch = branches.get(i);
            String further = before + drawn(last ? "   " : "│  ");
            flow(
                    before + drawn(last ? "└─ " : "├─ "),
                    further + GAP,
                    pieces(branch, widths, branch.branches().isEmpty() ? Ansi.PLAIN : Ansi.BOLD));
            below(further, branch.branches());
        }
    }

    private String drawn(String line) {
        return screen.live() ? line : GAP;
    }

    private static List<Piece> pieces(Branch branch, Widths widths, Ansi title) {
        return Stream.of(
                        new Piece(branch.title(), title, widths.title()),
                        new Piece(branch.detail(), Ansi.PLAIN, widths.detail()),
                        new Piece(branch.state().text(), Ansi.of(branch.state().mark()), widths.state()))
                .filter(piece -> piece.columns() > 0)
                .toList();
    }

    /** Writes pieces in one line; those that do not fit are on lines of their own. */
    private void flow(String first, String further, List<Piece> pieces) {
        StringBuilder line = new StringBuilder(first);
        int taken = DisplayWidth.of(first);
        String gap = "";
        for (Piece piece : pieces) {
            int columns = DisplayWidth.of(piece.text());
            if (!gap.isEmpty() && columns > 0 && taken + gap.length() + columns > screen.width()) {
                end(line);
                line.append(further);
                taken = DisplayWidth.of(further);
                gap = "";
            }
            List<String> parts = DisplayWidth.folded(
                    piece.text(), screen.width() - Math.max(taken + gap.length(), DisplayWidth.of(further)));
            line.append(gap).append(piece.ink().on(screen.colored(), parts.get(0)));
            for (String part : parts.subList(1, parts.size())) {
                end(line);
                line.append(further).append(piece.ink().on(screen.colored(), part));
            }
            line.append(DisplayWidth.blanks(piece.columns() - columns));
            taken += gap.length() + Math.max(columns, piece.columns());
            gap = GAP;
        }
        end(line);
    }

    private void end(StringBuilder line) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
    }
}
