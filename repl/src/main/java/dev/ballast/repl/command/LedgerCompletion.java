package dev.ballast.repl.command;

import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lists what may follow the words of {@code names}, {@code adopt}, {@code forget} and {@code show}. */
public final class LedgerCompletion {

    private LedgerCompletion() {}

    /** Returns kinds after the command itself, and then the paths of that kind which are not among the words yet. */
    public static List<String> after(String command, List<String> words, Optional<Ledger> ledger) {
        return switch (command) {
            case "adopt" -> words.size() > 1 && words.size() % 2 == 0 ? List.of() : paths(words, ledger);
            case "forget", "names" -> paths(words, ledger);
            case "show" -> shown(words, ledger);
            default -> List.of();
        };
    }

    private static List<String> paths(List<String> words, Optional<Ledger> ledger) {
        if (words.isEmpty()) {
            return Arrays.stream(Kind.values()).map(Kind::word).toList();
        }
        return of(words.get(0), ledger).filter(path -> !words.contains(path)).toList();
    }

    private static List<String> shown(List<String> words, Optional<Ledger> ledger) {
        List<String> kinds = Lookup.SHOWN.stream().map(Kind::word).toList();
        if (words.isEmpty()) {
            return Stream.concat(kinds.stream(), kinds.stream().flatMap(kind -> of(kind, ledger)))
                    .toList();
        }
        return words.size() == 1 && kinds.contains(words.get(0))
                ? of(words.get(0), ledger).toList()
                : List.of();
    }

    private static Stream<String> of(String kind, Optional<Ledger> ledger) {
        return Arrays.stream(Kind.values())
                .filter(one -> one.word().equals(kind))
                .flatMap(one -> ledger.stream().flatMap(known -> LedgerNames.paths(one, known).stream()));
    }
}
