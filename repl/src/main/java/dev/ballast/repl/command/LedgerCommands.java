package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.ledger.Ledger;
import dev.ballast.reconcile.imports.AdoptedId;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lists and changes the ledger of the session, as the commands of the program with these names do. */
final class LedgerCommands {

    /** How a command reads its words. */
    @FunctionalInterface
    private interface Edit {

        LedgerChange of(String kind, List<String> words, CommandContext context);
    }

    private LedgerCommands() {}

    static Command names() {
        return completing(Command.of(
                "/names [KIND [PATH]...]",
                "list the names in the ledger, with their ids",
                "`/names volume` lists the volumes, `/names nodebalancer web` one name with its parts.\n"
                        + "Nothing is sent. An id `?` belongs to a resource that may have been created: check the "
                        + "account, then write `/adopt` or `/forget`.",
                (arguments, context) -> {
                    Ledger ledger = ledger(context);
                    context.show(LedgerNames.table(LedgerNames.entries(arguments.words(), ledger, "/names"), ledger));
                }));
    }

    static Command adopt() {
        return edit(
                "/adopt KIND PATH ID [PATH ID]...",
                "record the id of an existing resource in the ledger",
                "Ballast compares a NodeBalancer, an instance or a volume with the service, if the dialect can read "
                        + "it. The path is the name; `/adopt config web:443 31` and `/adopt node web:443:a 7` record "
                        + "the ids of parts, `/adopt address web-1 192.168.128.5` an address.\n"
                        + "A name with a space is written in quotes.",
                (kind, pairs, context) -> LedgerChange.adopt(
                        kind,
                        pairs,
                        new AdoptedId(context.session().lazyCloud().open().account())::require));
    }

    static Command forget() {
        return edit(
                "/forget KIND PATH...",
                "remove a name from the ledger",
                "Its parts are removed with it, such as the configs and nodes of a NodeBalancer. "
                        + "Nothing is deleted on the service.\nIt asks first if the outcome of a create is unknown, "
                        + "because your next run would create it a second time.\nA name with a space is written in quotes.",
                (kind, paths, context) -> LedgerChange.forget(
                        kind, paths, context.session().lazyCloud().confirm()));
    }

    static Command importing() {
        return completing(Command.of(
                "/import KIND LABEL|ID [NAME]",
                "record an existing resource in the ledger, with its parts",
                "Import only reads the service. It records an instance with its private address, and a NodeBalancer "
                        + "with its ports and nodes. `/import --all` records the whole account, `/import --all --tag "
                        + "shop` all resources with a tag.\nOnly a dialect that has lists can import.",
                (arguments, context) -> {
                    List<String> words = new ArrayList<>(arguments.words());
                    int tag = words.indexOf("--tag") + 1;
                    String tagged = tag == 0 || tag == words.size() ? null : words.remove(tag);
                    words.remove("--tag");
                    boolean all = words.remove("--all");
                    Importing.of(words, all, tagged)
                            .record(context.session().lazyCloud().open().account());
                }));
    }

    static Command lease() {
        return Command.of(
                "/lease",
                "show which run holds the lock (lease) on this target, and since when",
                "Nothing is sent. `ballast lease break` in a shell ends the lease of another run.",
                (arguments, context) -> context.print(LeaseText.of(ledger(context))));
    }

    private static Command edit(String synopsis, String summary, String help, Edit change) {
        return completing(Command.of(synopsis, summary, help, (arguments, context) -> {
            List<String> words = arguments.words();
            if (words.size() < 2) {
                throw arguments.wrong("/" + arguments.command().name() + " needs a kind and names of that kind");
            }
            change.of(words.get(0), words.subList(1, words.size()), context)
                    .in(ledger(context), "/names", context::print);
        }));
    }

    private static Command completing(Command command) {
        return command.completing((begun, context) -> complete(command.name(), begun, context));
    }

    /** Completion does not open a cloud. */
    private static Completion complete(String command, String begun, CommandContext context) {
        int start = begun.lastIndexOf(' ') + 1;
        Stream<String> offered = ShellWord.split(begun.substring(0, start)).stream()
                .flatMap(words -> LedgerNames.after(
                        command, words, context.session().lazyCloud().ledger())
                        .stream());
        return Arguments.from(
                start, begun, offered.map(text -> new Candidate(ShellWord.quoted(text), Candidate.Kind.NAME, "", "")));
    }

    private static Ledger ledger(CommandContext context) {
        return context.session().lazyCloud().open().account().ledger();
    }
}
