package dev.ballast.repl.command;

import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.imports.AdoptedId;
import dev.ballast.repl.render.CertificateTable;
import dev.ballast.repl.render.CostTable;

/** Lists and changes the ledger of the session, as the commands of the program with these names do. */
final class LedgerCommands {

    private LedgerCommands() {}

    static Command names() {
        return Command.of(
                        "/names [KIND [PATH]...]",
                        "list the names in the ledger, with their ids",
                        "`/names volume` lists the volumes, `/names nodebalancer web` one name with its parts.\n"
                                + "Nothing is sent. An id `?` belongs to a resource that may have been created: check the "
                                + "account, then write `/adopt` or `/forget`.",
                        (arguments, context) -> {
                            NamesArguments names = arguments.read(new NamesArguments());
                            Account account = account(context);
                            context.show(LedgerNames.table(
                                    names.entries(account.ledger(), "/names"),
                                    account.ledger(),
                                    account.profileProtects()));
                        })
                .sharing(new NamesArguments());
    }

    static Command adopt() {
        return Command.of(
                        "/adopt KIND PATH ID [PATH ID]...",
                        "record the id of an existing resource in the ledger",
                        "Ballast compares a NodeBalancer, an instance or a volume with the service, if the dialect can read "
                                + "it. The path is the name; `/adopt config web:443 31` and `/adopt node web:443:a 7` record "
                                + "the ids of parts, `/adopt address web-1 192.168.128.5` an address.\n"
                                + "A name with a space is written in quotes.",
                        (arguments, context) -> {
                            AdoptArguments ids = arguments.read(new AdoptArguments());
                            change(
                                    ids.change(new AdoptedId(
                                            context.session().lazyCloud().open().account())::require),
                                    context);
                        })
                .sharing(new AdoptArguments());
    }

    static Command forget() {
        return Command.of(
                        "/forget KIND PATH...",
                        "remove a name from the ledger",
                        "Its parts are removed with it, such as the configs and nodes of a NodeBalancer. "
                                + "Nothing is deleted on the service.\nIt asks first if the outcome of a create is unknown, "
                                + "because your next run would create it a second time; `--yes` answers.\nA name with a space is written in quotes.",
                        (arguments, context) -> change(
                                arguments
                                        .read(new ForgetArguments())
                                        .change(context.session().lazyCloud().confirm()),
                                context))
                .sharing(new ForgetArguments());
    }

    static Command importing() {
        return Command.of(
                        "/import KIND LABEL|ID [NAME]",
                        "record an existing resource in the ledger, with its parts",
                        "Import only reads the service. It records an instance with its private address, and a NodeBalancer "
                                + "with its ports and nodes. `/import --all` records the whole account, `/import --all --tag "
                                + "shop` all resources with a tag; `--print` prints their runbook and records nothing.\n"
                                + "Only a dialect that has lists can import.",
                        (words, context) -> {
                            ImportArguments arguments = words.read(new ImportArguments());
                            arguments.require();
                            arguments.run(context.session().lazyCloud().open().account(), context::print);
                        })
                .sharing(new ImportArguments());
    }

    static Command lease() {
        return Command.of(
                "/lease",
                "show which run holds the lock (lease) on this target, and since when",
                "Nothing is sent. `ballast lease break` in a shell ends the lease of another run.",
                (arguments, context) ->
                        context.print(LeaseText.of(account(context).ledger())));
    }

    static Command status() {
        return Command.of(
                        "/status [--all] [--changed] [--cost] [NAME]...",
                        "show what differs from the ledger, is gone or is down, or accept it",
                        "The names are those in the ledger; without a name, all are compared. `--all` adds what exists"
                                + " on the account and is not in the ledger; `--changed` shows only what differs;"
                                + " `--cost` shows what the names cost instead.\n"
                                + "`--accept web:80:app-1.mode --why 'app-1 is repaired'` accepts a difference: it is"
                                + " shown as accepted until the value changes or the date has passed.\n"
                                + "Status only reads the service. `--cert-days 30` reports certificates earlier.",
                        LedgerCommands::show)
                .sharing(new StatusArguments());
    }

    static Command certs() {
        return Command.of(
                        "/certs [--all] [--due N] [--served]",
                        "list the certificates of the https ports, with the days left",
                        "The list shows whether the service serves the certificate that was sent last; what is not known is called"
                                + " unknown. `--all` adds the ports of the account that are not in the ledger, `--served` asks"
                                + " each port which certificate it serves.\n"
                                + "Certs only reads the service; `ballast certs rotate` in a shell sends renewed certificates.",
                        (words, context) -> context.show(CertificateTable.of(
                                words.read(new CertsArguments()).read(account(context)))))
                .sharing(new CertsArguments());
    }

    private static void show(Arguments words, CommandContext context) {
        StatusArguments arguments = words.read(new StatusArguments());
        arguments.require();
        Account account = context.session().lazyCloud().open().account();
        if (arguments.accepts()) {
            arguments.accept(account).forEach(context::print);
        } else if (arguments.isOfCosts()) {
            context.show(CostTable.of(arguments.costs(account)));
        } else {
            context.show(arguments.view(arguments.compare(account)));
        }
    }

    private static void change(LedgerChange change, CommandContext context) {
        change.in(account(context).ledger(), "/names", context::print);
    }

    private static Account account(CommandContext context) {
        return context.session().lazyCloud().open().account();
    }
}
