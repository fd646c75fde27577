package dev.ballast.repl.cli;

import dev.ballast.dsl.Cloud;
import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Ledger;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.imports.AdoptedId;
import dev.ballast.repl.command.AdoptArguments;
import dev.ballast.repl.command.LedgerChange;
import dev.ballast.repl.report.Lines;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ballast adopt}: records ids of existing resources. */
@Command(
        name = "adopt",
        header = "Record the id of an existing resource in the ledger; nothing is changed on the service.",
        customSynopsis = "ballast adopt [OPTIONS] KIND PATH ID [PATH ID]...",
        footer = {
            "",
            "ballast adopt volume data 99          ballast adopt config web:443 31",
            "ballast adopt node web:443:a 7 web:443:b 8",
            "ballast adopt address web-1 192.168.128.5",
            "",
            "With a token, Ballast first reads a volume, an instance or a NodeBalancer if the dialect can, and",
            "compares it with an open create of the name."
        })
final class AdoptCommand extends ProgramCommand {

    @Mixin
    private AdoptArguments arguments;

    @Mixin
    private StateOption state;

    private volatile long requests;

    @Override
    public Integer call() {
        LedgerChange unread = arguments.change((reference, id) -> {});
        state.require(common(), process());
        RunConsole console = new RunConsole(process(), common(), Confirm.noOne());
        Evaluation adopting = new Evaluation(running -> adopt(unread), console.lines::line, List::of);
        Outcome outcome = console.listening(adopting::stop, adopting::outcome);
        return console.report.endQuietly(new RunEnd(outcome, true, requests));
    }

    private void adopt(LedgerChange unread) {
        Optional<Cloud> opened = opened();
        if (opened.isPresent()) {
            try (Cloud cloud = opened.get()) {
                AdoptedId read = new AdoptedId(cloud.account());
                change(
                        arguments.change((reference, id) -> {
                            try {
                                read.require(reference, id);
                            } finally {
                                requests = cloud.requests();
                            }
                        }),
                        cloud.account().ledger());
            }
        } else {
            try (Ledger ledger = ledger(state)) {
                change(unread, ledger);
            }
        }
    }

    /** Without a token, or whatever else a request needs, an id is recorded as it is. */
    private Optional<Cloud> opened() {
        Lines lines = process().lines(common().color());
        try {
            return Optional.of(builder(state).progress(lines::event).open());
        } catch (SetupException unset) {
            lines.line("note: not compared with the service: " + unset.problem());
            return Optional.empty();
        } catch (LedgerException closed) {
            throw new SetupException(closed.problem(), closed.remedy().orElse(null), closed);
        }
    }

    private void change(LedgerChange change, Ledger ledger) {
        change.in(ledger, ledger.commands().names(), this::printLine);
    }
}
