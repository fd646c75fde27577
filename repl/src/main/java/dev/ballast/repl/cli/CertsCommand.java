package dev.ballast.repl.cli;

import dev.ballast.certificate.ServedCertificate;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.drift.CertificateReport;
import dev.ballast.reconcile.facts.PortCertificate;
import dev.ballast.repl.command.CertsArguments;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.render.CertificateTable;
import dev.ballast.run.ExitStatus;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast certs}: the certificates of the https ports. */
@Command(
        name = "certs",
        subcommands = CertsRotateCommand.class,
        customSynopsis = {"ballast certs [OPTIONS]", "       ballast certs rotate [OPTIONS] FOLDER..."},
        footer = {
            "",
            "Names, issuer and days are those of the certificate that Ballast sent last, if the service shows its",
            "fingerprint or none. Of any other certificate the service shows only the common name and the",
            "fingerprint. The table shows everything else as unknown. Certs sends no write. --served connects to",
            "each port and compares the fingerprint; a simulator that does not listen has nothing to compare.",
            "",
            "Exit status: 0 no certificate is known to be due; 10 one is, or, with --served, a port serves or has",
            "another one or is gone; 1 a port could not be read, or not be asked; others as of ballast run."
        })
final class CertsCommand extends ProgramCommand {

    @Mixin
    private CertsArguments arguments;

    @Mixin
    private OutputOption output;

    @Mixin
    private StateOption state;

    private CertificateReport report;

    @Override
    public Integer call() {
        state.require(common(), process());
        int exit = new RunConsole(process(), common(), Confirm.noOne())
                .run(builder(state).existingLedgerOnly(), this::read);
        return exit == ExitStatus.DONE ? exit() : exit;
    }

    private void read(LazyCloud cloud) {
        report = arguments.read(cloud.open().account());
        if (output.isJson()) {
            printLine(json(cloud.requests()));
        } else {
            show(CertificateTable.of(report));
        }
    }

    private int exit() {
        if (report.isIncomplete()) {
            return ExitStatus.FAILED;
        }
        return report.needsAttention() ? ExitStatus.DIFFERS : ExitStatus.DONE;
    }

    private String json(long requests) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("status", status());
        fields.put("ports", report.ports().stream().map(this::fields).toList());
        fields.put("requests", requests);
        return JsonMapper.shared().writeValueAsString(fields);
    }

    private String status() {
        if (report.isIncomplete()) {
            return "incomplete";
        }
        return report.hasDue() ? "due" : report.needsAttention() ? "other" : "valid";
    }

    private Map<String, Object> fields(PortCertificate port) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("path", ReferenceCodec.path(port.port()));
        fields.put("id", port.id());
        fields.put("label", port.balancer() == null ? null : port.balancer().label());
        fields.put("owner", port.owner().orElse(null));
        fields.put("commonName", port.commonName());
        fields.put("names", port.hosts().isEmpty() ? null : port.hosts());
        fields.put("issuer", port.issuer());
        fields.put(
                "expires",
                port.validity() == null ? null : port.validity().until().toString());
        fields.put("daysLeft", report.daysLeft(port));
        fields.put("due", report.isDue(port));
        fields.put("served", port.served().name().toLowerCase(Locale.ROOT));
        fields.put("fingerprint", port.shown());
        fields.put("sentFingerprint", port.sent());
        if (port.seen() != null) {
            ServedCertificate seen = port.seen().certificate();
            fields.put("seen", seen == null ? "unknown" : port.servesOther() ? "other" : "same");
            fields.put("seenFingerprint", seen == null ? null : seen.fingerprint());
            fields.put("seenNames", seen == null ? null : seen.hosts());
            fields.put("seenError", port.seen().failure());
        }
        fields.put("error", port.failure() == null ? null : port.failure().problem());
        return fields;
    }
}
