package dev.ballast.repl.command;

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
        return "`/history 50` lists the last 50 lines, `/history volume` those with that text in any case. "
                + "Lines with a literal secret, or with a blank before them, are never kept.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        List<String> all = desk.history();
        Optional<Integer> count = arguments.isEmpty() ? Optional.of(USUAL) : Arguments.number(arguments);
        List<String[]> rows = new ArrayList<>();
        for (int i = Math.max(0, all.size() - count.orElse(all.size())); i < all.size(); i++) {
            if (count.isPresent() || contains(all.get(i), arguments)) {
                rows.add(new String[] {Integer.toString(i + 1), indented(all.get(i), all.size())});
            }
        }
        desk.page(rows.isEmpty() ? "nothing found" : Columns.aligned(rows));
    }

    private static boolean contains(String line, String text) {
        return line.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }

    /** The further lines of a block begin below its first one. */
    private static String indented(String line, int count) {
        return line.replace(
                "\n",
                System.lineSeparator() + " ".repeat(Integer.toString(count).length() + 2));
    }
}
