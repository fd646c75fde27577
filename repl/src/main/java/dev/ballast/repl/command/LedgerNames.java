package dev.ballast.repl.command;

import dev.ballast.error.LedgerException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.redact.Printable;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the kinds and paths that a user writes, and finds them in a ledger. */
public final class LedgerNames {

    private LedgerNames() {}

    /** Reads a kind. */
    public static Kind kind(String word) {
        List<String> words = Arrays.stream(Kind.values()).map(Kind::word).toList();
        if (words.contains(word)) {
            return ReferenceCodec.kind(word);
        }
        String all = "kinds: " + String.join(", ", words);
        throw new WrongUsageException(
                "there is no kind '" + word + "'",
                NearestMatch.of(word, words).map(near -> near + "; " + all).orElse(all));
    }

    /** Reads kind and path; neither asks the ledger. */
    public static Reference reference(String kind, String path) {
        try {
            return ReferenceCodec.read(kind(kind), path);
        } catch (LedgerException wrong) {
            throw new WrongUsageException(wrong.problem(), wrong.remedy().orElse(null));
        }
    }

    /** Reads a kind and paths of it. */
    public static List<Reference> references(String kind, List<String> paths) {
        return paths.stream().map(path -> reference(kind, path)).toList();
    }

    /** Reads kind and path of what is to be known from now on, which obey the rules of the words. */
    static Reference newReference(String kind, String path) {
        Reference reference = reference(kind, path);
        obeyed(reference).ifPresent(wrong -> {
            throw new WrongUsageException(wrong.what(), wrong.instead());
        });
        return reference;
    }

    private static Optional<Problem> obeyed(Reference reference) {
        // What an id alone stands for has no name, yet it may hold what is adopted.
        return ownRule(reference).or(() -> reference
                .holder()
                .filter(holder -> !(holder instanceof Reference.ById))
                .flatMap(LedgerNames::obeyed));
    }

    private static Optional<Problem> ownRule(Reference reference) {
        if (reference instanceof Reference.Whole whole) {
            return Rule.NAME.examine(whole.name());
        }
        if (reference instanceof Reference.Port port) {
            return Rule.PORT.examine(port.number());
        }
        return reference instanceof Reference.Node node ? Rule.NODE_LABEL.examine(node.label()) : Optional.empty();
    }

    /** Returns the entries of a resource and its parts. */
    static List<Entry> known(Reference reference, Ledger ledger) {
        return ledger.entries().stream()
                .filter(entry -> reference.covers(entry.reference()))
                .toList();
    }

    /** Returns the paths of a kind. */
    public static List<String> paths(Kind kind, Ledger ledger) {
        return ledger.entries().stream()
                .map(Entry::reference)
                .filter(reference -> reference.kind() == kind)
                .map(ReferenceCodec::path)
                .toList();
    }

    /** Fails with the nearest path, or the command that lists the names, when the ledger knows neither the resource nor a part of it. */
    public static void requireKnown(Reference reference, Ledger ledger, String names) {
        if (known(reference, ledger).isEmpty()) {
            throw new LedgerException(
                    "the ledger knows no " + ReferenceCodec.text(reference),
                    NearestMatch.of(ReferenceCodec.path(reference), paths(reference.kind(), ledger))
                            .map(near -> "did you mean " + near + "?")
                            .orElse(names + " lists what it knows"));
        }
    }

    /** Removes all of them from a ledger and tells each, or none when one is not known: that command lists those that are. */
    public static void forget(List<Reference> references, Ledger ledger, String names, Consumer<String> told) {
        references.stream()
                .filter(reference -> ledger.deleted(reference).isEmpty())
                .forEach(reference -> requireKnown(reference, ledger, names));
        for (Reference reference : references) {
            if (ledger.deleted(reference).isPresent()) {
                told.accept("forgot that " + ReferenceCodec.text(reference) + " was deleted");
            }
            List<Entry> removed = known(reference, ledger);
            ledger.forget(reference);
            removed.forEach(entry -> told.accept(forgotten(entry)));
        }
    }

    private static String forgotten(Entry entry) {
        String id = entry.id() == null ? " (" + entry.intent().act() + " was open)" : " (it was " + entry.id() + ")";
        return Printable.line("forgot " + ReferenceCodec.text(entry.reference()) + id);
    }
}
