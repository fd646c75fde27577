package dev.ballast.repl.command;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import dev.ballast.run.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.JournalEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Controls the sandbox of the session: clock, faults, journal, power. */
final class SandboxControl {

    private static final int USUAL = 20;
    private static final String OFF = "off";
    private static final List<String> PARTS =
            List.of("status", "drop", "truncate", "after", "first", "skip", "every", "delay", "retry-after");

    private static final List<Subcommand> SUBCOMMANDS = List.of(
            new Subcommand(
                    "clock [5m]",
                    "prints the time of the sandbox, or advances its clock: 90s, 5m, 1h30m",
                    SandboxControl::turn,
                    (arguments, sandbox) -> List.of("30s", "5m", "1h")),
            new Subcommand(
                    "fault OPERATION [first n] [skip n] [every n] [after] [delay ms] status n [retry-after s] | drop |"
                            + " truncate",
                    "simulates a fault: fault POST /volumes first 2 status 503; * is every operation; fault off ends"
                            + " all",
                    SandboxControl::play,
                    SandboxControl::nextOfFault),
            listenCommand("listening", "opens that port, whatever the state of its instance", " listens", true),
            listenCommand("silent", "closes that port, so that a node there is down", " is silent", false),
            new Subcommand(
                    "journal [n]",
                    "shows the last " + USUAL + " or n calls that the sandbox received, with the simulated faults",
                    SandboxControl::journal,
                    (arguments, sandbox) -> List.of()));

    private static final List<Column<JournalEntry>> JOURNAL = List.of(
            Column.number("call", JournalEntry::number),
            Column.text("method", JournalEntry::method),
            Column.text("path", JournalEntry::path),
            Column.number("status", JournalEntry::status),
            Column.<JournalEntry>text("fault", JournalEntry::fault).ifAny());

    private SandboxControl() {}

    /**
     * A subcommand of {@code /sandbox}.
     *
     * @param synopsis the syntax, without {@code /sandbox}
     * @param help what it does, in one line
     * @param action runs it; invalid arguments are an {@code IllegalArgumentException}
     * @param next completes the next argument
     */
    private record Subcommand(
            String synopsis, String help, Play action, BiFunction<String, Sandbox, List<String>> next) {

        String name() {
            return synopsis.split(" ", 2)[0];
        }
    }

    private interface Play {

        void run(String arguments, Sandbox sandbox, CommandContext context);
    }

    static Command command() {
        String help = SUBCOMMANDS.stream()
                        .map(subcommand ->
                                "/sandbox " + subcommand.synopsis() + System.lineSeparator() + "  " + subcommand.help())
                        .collect(Collectors.joining(System.lineSeparator()))
                + System.lineSeparator()
                + "Only on a sandbox inside this process; a sandbox of another process has control calls"
                + " (docs/sandbox.md).";
        return Command.of(
                        "/sandbox [what]",
                        "set the clock of the sandbox, simulate faults, set ports, show its journal",
                        help,
                        (arguments, context) -> run(arguments.text(), context))
                .completing(SandboxControl::complete);
    }

    private static void run(String arguments, CommandContext context) {
        Sandbox sandbox = context.targets()
                .startSandbox()
                .orElseThrow(() -> new WrongUsageException(
                        "there is no sandbox in this process"
                                + (context.profile().isEmpty() ? "" : ": the profile in use is " + context.profile()),
                        "write /profile sandbox, or start the program with --sandbox"));
        if (arguments.isEmpty()) {
            context.print("the sandbox is at " + sandbox.url() + ", its time is " + sandbox.now() + ", it has answered "
                    + sandbox.requests().values().stream()
                            .mapToLong(Long::longValue)
                            .sum() + " calls");
            return;
        }
        String[] words = arguments.split("\\s+", 2);
        Subcommand subcommand = subcommand(words[0])
                .orElseThrow(() -> new WrongUsageException(
                        "there is no command '/sandbox " + words[0] + "'",
                        "write one of these after /sandbox: "
                                + SUBCOMMANDS.stream().map(Subcommand::name).collect(Collectors.joining(", "))));
        try {
            subcommand.action().run(words.length > 1 ? words[1] : "", sandbox, context);
        } catch (IllegalArgumentException | IllegalStateException refused) {
            throw new WrongUsageException(refused.getMessage(), "/sandbox " + subcommand.synopsis());
        }
    }

