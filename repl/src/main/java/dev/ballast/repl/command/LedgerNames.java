package dev.ballast.repl.command;

import dev.ballast.error.LedgerException;
import dev.ballast.error.ShellWord;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.ProtectedNames;
import dev.ballast.run.WrongUsageException;
import dev.ballast.time.Age;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Parses kinds and paths of resources, finds them in a ledger and lists them. */
public final class LedgerNames {

    /** The kinds, as help lists them. */
    static final String KINDS = Kind.WORDS + ".";

    private static final List<Column<Entry>> COLUMNS = List.of(
            Column.text("kind", entry -> entry.reference().kind().word()),
            Column.text("path", entry -> ReferenceCodec.path(entry.reference())),
            Column.text("id", entry -> Objects.requireNonNullElse(entry.id(), "?")),
            Column.text("recorded", entry -> Age.CLOCK.format(entry.updated())),
            Column.<Entry>text("open", LedgerNames::open).ifAny());

    private LedgerNames() {}

    /** Parses kind and path, without reading the ledger. */
    static Reference reference(String kind, String path) {
        try {
            return ReferenceCodec.read(kind(kind), path);
        } catch (LedgerException wrong) {
            throw new WrongUsageException(wrong.problem(), wrong.remedy().orElse(null));
        }
    }

    static List<Reference> references(String kind, List<String> paths) {
        return paths.stream().map(path -> reference(kind, path)).toList();
    }

    private static String open(Entry entry) {
        return entry.intent() == null
                ? null
                : entry.intent().operation() + " was sent at "
                        + Age.CLOCK.format(entry.intent().since());
    }

    private static Kind kind(String word) {
        return kind(word, List.of(Kind.values()), "there is no kind '" + word + "'");
    }

    /** Returns the kind of that word; {@code wrong} is the message if it is none of these. */
    static Kind kind(String word, List<Kind> kinds, String wrong) {
        List<String> words = kinds.stream().map(Kind::word).toList();
        if (words.contains(word)) {
            return ReferenceCodec.kind(word);
        }
        String all = "kinds: " + String.join(", ", words);
        throw new WrongUsageException(
                wrong,
                NearestMatch.of(word, words)
                        .map(near -> "did you mean '" + near + "'? " + all)
                        .orElse(all));
    }

    /** Returns all entries, or those of a kind, or those of a kind's paths and their parts; {@code lists} is the command that lists all. */
    static List<Entry> entries(List<String> words, Ledger ledger, String lists) {
        if (words.isEmpty()) {
            return ledger.requireEntries();
        }
        Kind kind = kind(words.get(0));
        List<Reference> references = references(words.get(0), words.subList(1, words.size()));
        references.forEach(reference -> requireRecorded(reference, ledger, lists));
        return ledger.requireEntries().stream()
                .filter(entry -> references.isEmpty()
                        ? entry.reference().kind() == kind
                        : references.stream().anyMatch(reference -> reference.covers(entry.reference())))
                .toList();
    }

    /** Fails with the nearest path, or the command that lists the names, when the ledger knows neither the resource nor a part of it. */
    static void requireRecorded(Reference reference, Ledger ledger, String lists) {
        if (ledger.requireEntries().stream().noneMatch(entry -> reference.covers(entry.reference()))) {
            throw new WrongUsageException(
                    "the ledger has no " + ReferenceCodec.text(reference),
                    NearestMatch.of(
                                    ReferenceCodec.path(reference),
                                    paths(reference.kind(), ledger.entries()).toList())
                            .map(near -> "did you mean " + near + "?")
                            .orElse("list its names:" + ShellWord.line(lists)));
        }
    }

    private static Stream<String> paths(Kind kind, List<Entry> entries) {
        return entries.stream()
                .map(Entry::reference)
                .filter(reference -> reference.kind() == kind)
                .map(ReferenceCodec::path);
    }

    /** Returns a table of entries, or why there is none; {@code profile} has what the profile protects. */
    public static View table(List<Entry> entries, Ledger ledger, ProtectedNames profile) {
        Column<Entry> protection = Column.<Entry>text("protected by", entry -> protectedBy(entry, profile))
                .ifAny();
        return View.table(
                Stream.concat(COLUMNS.stream(), Stream.of(protection)).toList(),
                entries,
                entries.isEmpty() ? none(ledger) : "");
    }

    /** Returns the line and the profile that protect the resource of an entry; null if nothing does. */
    public static String protectedBy(Entry entry, ProtectedNames profile) {
        return Stream.concat(
                        Ledger.protectedBy(entry).stream(),
                        profile.find(entry.reference()).map(name -> "'" + name + "' of " + profile.where()).stream())
                .reduce((line, file) -> line + "; " + file)
                .orElse(null);
    }

    private static String none(Ledger ledger) {
        int deleted = ledger.deletedNames();
        return !ledger.entries().isEmpty()
                ? "no names of this kind in " + ledger.location()
                : deleted == 0
                        ? "no names yet in " + ledger.location()
                        : "no names in " + ledger.location() + " (" + deleted + " of deleted resources)";
    }

    /** Returns the kinds, then the paths of that kind which are not typed yet. */
    static List<String> kindsThenPaths(List<Kind> kinds, List<String> words, Supplier<List<Entry>> entries) {
        return words.isEmpty()
                ? kinds.stream().map(Kind::word).toList()
                : kinds.stream()
                        .filter(kind -> kind.word().equals(words.get(0)))
                        .flatMap(kind -> paths(kind, entries.get()))
                        .filter(path -> !words.contains(path))
                        .toList();
    }

    /** Returns the kinds that can be shown and the names, then the names of that kind. */
    static List<String> shown(List<String> words, Supplier<List<Entry>> entries) {
        List<String> next = words.size() > 1 ? List.of() : kindsThenPaths(Lookup.SHOWN, words, entries);
        return words.isEmpty()
                ? Stream.concat(next.stream(), wholes(entries.get())).toList()
                : next;
    }

    /** Returns the names of the resources that can be shown. */
    static Stream<String> wholes(List<Entry> entries) {
        return Lookup.SHOWN.stream().flatMap(kind -> paths(kind, entries));
    }
}
