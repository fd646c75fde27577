package dev.ballast.repl.command;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Handle;
import dev.ballast.error.ShellWord;
import dev.ballast.model.Kind;
import dev.ballast.rules.NearestMatch;
import dev.ballast.run.WrongUsageException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.codehaus.groovy.runtime.InvokerHelper;

/**
 * Finds a resource by its name in the ledger, written {@code NAME} or {@code KIND NAME}.
 *
 * @param command returns the command for a kind and name, for messages
 * @param lists the advice that lists the resources
 * @param kinds the kinds it may have
 */
public record Lookup(BinaryOperator<String> command, String lists, List<Kind> kinds) {

    /** The kinds that can be shown. */
    public static final List<Kind> SHOWN = Kind.wholes().toList();

    /**
     * Returns the resource. A volume is read once.
     *
     * @param others other names that are valid there
     * @throws WrongUsageException when nothing has the name, or several kinds have it
     */
    public Handle find(Cloud cloud, String asked, Set<String> others) {
        List<Kind> fitting = kinds.stream()
                .filter(kind -> cloud.account().ids(kind.word()).containsKey(name(asked, kind)))
                .toList();
        if (fitting.isEmpty()) {
            throw unknown(asked, cloud, others);
        }
        if (fitting.size() > 1) {
            throw new WrongUsageException(
                    "several names match '" + asked + "'",
                    fitting.stream()
                            .map(kind -> ShellWord.line(command.apply(kind.word(), asked)))
                            .collect(Collectors.joining("", "name the kind:", "")));
        }
        Kind kind = fitting.get(0);
        return (Handle) InvokerHelper.invokeMethod(cloud, kind.word(), name(asked, kind));
    }

    private static String name(String asked, Kind kind) {
        return asked.startsWith(kind.word() + " ")
                ? asked.substring(kind.word().length() + 1).strip()
                : asked;
    }

    private WrongUsageException unknown(String name, Cloud cloud, Set<String> others) {
        if (others.isEmpty()) {
            cloud.account().ledger().requireEntries();
        }
        Set<String> known = new LinkedHashSet<>(others);
        kinds.forEach(kind -> known.addAll(cloud.account().names(kind.word())));
        return new WrongUsageException(
                (kinds.size() == 1 ? "no " + kinds.get(0).word() : "nothing") + " is called '" + name + "'"
                        + NearestMatch.of(name, known)
                                .map(near -> ": did you mean '" + near + "'?")
                                .orElse(""),
                lists);
    }
}
