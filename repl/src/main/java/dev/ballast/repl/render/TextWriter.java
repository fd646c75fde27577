package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Card;
import dev.ballast.repl.render.Shown.Row;
import java.util.ArrayList;
import java.util.List;

/** Writes what is shown as text, for a terminal or a pipe. */
public final class TextWriter {

    private static final String GAP = "  ";

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
            return card(card);
        }
        return shown instanceof Shown.Tree tree ? new TextTree(page).lines(tree) : List.of(((Shown.Text) shown).text());
    }

    /** Returns the lines of a card: the names below each other, and what does not fit behind them on further lines. */
    private List<String> card(Card card) {
        List<String> lines = new ArrayList<>();
        if (!card.title().isEmpty()) {
            lines.add(Ansi.BOLD.on(page.colored(), card.title()));
        }
        String indent = card.title().isEmpty() ? "" : GAP;
        int names = Math.min(
                page.width() / 2,
                card.rows().stream()
                        .map(Row::name)
                        .mapToInt(DisplayWidth::of)
                        .max()
                        .orElse(0));
        card.rows().forEach(row -> lines.addAll(row(indent, names, row)));
        if (!card.leftOut().isNothing()) {
            lines.add(Ansi.FAINT.on(page.colored(), indent + card.leftOut()));
        }
        return lines;
    }

    private List<String> row(String indent, int names, Row row) {
        String name = DisplayWidth.padded(DisplayWidth.cut(row.name(), names, page.ellipsis()), names);
        int taken = indent.length() + names + GAP.length();
        List<String> lines = new ArrayList<>();
        for (String part : DisplayWidth.folded(row.value().text(), page.width() - taken)) {
            String before = lines.isEmpty() ? indent + Ansi.FAINT.on(page.colored(), name) + GAP : " ".repeat(taken);
            lines.add((before + Ansi.of(row.value().mark()).on(page.colored(), part)).stripTrailing());
        }
        return lines;
    }
}
