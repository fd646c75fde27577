package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import java.util.List;
import java.util.function.Supplier;

/** The arguments of a command of the shell that the prompt and cells have too. Picocli reads them in all three. */
@FunctionalInterface
public interface SharedArguments {

    /** Returns the names and kinds that the next word may be. */
    List<String> next(List<String> words, Supplier<List<Entry>> entries);

    /** Returns the completion of the words of that command; one without words for a command that is not shared. */
    static SharedArguments of(String command) {
        return switch (command) {
            case "names" -> new NamesArguments();
            case "adopt" -> new AdoptArguments();
            case "forget" -> new ForgetArguments();
            case "import" -> new ImportArguments();
            case "status" -> new StatusArguments();
            case "certs" -> new CertsArguments();
            case "show" -> LedgerNames::shown;
            default -> (words, entries) -> List.of();
        };
    }
}
