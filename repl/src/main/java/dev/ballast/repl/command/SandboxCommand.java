package dev.ballast.repl.command;

import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Does to a sandbox what the service has no call for. */
final class SandboxCommand implements Command {

    private static final List<SandboxAct> ACTS =
            List.of(new ClockAct(), new FaultAct(), new ListeningAct(true), new ListeningAct(false), new JournalAct());

    @Override
    public String name() {
        return "sandbox";
    }

    @Override
    public String synopsis() {
        return "/sandbox [what]";
    }

    @Override
    public String summary() {
        return "turn the clock of the sandbox, play faults, set ports, show its journal";
    }

    @Override
    public String help() {
        return ACTS.stream()
                        .map(act -> "/sandbox " + act.synopsis() + System.lineSeparator() + "  " + act.help())
                        .collect(Collectors.joining(System.lineSeparator()))
                + System.lineSeparator()
                + "Only on a sandbox inside this process; one of another process has control calls (docs/sandbox.md).";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Sandbox sandbox = desk.sandbox()
                .orElseThrow(() -> new WrongUsageException(
                        "there is no sandbox in this process"
                                + (desk.profile().isEmpty() ? "" : ": the profile in use is " + desk.profile()),
                        "/profile sandbox, or start with ballast --sandbox"));
        if (arguments.isEmpty()) {
            desk.print("the sandbox is at " + sandbox.url() + ", its time is " + sandbox.now() + ", it has answered "
                    + sandbox.requests().values().stream()
                            .mapToLong(Long::longValue)
                            .sum() + " calls");
            return;
        }
        String[] words = arguments.split("\\s+", 2);
        SandboxAct act = act(words[0])
                .orElseThrow(() -> new WrongUsageException(
                        "there is no command '/sandbox " + words[0] + "'",
                        "after /sandbox stands one of "
                                + ACTS.stream().map(SandboxAct::name).collect(Collectors.joining(", "))));
        try {
            act.run(words.length > 1 ? words[1] : "", sandbox, desk);
        } catch (IllegalArgumentException | IllegalStateException refused) {
            throw new WrongUsageException(refused.getMessage(), "/sandbox " + act.synopsis());
        }
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        String written = arguments.substring(0, cursor);
        int blank = written.indexOf(' ');
        Stream<String> texts = blank < 0
                ? ACTS.stream().map(SandboxAct::name)
                : act(written.substring(0, blank)).stream().flatMap(act -> desk.sandbox().stream()
                        .flatMap(sandbox -> act.next(written.substring(blank + 1), sandbox).stream()));
        // An operation has a blank in it, so what is begun is looked for from the longest end of the text on.
        List<String> all = texts.toList();
        int start = Stream.iterate(
                        blank + 1,
                        at -> at >= 0,
                        at -> written.indexOf(' ', at) + 1 == 0 ? -1 : written.indexOf(' ', at) + 1)
                .filter(at -> all.stream().anyMatch(text -> text.startsWith(written.substring(at))))
                .findFirst()
                .orElse(cursor);
        return Arguments.from(arguments, start, cursor, all.stream().map(SandboxCommand::candidate));
    }

    private static Candidate candidate(String text) {
        return act(text)
                .map(act -> new Candidate(text, Candidate.Kind.COMMAND, act.synopsis(), act.help()))
                .orElseGet(() -> new Candidate(text, Candidate.Kind.COMMAND, text, ""));
    }

    private static Optional<SandboxAct> act(String name) {
        return ACTS.stream().filter(act -> act.name().equals(name)).findFirst();
    }
}
