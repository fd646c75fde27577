package dev.ballast.repl.command;

import dev.ballast.dsl.Handle;
import dev.ballast.redact.Printable;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.evaluation.JdkCollections;
import dev.ballast.run.Failure;
import dev.ballast.run.RefusedByCheckException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows what the session sent and what failed in it, moves it to another profile and ends it. */
final class SessionCommands {

    private static final int USUAL = 20;

    private SessionCommands() {}

    static Command profile() {
        return Command.of(
                        "/profile [name]",
                        "list the profiles of the configuration file, or switch to another",
                        "Variables are kept. Resources of the previous account in them are refused in the new one.\n"
                                + "The previous account is unchanged; nothing is undone.",
                        (arguments, context) -> context.print(profile(arguments.text(), context)))
                .completing((begun, context) -> Arguments.from(
                        0,
                        begun,
                        context.targets().profiles().stream()
                                .map(name -> new Candidate(name, Candidate.Kind.COMMAND, "profile", ""))));
    }

    static Command log() {
        return Command.of(
                "/log [n]",
                "show the last " + USUAL + " or n requests",
                "Each attempt is a line: method, path, request body, status, answer, and duration."
                        + " Secrets are masked. The last 1000 are kept.",
                (arguments, context) -> {
                    List<String> lines = context.requests().last(arguments.isEmpty() ? USUAL : arguments.number());
                    context.page(lines.isEmpty() ? "no requests yet" : String.join(System.lineSeparator(), lines));
                });
    }

    static Command error() {
        return Command.of(
                "/error",
                "show the last failure in full",
                "With the stack trace and the causes, or with all findings of the check. Keys and passwords are"
                        + " masked.",
                (arguments, context) -> context.page(context.failure()
                        .map(failure -> Printable.lines(full(failure)))
                        .orElse("nothing has failed yet")));
    }

    static Command quit() {
        return Command.of(
                "/quit",
                "end the session",
                "Created resources stay in the cloud and in the ledger; variables are lost. `exit` and Ctrl-D do the"
                        + " same.",
                (arguments, context) -> context.end());
    }

    private static String profile(String name, CommandContext context) {
        if (name.isEmpty()) {
            return context.targets().profiles().stream()
                    .map(each -> (each.equals(context.profile()) ? "* " : "  ") + each)
                    .collect(Collectors.joining(System.lineSeparator()));
        }
        if (name.equals(context.profile())) {
            return name + " is in use already";
        }
        context.use(name);
        String held = context.session().variables().entrySet().stream()
                .filter(variable -> holds(variable.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return "now on " + name
                + (held.isEmpty()
                        ? ""
                        : System.lineSeparator()
                                + "these variables hold resources of another target, and are refused here: " + held);
    }

    private static boolean holds(Object value) {
        return value instanceof Handle
                || JdkCollections.elements(value).stream().anyMatch(Handle.class::isInstance);
    }

    private static String full(Failure failure) {
        if (!(failure.cause() instanceof RefusedByCheckException)) {
            return failure.stack();
        }
        return failure.all().stream()
                .map(each -> (each.spot() == null
                                ? ""
                                : each.spot().line() + ":" + each.spot().column() + " ")
                        + each.code() + ": " + each.problem()
                        + (each.remedy() == null ? "" : System.lineSeparator() + "  help: " + each.remedy()))
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
