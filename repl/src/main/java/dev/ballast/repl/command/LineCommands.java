package dev.ballast.repl.command;

import dev.ballast.repl.evaluation.EvaluatedLine;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Lists, repeats, loads and measures lines of the session. */
final class LineCommands {

    private static final int USUAL = 20;
    private static final double NANOS = 1e9;

    private LineCommands() {}

    static Command history() {
        return Command.of(
                "/history [n | text]",
                "list the last " + USUAL + " or n lines, or those that contain a text",
                "`/history 50` lists the last 50 lines, `/history volume` those that contain it, in upper or "
                        + "lower case. Lines of this session have a number, for `/edit` and `_3`; commands and lines "
                        + "of earlier sessions have none.\n"
                        + "Lines with a literal secret, or with a space before them, are never kept.",
                (arguments, context) -> context.page(listed(arguments, context)));
    }

    static Command load() {
        return Command.of(
                        "/load FILE",
                        "evaluate a file; later lines see its declarations",
                        "The whole file is checked first, and nothing of it runs if the check finds a mistake.",
                        (arguments, context) ->
                                context.evaluate(ScriptFile.read(Arguments.path(arguments.fileName(), context))))
                .completing(Arguments::file);
    }

    static Command explore() {
        return Command.of(
                        "/explore FILE [OPTION]...",
                        "run a file under faults on simulators, and show what goes wrong",
                        "The arguments are those of `ballast explore`, such as `/explore shop.groovy --for 60s`; the dialect"
                                + " and the profile are those of the session.\n"
                                + "The account and the variables of the session are not touched.",
                        (arguments, context) -> {
                            arguments.required("a file");
                            int status = context.targets()
                                    .explore(
                                            arguments.words(),
                                            context.session().environment().out(),
                                            context.pictures());
                            if (status > ExitStatus.DONE && status <= ExitStatus.REFUSED) {
                                throw arguments.wrong("nothing was explored");
                            }
                        })
                .completing(Arguments::file);
    }

    static Command edit() {
        return Command.of(
                "/edit [n]",
                "edit the last line, or line n, in $EDITOR and evaluate it",
                "`/history` shows the numbers. A failed line can also be edited. An unchanged or empty text is "
                        + "not evaluated again.",
                (arguments, context) -> {
                    String before =
                            arguments.isEmpty() ? last(context.session()) : line(context.session(), arguments.number());
                    String after = context.edit(before).stripTrailing();
                    if (after.isBlank() || after.equals(before.stripTrailing())) {
                        context.print("nothing was changed, so nothing was evaluated");
                    } else {
                        context.evaluate(context.line(after));
                    }
                });
    }

    static Command time(LongSupplier nanos) {
        return Command.of(
                        "/time LINE",
                        "evaluate a line and print its time and number of requests",
                        "The line counts as a line of the session. The time is wall-clock time: on a sandbox "
                                + "inside this process waits take no time.",
                        (arguments, context) -> {
                            String line = arguments.required("a line");
                            long sent = context.session().lazyCloud().requests();
                            long begin = nanos.getAsLong();
                            context.evaluate(context.line(line));
                            double seconds = (nanos.getAsLong() - begin) / NANOS;
                            long requests = context.session().lazyCloud().requests() - sent;
                            String unit = requests == 1 ? "request" : "requests";
                            context.print(String.format(Locale.ROOT, "%.3f s, %d %s", seconds, requests, unit));
                        })
                .takingLines();
    }

    private static String listed(Arguments arguments, CommandContext context) {
        List<String> all = context.history();
        Optional<Integer> count = arguments.isEmpty() ? Optional.of(USUAL) : Arguments.number(arguments.text());
        String wanted = count.isPresent() ? "" : arguments.text().toLowerCase(Locale.ROOT);
        List<EvaluatedLine> said = context.session().evaluated();
        List<String> texts = said.stream().map(one -> one.text().text().strip()).toList();
        Deque<String[]> rows = new ArrayDeque<>();
        int before = texts.size();
        // Backwards, since of two equal texts the later line counts.
        for (int i = all.size() - 1; i >= Math.max(0, all.size() - count.orElse(all.size())); i--) {
            int at = texts.subList(0, before).lastIndexOf(all.get(i).strip());
            before = at < 0 ? before : at;
            if (all.get(i).toLowerCase(Locale.ROOT).contains(wanted)) {
                rows.addFirst(new String[] {
                    at < 0 ? "" : Integer.toString(said.get(at).number()), all.get(i)
                });
            }
        }
        // The further lines of a block begin below its first one.
        int width = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        String margin = System.lineSeparator() + " ".repeat(width + 2);
        return rows.isEmpty()
                ? "nothing found"
                : rows.stream()
                        .map(row -> DisplayWidth.padded(row[0], width) + "  " + row[1].replace("\n", margin))
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    /** A new session has no line yet: the editor then writes the first. */
    private static String last(Session session) {
        List<EvaluatedLine> said = session.evaluated();
        return said.isEmpty() ? "" : said.get(said.size() - 1).text().text();
    }

    private static String line(Session session, int number) {
        return session.evaluated().stream()
                .filter(one -> one.number() == number)
                .findFirst()
                .map(one -> one.text().text())
                .orElseThrow(() -> new WrongUsageException(
                        "this session has no line " + number, "/history shows the numbers of its lines"));
    }
}
