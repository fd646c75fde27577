package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Card;
import dev.ballast.repl.render.View.Item;
import dev.ballast.repl.render.View.Row;
import java.util.ArrayList;
import java.util.List;

/** Writes a view as text, for a terminal or a pipe. */
public final class TextWriter {

    private static final String GAP = "  ";
    private static final int NARROWEST = 20;

    private final Screen screen;

    /** Creates a writer for a screen; fewer than 20 columns count as 20. */
    public TextWriter(Screen screen) {
        this.screen = new Screen(screen.live(), screen.colored(), Math.max(screen.width(), NARROWEST));
    }

    /** Returns the text without a final line end. */
    public String write(View shown) {
        return String.join(System.lineSeparator(), lines(shown));
    }

    /** Returns the lines of the text. */
    public List<String> lines(View shown) {
        if (shown instanceof View.Table table) {
            return new TextTable(screen).lines(table);
        }
        if (shown instanceof View.Card card) {
            return card(card);
        }
        if (shown instanceof View.Outline outline) {
            return outline(outline);
        }
        return shown instanceof View.Tree tree ? new TextTree(screen).lines(tree) : List.of(((View.Text) shown).text());
    }

    private List<String> outline(View.Outline outline) {
        List<String> lines = new ArrayList<>();
        outline.items().forEach(item -> add(item, "", lines));
        lines.addAll(outline.closing());
        return lines;
    }

    private void add(Item item, String margin, List<String> lines) {
        String note = item.note().isEmpty() ? "" : GAP + Ansi.FAINT.on(screen.colored(), "(" + item.note() + ")");
        lines.add(margin
                + Ansi.of(item.title().mark()).on(screen.colored(), item.title().text())
                + note
                + (item.price().isEmpty() ? "" : GAP + item.price()));
        String deeper = margin + GAP;
        item.changes().forEach(change -> lines.add(deeper + GAP + change.line(screen.live() ? " → " : " -> ")));
        item.parts().forEach(part -> add(part, deeper, lines));
    }

    /** Returns the lines of a card: the names in one column, the values wrapped in another. */
    private List<String> card(Card card) {
        List<String> lines = new ArrayList<>();
        if (!card.title().isEmpty()) {
            lines.add(Ansi.BOLD.on(screen.colored(), card.title()));
        }
        String indent = card.title().isEmpty() ? "" : GAP;
        int names = Math.min(
                screen.width() / 2,
                card.rows().stream()
                        .map(Row::name)
                        .mapToInt(DisplayWidth::of)
                        .max()
                        .orElse(0));
        card.rows().forEach(row -> lines.addAll(row(indent, names, row)));
        if (!card.leftOut().isEmpty()) {
            lines.add(Ansi.FAINT.on(screen.colored(), indent + card.leftOut()));
        }
        return lines;
    }

    private List<String> row(String indent, int names, Row row) {
        String name = DisplayWidth.padded(DisplayWidth.cut(row.name(), names, screen.ellipsis()), names);
        int taken = indent.length() + names + GAP.length();
        List<String> lines = new ArrayList<>();
        for (String part : DisplayWidth.folded(row.value().text(), screen.width() - taken)) {
            String before = lines.isEmpty() ? indent + Ansi.FAINT.on(screen.colored(), name) + GAP : " ".repeat(taken);
            lines.add((before + Ansi.of(row.value().mark()).on(screen.colored(), part)).stripTrailing());
        }
        return lines;
    }
}
