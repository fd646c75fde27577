package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Card;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import dev.ballast.repl.render.View.Item;
import dev.ballast.repl.render.View.Table;
import dev.ballast.repl.render.View.Tree;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes a view as one element of HTML, for a notebook: no script, style sheet or external file, and no own colours, so
 * that it is readable on light and dark pages. It is well-formed XML, too.
 */
public final class HtmlWriter {

    // Notebooks align cells to the right and fold blanks; what an element says of itself counts more.
    private static final String TABLE = "<table style=\"border-spacing:1em 0.1em\">";

    // A table that is wider than the page scrolls alone.
    private static final String SCROLLED = "<div style=\"overflow-x:auto\">";
    private static final String LEFT = "text-align:left";
    private static final String RIGHT = "text-align:right;font-variant-numeric:tabular-nums";
    private static final String BLANKS = ";white-space:pre-wrap";

    private static final String LINES = "<div style=\"font-family:monospace;white-space:pre-wrap\">";

    // The sign of an item is its bullet.
    private static final String ITEMS = "<ul style=\"list-style:none;margin:0;padding-left:1.5em\">";

    private static final Pattern SPECIAL = Pattern.compile("[&<>\"']");

    /** Characters that XML does not allow, and those that change the direction of text. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}&&[^\n"
            + "\t]]|[\\x{200E}\\x{200F}\\x{61C}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]|\\p{Cs}|[\\x{FFFE}\\x{FFFF}]");

    /** Returns the element. */
    public String write(View shown) {
        if (shown instanceof Table table) {
            return table(table);
        }
        if (shown instanceof Card card) {
            return card(card);
        }
        if (shown instanceof View.Outline outline) {
            return outline(outline);
        }
        return shown instanceof Tree tree
                ? "<ul>" + branch(tree.root()) + "</ul>"
                : "<pre>" + escaped(((View.Text) shown).text()) + "</pre>";
    }

    private static String table(Table table) {
        String head = table.columns().stream()
                .map(column -> cell("th", " scope=\"col\"", align(column), Cell.of(column.title())))
                .collect(Collectors.joining("", "<thead><tr>", "</tr></thead>"));
        Stream<String> rows = table.rows().stream().map(row -> IntStream.range(0, row.size())
                .mapToObj(i -> cell("td", "", align(table.columns().get(i)), row.get(i)))
                .collect(Collectors.joining()));
        return scrolled(head, rows, table.leftOut(), table.columns().size());
    }

    private static String card(Card card) {
        String title = card.title().isEmpty()
                ? ""
                : "<caption style=\"" + LEFT + ";white-space:nowrap;color:inherit\"><strong>" + escaped(card.title())
                        + "</strong></caption>";
        Stream<String> rows = card.rows().stream()
                .map(row ->
                        cell("th", " scope=\"row\"", LEFT, Cell.of(row.name())) + cell("td", "", LEFT, row.value()));
        return scrolled(title, rows, card.leftOut(), 2);
    }

    private static String scrolled(String head, Stream<String> rows, String leftOut, int columns) {
        String foot = leftOut.isEmpty()
                ? ""
                : "<tfoot><tr><td colspan=\"" + columns + "\" style=\"" + LEFT + "\"><em>"
                        + escaped(leftOut).replace(System.lineSeparator(), "<br>")
                        + "</em></td></tr></tfoot>";
        return rows.map(row -> "<tr>" + row + "</tr>")
                .collect(Collectors.joining(
                        "", SCROLLED + TABLE + head + "<tbody>", "</tbody>" + foot + "</table></div>"));
    }

    private static String branch(Branch branch) {
        String title = escaped(branch.title());
        String line = Stream.of(
                        branch.branches().isEmpty() ? title : "<strong>" + title + "</strong>",
                        escaped(branch.detail()),
                        marked(branch.state()))
                .filter(piece -> !piece.isEmpty())
                .collect(Collectors.joining(" &#183; "));
        String below = branch.branches().stream().map(HtmlWriter::branch).collect(Collectors.joining());
        return "<li>" + line + (below.isEmpty() ? "" : "<ul>" + below + "</ul>") + "</li>";
    }

    private static String outline(View.Outline outline) {
        String items = outline.items().stream().map(HtmlWriter::item).collect(Collectors.joining());
        String closing = outline.closing().stream()
                .map(line -> "<div>" + escaped(line) + "</div>")
                .collect(Collectors.joining());
        return "<div>" + (items.isEmpty() ? "" : ITEMS + items + "</ul>") + closing + "</div>";
    }

    private static String item(Item item) {
        String note = item.note().isEmpty() ? "" : " <small>(" + escaped(item.note()) + ")</small>";
        String below = Stream.concat(
                        item.changes().stream().map(change -> "<li>" + escaped(change.line(" → ")) + "</li>"),
                        item.parts().stream().map(HtmlWriter::item))
                .collect(Collectors.joining());
        return "<li>" + marked(item.title()) + note + (item.price().isEmpty() ? "" : " " + escaped(item.price()))
                + (below.isEmpty() ? "" : ITEMS + below + "</ul>") + "</li>";
    }

    private static String cell(String element, String scope, String align, Cell cell) {
        String style = align + (cell.text().contains("  ") ? BLANKS : "");
        return "<" + element + scope + " style=\"" + style + "\">" + marked(cell) + "</" + element + ">";
    }

    private static String align(Column<?> column) {
        return column.number() ? RIGHT : LEFT;
    }

    /** Highlights cells that are not in the expected state; their text says so, too. */
    private static String marked(Cell cell) {
        String text = escaped(cell.text());
        return text.isEmpty()
                ? ""
                : switch (cell.mark()) {
                    case NONE, GOOD, NEW -> text;
                    case PARTLY, UNKNOWN, DRAINING, REJECTING, BACKUP, CHANGED -> "<em>" + text + "</em>";
                    case BAD, REMOVED -> "<strong>" + text + "</strong>";
                };
    }

    /** Returns one element with dimmed lines; empty for no lines. */
    public static String faint(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<div><em>" + escaped(line) + "</em></div>")
                        .collect(Collectors.joining("", LINES, "</div>"));
    }

    /**
     * Returns an {@code img} element with the picture as a data URL, which no sanitizer removes, at most as wide as its
     * page.
     *
     * @param type the media type of the picture
     * @param words its alternative text
     */
    public static String image(String type, byte[] picture, String words) {
        return "<img alt=\"" + escaped(words) + "\" style=\"max-width:100%;height:auto\" src=\"data:" + type
                + ";base64," + Base64.getEncoder().encodeToString(picture) + "\"/>";
    }

    /** Returns the text as the content of an element or of an attribute in double quotes, also of XML. */
    public static String escaped(String text) {
        String seen = UNSEEN.matcher(text)
                .replaceAll(found ->
                        String.format(Locale.ROOT, "\\\\u%04x", found.group().codePointAt(0)));
        return SPECIAL.matcher(seen)
                .replaceAll(found -> "&#" + (int) found.group().charAt(0) + ";");
    }
}
