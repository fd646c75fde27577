package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.CertificateReport;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.run.WrongUsageException;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The arguments of {@code certs}: which certificates to list, and when one is due. */
@Command(header = "List the certificates of the https ports, with the days left.")
public final class CertsArguments implements SharedArguments {

    @Option(names = "--all", description = "Also list the https ports of the account that are not in the ledger.")
    private boolean all;

    @Option(
            names = "--due",
            paramLabel = "N",
            defaultValue = "" + DriftReport.CERTIFICATE_DAYS,
            description = "A certificate with fewer days left is due. Default 14.")
    private int days;

    @Option(names = "--served", description = "Also ask each port which certificate it serves, by a TLS handshake.")
    private boolean served;

    /** Reads the certificates from the service and the ledger, and asks the ports if they shall be asked. */
    public CertificateReport read(Account account) {
        requireDays(days);
        CertificateReport report = CertificateReport.read(account, all, days);
        return served ? report.served(account) : report;
    }

    /** Refuses a number of days below 0. */
    public static void requireDays(int days) {
        if (days < 0) {
            throw new WrongUsageException("--due takes a number of 0 or more, not " + days, null);
        }
    }

    @Override
    public List<String> next(List<String> words, Supplier<List<Entry>> entries) {
        return List.of();
    }
}
