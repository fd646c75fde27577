package dev.ballast.repl.command;

import dev.ballast.dsl.Handle;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Lists the profiles, or goes on with another one. */
final class ProfileCommand implements Command {

    @Override
    public String name() {
        return "profile";
    }

    @Override
    public String synopsis() {
        return "/profile [name]";
    }

    @Override
    public String summary() {
        return "list the profiles of the configuration file, or go on with another";
    }

    @Override
    public String help() {
        return "Variables stay. Those that hold something of the account before are of no use in the new one: "
                + "what they are given to refuses them.\nAn account is left as it is; nothing is undone.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        if (arguments.isEmpty()) {
            desk.print(desk.profiles().stream()
                    .map(name -> (name.equals(desk.profile()) ? "* " : "  ") + name)
                    .collect(Collectors.joining(System.lineSeparator())));
        } else if (arguments.equals(desk.profile())) {
            desk.print(arguments + " is in use already");
        } else {
            desk.use(arguments);
            desk.print(told(arguments, desk.session().variables()));
        }
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        return Arguments.from(
                arguments,
                0,
                cursor,
                desk.profiles().stream().map(name -> new Candidate(name, Candidate.Kind.COMMAND, "profile", "")));
    }

    private static String told(String profile, Map<String, Object> variables) {
        List<String> held = variables.entrySet().stream()
                .filter(variable -> holds(variable.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        return "now on " + profile
                + (held.isEmpty()
                        ? ""
                        : System.lineSeparator() + "these still hold what belongs elsewhere, and are refused here: "
                                + String.join(", ", held));
    }

    /** Looks only into lists of Java itself: what else calls itself one may do anything when asked. */
    private static boolean holds(Object value) {
        return value instanceof Handle
                || (value instanceof Collection<?> values
                        && value.getClass().getName().startsWith("java.util.")
                        && values.stream().anyMatch(Handle.class::isInstance));
    }
}
