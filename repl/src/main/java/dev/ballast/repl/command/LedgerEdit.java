package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.ledger.Ledger;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Changes the ledger of the session by the word of the user, as the command of the program with that name does.
 *
 * @param name the name, as the program has it
 * @param rest what follows the kind
 * @param summary what it does, in a few words
 * @param help all there is to know
 * @param change reads a kind and what follows it
 */
record LedgerEdit(
        String name, String rest, String summary, String help, BiFunction<String, List<String>, Change> change)
        implements Command {

    /** Changes a ledger and tells what was changed. */
    interface Change {

        void in(Ledger ledger, Consumer<String> told);
    }

    static Command adopt() {
        return new LedgerEdit(
                "adopt",
                "PATH ID [PATH ID]...",
                "tell the ledger the id of what exists",
                "Nothing is sent. The path is the name; `/adopt config web:443 31` and `/adopt node web:443:a 7` tell"
                        + " the ids of parts, `/adopt address web-1 192.168.128.5` an address.\n"
                        + "A name with a space is written in quotes.",
                (kind, pairs) -> Adoption.of(kind, pairs)::in);
    }

    static Command forget() {
        return new LedgerEdit(
                "forget",
                "PATH...",
                "take a name out of the ledger",
                "With it goes all that is beneath it, such as the configs and nodes of a NodeBalancer. "
                        + "Nothing is deleted on the service.\nA name with a space is written in quotes.",
                (kind, paths) -> {
                    Removal removal = Removal.of(kind, paths);
                    return (ledger, told) -> removal.in(ledger, "/names", told);
                });
    }

    @Override
    public String synopsis() {
        return "/" + name + " KIND " + rest;
    }

    @Override
    public void run(String arguments, Desk desk) {
        List<String> words = Arguments.words(this, arguments);
        if (words.size() < 2) {
            throw Arguments.wrong(this, "/" + name + " needs a kind and names of that kind");
        }
        Change asked = change.apply(words.get(0), words.subList(1, words.size()));
        asked.in(desk.session().cloud().account().ledger(), desk::print);
    }

    /** Tab opens no cloud. */
    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        int start = arguments.lastIndexOf(' ', cursor - 1) + 1;
        List<String> offered = ShellWord.split(arguments.substring(0, start))
                .map(words -> LedgerCompletion.after(
                        name, words, desk.session().door().ledger()))
                .orElseGet(List::of);
        return Arguments.from(
                arguments,
                start,
                cursor,
                offered.stream().map(text -> new Candidate(ShellWord.quoted(text), Candidate.Kind.NAME, "", "")));
    }
}
