package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Card;
import dev.ballast.repl.render.Shown.Row;
import java.util.ArrayList;
import java.util.List;

/** Writes a card: the names below each other, and what does not fit behind them on further lines. */
final class TextCard {

    private static final String GAP = "  ";

    private final Page page;

    TextCard(Page page) {
        this.page = page;
    }

    List<String> lines(Card card) {
        List<String> lines = new ArrayList<>();
        if (!card.title().isEmpty()) {
            lines.add(Ink.BOLD.on(page, card.title()));
        }
        String indent = card.title().isEmpty() ? "" : GAP;
        int names = Math.min(
                page.width() / 2,
                card.rows().stream().map(Row::name).mapToInt(Breadth::of).max().orElse(0));
        card.rows().forEach(row -> lines.addAll(row(indent, names, row)));
        if (!card.leftOut().isNothing()) {
            lines.add(Ink.FAINT.on(page, indent + card.leftOut()));
        }
        return lines;
    }

    private List<String> row(String indent, int names, Row row) {
        String name = Breadth.padded(Breadth.cut(row.name(), names, page.ellipsis()), names);
        int taken = indent.length() + names + GAP.length();
        List<String> lines = new ArrayList<>();
        for (String part : Breadth.folded(row.value().text(), page.width() - taken)) {
            String before = lines.isEmpty() ? indent + Ink.FAINT.on(page, name) + GAP : " ".repeat(taken);
            lines.add((before + Ink.of(row.value().mark()).on(page, part)).stripTrailing());
        }
        return lines;
    }
}
