package dev.ballast.repl.command;

import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.imports.AccountContent;
import dev.ballast.reconcile.imports.AccountReader;
import dev.ballast.reconcile.imports.ResourceImport;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.rules.NearestMatch;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * What is imported, by a command of the prompt or of the program.
 *
 * @param kind null for the whole account
 * @param resource its label or id
 * @param name what the runbook calls it; null for its label
 * @param tag a tag that all have; may be null
 */
public record Importing(Kind kind, String resource, String name, String tag) {

    /** Parses {@code KIND LABEL|ID [NAME]}, or the options of the whole account, whose tag may be null. */
    public static Importing of(List<String> words, boolean all, String tag) {
        if (all ? !words.isEmpty() : words.size() < 2 || words.size() > 3) {
            throw new WrongUsageException(
                    all ? "--all takes no KIND and no LABEL" : "KIND and LABEL or ID are missing",
                    "write import instance web-1, or import --all");
        }
        if (tag != null && !all) {
            throw new WrongUsageException("--tag goes with --all", "add --all");
        }
        return all
                ? new Importing(null, null, null, tag)
                : new Importing(kind(words.get(0)), words.get(1), words.size() == 3 ? words.get(2) : null, null);
    }

    private static Kind kind(String word) {
        List<String> kinds = Lookup.SHOWN.stream().map(Kind::word).toList();
        if (kinds.contains(word)) {
            return ReferenceCodec.kind(word);
        }
        throw new WrongUsageException(
                "nothing of kind '" + word + "' can be imported",
                NearestMatch.of(word, kinds)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("kinds: " + String.join(", ", kinds)));
    }

    /** Reads it from the service and hands it over with the name. */
    public void read(Account account, BiConsumer<AccountContent, String> reader) {
        AccountReader service = new AccountReader(account);
        reader.accept(kind == null ? service.all(tag) : service.one(kind, resource), name);
    }

    /** Records it in the ledger. */
    public void record(Account account) {
        ResourceImport ledger = new ResourceImport(account);
        read(account, kind == null ? (content, none) -> ledger.recordAll(content) : ledger::record);
    }
}
