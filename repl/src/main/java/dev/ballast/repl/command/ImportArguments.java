package dev.ballast.repl.command;

import dev.ballast.dsl.ExistingRunbook;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.imports.AccountContent;
import dev.ballast.reconcile.imports.AccountReader;
import dev.ballast.reconcile.imports.ResourceImport;
import dev.ballast.run.WrongUsageException;
import dev.ballast.syntax.Tokenizer;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of {@code import}: which existing resources to record, or to print as a runbook. */
public final class ImportArguments implements SharedArguments {

    @Parameters(
            index = "0..2",
            arity = "0..3",
            paramLabel = "KIND LABEL|ID [NAME]",
            hideParamSyntax = true,
            description = {"KIND: " + Kind.WHOLES + ".", "NAME: its name in runbooks; by default its label."})
    private List<String> words = List.of();

    @Option(names = "--all", description = "All resources of the account, each under its label.")
    private boolean all;

    @Option(names = "--tag", paramLabel = "TAG", description = "With --all: only those with this tag.")
    private String tag;

    @Option(names = "--print", description = "Print a runbook of the existing resources; record nothing.")
    private boolean print;

    /** Refuses arguments that name no resource, or the whole account and a resource. */
    public void require() {
        if (all ? !words.isEmpty() : words.size() < 2) {
            throw new WrongUsageException(
                    all ? "--all takes no KIND and no LABEL" : "KIND and LABEL or ID are missing",
                    "write import instance web-1, or import --all");
        }
        if (tag != null && !all) {
            throw new WrongUsageException("--tag goes with --all", "add --all");
        }
        if (!all) {
            kind();
        }
    }

    /** Returns whether the resources are printed, and nothing recorded. */
    public boolean prints() {
        return print;
    }

    /** Reads the resources from the service, and records them in the ledger or prints their runbook. */
    public void run(Account account, Consumer<String> printer) {
        AccountReader service = new AccountReader(account);
        AccountContent content = all ? service.all(tag) : service.one(kind(), words.get(1));
        String name = words.size() == 3 ? words.get(2) : null;
        if (print) {
            printer.accept(fitting(ExistingRunbook.of(account, content, name)));
        } else if (all) {
            new ResourceImport(account).recordAll(content);
        } else {
            new ResourceImport(account).record(content, name);
        }
    }

    private static String fitting(String runbook) {
        if (runbook.length() > Tokenizer.LONGEST) {
            throw new WrongUsageException(
                    String.format(
                            Locale.ROOT,
                            "the runbook for all has more than %,d characters, too many for a script",
                            Tokenizer.LONGEST),
                    "add --tag TAG, and print one tag after the other");
        }
        return runbook;
    }

    private Kind kind() {
        String word = words.get(0);
        return LedgerNames.kind(word, Lookup.SHOWN, "nothing of kind '" + word + "' can be imported");
    }

    @Override
    public List<String> next(List<String> typed, Supplier<List<Entry>> entries) {
        return typed.isEmpty() ? Lookup.SHOWN.stream().map(Kind::word).toList() : List.of();
    }
}
