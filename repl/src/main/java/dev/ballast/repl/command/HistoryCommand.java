package dev.ballast.repl.command;

import dev.ballast.repl.session.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lists what was entered before. */
final class HistoryCommand implements Command {

    private static final int USUAL = 20;

    @Override
    public String name() {
        return "history";
    }

    @Override
    public String synopsis() {
        return "/history [n | text]";
    }

    @Override
    public String summary() {
        return "list the last " + USUAL + " or n lines, or those with a text in them";
    }

    @Override
    public String help() {
        return "`/history 50` lists the last 50 lines, `/history volume` those with that text in any case. A line of"
                + " this session has the number that `/edit` takes and `_3` is called by; one that is a command, or of an"
                + " earlier session, has none.\n"
                + "Lines with a literal secret, or with a blank before them, are never kept.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        List<String> all = desk.history();
        Optional<Integer> count = arguments.isEmpty() ? Optional.of(USUAL) : Arguments.number(arguments);
        String[] numbers = numbers(all, desk.session().said());
        List<String[]> rows = new ArrayList<>();
        for (int i = Math.max(0, all.size() - count.orElse(all.size())); i < all.size(); i++) {
            if (count.isPresent() || contains(all.get(i), arguments)) {
                rows.add(new String[] {numbers[i], all.get(i)});
            }
        }
        desk.page(rows.isEmpty() ? "nothing found" : Columns.aligned(indented(rows)));
    }

    /** Goes backwards, since a text that was said twice stands for the later line. */
    private static String[] numbers(List<String> lines, List<Said> said) {
        List<String> texts = said.stream().map(one -> one.text().text().strip()).toList();
        String[] numbers = new String[lines.size()];
        int before = texts.size();
        for (int i = lines.size() - 1; i >= 0; i--) {
            int at = texts.subList(0, before).lastIndexOf(lines.get(i).strip());
            numbers[i] = at < 0 ? "" : Integer.toString(said.get(at).number());
            before = at < 0 ? before : at;
        }
        return numbers;
    }

    private static boolean contains(String line, String text) {
        return line.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }

    /** The further lines of a block begin below its first one. */
    private static List<String[]> indented(List<String[]> rows) {
        int width = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        String begin = System.lineSeparator() + " ".repeat(width + 2);
        rows.forEach(row -> row[1] = row[1].replace("\n", begin));
        return rows;
    }
}
