package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.error.BallastException;
import dev.ballast.ledger.Ledger;
import dev.ballast.profile.Profiles;
import dev.ballast.repl.command.LedgerCompletion;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ballast complete}: lists for the completion of a shell what may follow the words of a command line. */
@Command(name = CompleteCommand.NAME, hidden = true, header = "List what may follow these words.")
final class CompleteCommand extends ProgramCommand {

    static final String NAME = "complete";
    private static final String PROFILES = "profiles";

    @Parameters(arity = "1..*", paramLabel = "WORD", description = "profiles, or a command and its arguments so far.")
    private List<String> words;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        try {
            candidates().forEach(around().out()::println);
        } catch (BallastException | WrongUsageException unusable) {
            // The user is in the middle of a line: the command itself will say what is wrong.
            return 0;
        }
        return 0;
    }

    private Collection<String> candidates() {
        if (words.get(0).equals(PROFILES)) {
            return new Profiles(around().environment(), around().home(), warning -> {}).names();
        }
        CloudBuilder opening = opening(state);
        Optional<Ledger> ledger = opening.existingLedger();
        try {
            return LedgerCompletion.after(words.get(0), words.subList(1, words.size()), ledger);
        } finally {
            ledger.ifPresent(Ledger::close);
        }
    }
}
