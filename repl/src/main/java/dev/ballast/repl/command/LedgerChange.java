package dev.ballast.repl.command;

import dev.ballast.error.LedgerException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.redact.Printable;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.run.WrongUsageException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A change of the ledger by a command of the prompt or of the program. */
@FunctionalInterface
public interface LedgerChange {

    /** The remedy where no terminal can answer a question of the program. */
    String REMEDY = "run it at a terminal, or write --yes";

    /** Changes all named entries and reports each, or none if one cannot be changed; {@code lists} is the command that lists the entries. */
    void in(Ledger ledger, String lists, Consumer<String> told);

    /** Records ids, from a kind and pairs of path and id; {@code known} throws for an id that the service does not show as it should be. */
    static LedgerChange adopt(String kind, List<String> pairs, BiConsumer<Reference, String> known) {
        if (pairs.size() % 2 != 0) {
            throw new WrongUsageException(
                    "'" + pairs.get(pairs.size() - 1) + "' has no id", "write a path and its id in turn");
        }
        Map<Reference, String> ids = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            Reference reference = LedgerNames.reference(kind, pairs.get(i));
            obeyed(reference).ifPresent(wrong -> {
                throw new WrongUsageException(wrong.what(), wrong.instead());
            });
            requireId(reference.kind(), pairs.get(i + 1));
            if (ids.put(reference, pairs.get(i + 1)) != null) {
                throw new WrongUsageException("'" + pairs.get(i) + "' is named twice", "give it one id");
            }
            requireOneName(ids, reference);
        }
        return (ledger, lists, told) -> ledger.lease().during("adopt " + kind, () -> {
            ids.forEach(known);
            Map<Reference, Optional<Entry>> before = new LinkedHashMap<>();
            ids.keySet().forEach(reference -> before.put(reference, ledger.find(reference)));
            ledger.adopt(ids);
            before.forEach((reference, entry) -> told.accept(Printable.line(ReferenceCodec.text(reference)
                    + " is known by the id " + ids.get(reference)
                    + entry.map(old -> replaced(old, ids.get(reference))).orElse(""))));
        });
    }

    /** Removes names with their parts, from a kind and paths; a person is asked about each open create. */
    static LedgerChange forget(String kind, List<String> paths, Confirm confirm) {
        List<Reference> references = LedgerNames.references(kind, paths);
        return (ledger, lists, told) -> {
            List<Entry> meant = covered(references, ledger);
            List<Entry> open =
                    meant.stream().filter(entry -> entry.id() == null).toList();
            if (!open.isEmpty()) {
                confirm.require(
                        "forget " + open.stream().map(LedgerChange::mayExist).collect(Collectors.joining(", ")),
                        "nothing was forgotten: you said no",
                        REMEDY);
            }
            ledger.lease().during("forget " + kind, () -> {
                requireMeant(meant, covered(references, ledger));
                forget(references, ledger, lists, told);
            });
        };
    }

    private static List<Entry> covered(List<Reference> references, Ledger ledger) {
        return ledger.entries().stream()
                .filter(entry -> references.stream().anyMatch(reference -> reference.covers(entry.reference())))
                .toList();
    }

    private static String mayExist(Entry open) {
        return ReferenceCodec.text(open.reference()) + ", which "
                + open.intent().operation() + " may have created";
    }

    /** While the question was asked, or the lease awaited, another run may have created or settled some of it. */
    private static void requireMeant(List<Entry> meant, List<Entry> present) {
        Map<Reference, String> ids = new HashMap<>();
        meant.forEach(entry -> ids.put(entry.reference(), entry.id()));
        present.stream()
                .filter(entry -> entry.id() != null && !entry.id().equals(ids.get(entry.reference())))
                .findFirst()
                .ifPresent(entry -> {
                    throw new LedgerException(
                            ReferenceCodec.text(entry.reference()) + " is known by the id " + entry.id()
                                    + " now, so nothing was forgotten",
                            "run your runbook again: it finds the existing resources");
                });
    }

    private static void forget(List<Reference> references, Ledger ledger, String lists, Consumer<String> told) {
        references.stream()
                .filter(reference -> ledger.deleted(reference).isEmpty())
                .forEach(reference -> LedgerNames.requireRecorded(reference, ledger, lists));
        for (Reference reference : references) {
            if (ledger.deleted(reference).isPresent()) {
                told.accept("forgot that " + ReferenceCodec.text(reference) + " was deleted");
            }
            List<Entry> removed = ledger.entries().stream()
                    .filter(entry -> reference.covers(entry.reference()))
                    .toList();
            ledger.forget(reference);
            removed.forEach(entry -> told.accept(Printable.line("forgot " + ReferenceCodec.text(entry.reference())
                    + (entry.id() == null
                            ? " (" + entry.intent().operation() + " was open)"
                            : " (it was " + entry.id() + ")"))));
        }
    }

    private static String replaced(Entry before, String id) {
        String replaced = before.id() == null || before.id().equals(id) ? "" : "; before, it was " + before.id();
        return replaced + (before.intent() == null ? "" : "; " + before.intent().operation() + " is no longer open");
    }

    /** Returns the problem of a name, if any; an id has no name to validate. */
    private static Optional<Problem> obeyed(Reference reference) {
        Optional<Problem> own = Optional.empty();
        if (reference instanceof Reference.Whole whole) {
            own = Rule.NAME.examine(whole.name());
        } else if (reference instanceof Reference.Port port) {
            own = Rule.PORT.examine(port.number());
        } else if (reference instanceof Reference.Node node) {
            own = Rule.NODE_LABEL.examine(node.label());
        }
        return own.or(() -> reference
                .holder()
                .filter(holder -> !(holder instanceof Reference.ById))
                .flatMap(LedgerChange::obeyed));
    }

    private static void requireId(Kind kind, String id) {
        boolean wrong =
                kind == Kind.ADDRESS ? Rule.NODE_ADDRESS.examine(id + ":80").isPresent() : !kind.isId(id);
        if (wrong) {
            throw new WrongUsageException(
                    "'" + id + "' is not an id of the kind " + kind.word(),
                    kind == Kind.ADDRESS
                            ? "write the private IPv4 address, like 192.168.128.5"
                            : kind == Kind.RESERVED_IP
                                    ? "write the reserved address, like 203.0.113.5"
                                    : "write a whole number of 1 or more");
        }
    }

    private static void requireOneName(Map<Reference, String> ids, Reference last) {
        String id = ids.get(last);
        ids.forEach((other, its) -> {
            if (its.equals(id) && !other.equals(last) && last.holder().isEmpty()) {
                throw new WrongUsageException(
                        "the id " + id + " is given to '" + other.name() + "' and to '" + last.name() + "'",
                        "one resource has one name: leave one of them out");
            }
        });
    }
}