    private static Completion complete(String written, CommandContext context) {
        int blank = written.indexOf(' ');
        List<String> all = blank < 0
                ? SUBCOMMANDS.stream().map(Subcommand::name).toList()
                : subcommand(written.substring(0, blank)).stream()
                        .flatMap(subcommand -> context.targets().sandbox().stream()
                                .flatMap(sandbox ->
                                        subcommand.next().apply(written.substring(blank + 1), sandbox).stream()))
                        .toList();
        // An operation has a blank in it, so what is begun is looked for from the longest end of the text on.
        int start = IntStream.rangeClosed(blank + 1, written.length())
                .filter(at -> at == 0 || written.charAt(at - 1) == ' ')
                .filter(at -> all.stream().anyMatch(text -> text.startsWith(written.substring(at))))
                .findFirst()
                .orElse(written.length());
        return Arguments.from(start, written, all.stream().map(text -> {
            Optional<Subcommand> subcommand = subcommand(text);
            return new Candidate(
                    text,
                    Candidate.Kind.COMMAND,
                    subcommand.map(Subcommand::synopsis).orElse(text),
                    subcommand.map(Subcommand::help).orElse(""));
        }));
    }

    private static Optional<Subcommand> subcommand(String name) {
        return SUBCOMMANDS.stream()
                .filter(subcommand -> subcommand.name().equals(name))
                .findFirst();
    }

    private static Subcommand listenCommand(String name, String help, String told, boolean listening) {
        return new Subcommand(
                name + " 192.168.128.2:80",
                help,
                (arguments, sandbox, context) -> {
                    sandbox.listening(arguments, listening);
                    context.print(arguments + told);
                },
                (arguments, sandbox) -> List.of());
    }

    private static void turn(String arguments, Sandbox sandbox, CommandContext context) {
        if (!arguments.isEmpty()) {
            sandbox.advance(duration(arguments));
        }
        context.print("the time of the sandbox is " + sandbox.now());
    }

    private static Duration duration(String text) {
        String parts = text.replace(" ", "");
        // Java would take signs and fractions, too.
        if (!parts.matches("(?=.)(\\d{1,5}h)?(\\d{1,5}m)?(\\d{1,5}s)?")) {
            throw new IllegalArgumentException("'" + text + "' is not a duration such as 30s, 5m or 1h30m");
        }
        return Duration.parse("PT" + parts);
    }

    private static void play(String arguments, Sandbox sandbox, CommandContext context) {
        if (arguments.equals(OFF)) {
            sandbox.clearFaults();
            context.print("no faults are simulated");
            return;
        }
        String operation = operations(sandbox)
                .filter(name -> arguments.startsWith(name + " "))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow(() -> new IllegalArgumentException(
                        "a fault needs an operation and an effect, such as POST /volumes status 503"));
        Deque<String> parts = new ArrayDeque<>(
                List.of(arguments.substring(operation.length()).strip().split("\\s+")));
        Fault fault = Fault.on(operation);
        while (!parts.isEmpty()) {
            fault = with(fault, parts.pop(), parts);
        }
        sandbox.fail(fault);
        context.print("from now on: " + arguments);
    }

    private static List<String> nextOfFault(String arguments, Sandbox sandbox) {
        return operations(sandbox).anyMatch(name -> arguments.startsWith(name + " "))
                ? PARTS
                : Stream.concat(Stream.of(OFF), operations(sandbox)).toList();
    }

    private static Stream<String> operations(Sandbox sandbox) {
        return Stream.concat(Stream.of(Fault.ANY), sandbox.operations().stream());
    }

    private static Fault with(Fault fault, String part, Deque<String> rest) {
        return switch (part) {
            case "status" -> fault.status(number(part, rest));
            case "retry-after" -> fault.retryAfter(Duration.ofSeconds(number(part, rest)));
            case "first" -> fault.first(number(part, rest));
            case "skip" -> fault.skip(number(part, rest));
            case "every" -> fault.every(number(part, rest));
            case "delay" -> fault.delay(Duration.ofMillis(number(part, rest)));
            case "after" -> fault.after();
            case "drop" -> fault.drop();
            case "truncate" -> fault.truncate();
            default -> throw new IllegalArgumentException("a fault has no '" + part + "'");
        };
    }

    private static int number(String part, Deque<String> rest) {
        String text = rest.isEmpty() ? "" : rest.pop();
        return Arguments.number(text)
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + part + "' needs a whole number, not '" + text + "'"));
    }

    private static void journal(String arguments, Sandbox sandbox, CommandContext context) {
        int count = arguments.isEmpty()
                ? USUAL
                : Arguments.number(arguments)
                        .orElseThrow(() -> new IllegalArgumentException("'" + arguments + "' is not a whole number"));
        List<JournalEntry> all = sandbox.journal();
        context.show(View.table(JOURNAL, all.subList(Math.max(0, all.size() - count), all.size()), "no calls yet"));
    }
}
