package dev.ballast.repl.render;

import java.util.List;

/** Writes what is shown as text, for a terminal or a pipe. */
public final class TextWriter {

    private final Page page;

    /** Writes on such a page. */
    public TextWriter(Page page) {
        this.page = page;
    }

    /** Returns the text, with line ends between its lines and none behind the last. */
    public String write(Shown shown) {
        return String.join(System.lineSeparator(), lines(shown));
    }

    private List<String> lines(Shown shown) {
        if (shown instanceof Shown.Table table) {
            return new TextTable(page).lines(table);
        }
        if (shown instanceof Shown.Card card) {
            return new TextCard(page).lines(card);
        }
        return shown instanceof Shown.Tree tree ? new TextTree(page).lines(tree) : List.of(((Shown.Text) shown).text());
    }
}
