package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.ledger.Ledger;
import dev.ballast.preflight.NearestMatch;
import dev.ballast.repl.session.WrongUsageException;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Mixin;

/** What the commands on the ledger share: opening it without a token, and reading what names a resource. */
abstract sealed class LedgerCommand permits NamesCommand, AdoptCommand, ForgetCommand {

    private final Surroundings around;
    private final CommonOptions common;

    @Mixin
    private StateOption state;

    LedgerCommand(Surroundings around, CommonOptions common) {
        this.around = around;
        this.common = common;
    }

    final void say(String line) {
        around.out().println(line);
    }

    /** Opens the ledger of the target that the settings name. */
    final Ledger ledger() {
        Opening opening = common.opening(around)
                .progress(event -> around.lines(common.color()).line(event.text()));
        state.require(common, around);
        state.apply(opening, common, around);
        try {
            return opening.ledger();
        } catch (LedgerException closed) {
            throw new SetupException(closed.problem(), closed.remedy().orElse(null), closed);
        }
    }

    /** Reads kind and path; neither asks the ledger. */
    static Key key(String kind, String path) {
        try {
            return new Key(kind(kind), path);
        } catch (LedgerException wrong) {
            throw new WrongUsageException(wrong.problem(), wrong.remedy().orElse(null));
        }
    }

    private static Kind kind(String word) {
        List<String> words = Arrays.stream(Kind.values()).map(Kind::word).toList();
        if (words.contains(word)) {
            return Kind.of(word);
        }
        String all = "kinds: " + String.join(", ", words);
        throw new WrongUsageException(
                "there is no kind '" + word + "'",
                NearestMatch.of(word, words).map(near -> near + "; " + all).orElse(all));
    }
}
