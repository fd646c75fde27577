package dev.ballast.repl.command;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.run.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.control.Fault;
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

/** Controls the sandbox of the session: its clock and its faults. */
final class SandboxControl {

    private static final String OFF = "off";
    private static final List<String> PARTS = List.of("status", "drop", "after", "first");

    private static final List<Subcommand> SUBCOMMANDS = List.of(
            new Subcommand(
                    "clock [5m]",
                    "prints the time of the sandbox, or advances its clock: 90s, 5m, 1h30m",
                    SandboxControl::turn,
                    (arguments, sandbox) -> List.of("30s", "5m", "1h")),
            new Subcommand(
                    "fault OPERATION [first n] [after] status n | drop",
                    "simulates a fault: fault POST /volumes first 2 status 503; * is every operation; fault off ends"
                            + " all",
                    SandboxControl::play,
                    SandboxControl::nextOfFault));

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
        String help =
                "Only on a sandbox inside this process; control calls work on any and can do more (docs/sandbox.md)."
                        + System.lineSeparator()
                        + SUBCOMMANDS.stream()
                                .map(subcommand -> "/sandbox " + subcommand.synopsis() + System.lineSeparator() + "  "
                                        + subcommand.help())
                                .collect(Collectors.joining(System.lineSeparator()));
        return Command.of(
                        "/sandbox [what]",
                        "set the clock of the sandbox, or simulate faults",
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
            case "first" -> fault.first(number(part, rest));
            case "after" -> fault.after();
            case "drop" -> fault.drop();
            default -> throw new IllegalArgumentException("a fault has no '" + part + "'");
        };
    }

    private static int number(String part, Deque<String> rest) {
        String text = rest.isEmpty() ? "" : rest.pop();
        return Arguments.number(text)
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + part + "' needs a whole number, not '" + text + "'"));
    }
}
