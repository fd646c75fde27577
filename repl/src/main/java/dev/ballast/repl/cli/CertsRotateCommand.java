package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.certificate.FoundChain;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.error.BallastException;
import dev.ballast.error.LeaseAwaitedException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.drift.CertificateChoice;
import dev.ballast.repl.command.CertsArguments;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast certs rotate}: sends the renewed certificates of ACME clients. */
@Command(
        name = "rotate",
        header = "Send each https port the newest certificate that has its names.",
        customSynopsis = "ballast certs rotate [OPTIONS] FOLDER...",
        footer = {
            "",
            "FOLDER is /etc/letsencrypt or a folder in live of it (certbot), .lego (lego), or ~/.acme.sh or a",
            "folder in it (acme.sh). Each https port in the ledger that serves another certificate gets one PUT;",
            "the run says why others get none. A port keeps its certificate if the new one lacks one of its",
            "names, is older, lacks the certificate of its issuer or has a key that the service does not take.",
            "",
            "ballast certs rotate /etc/letsencrypt --dry-run",
            "ballast certs rotate ~/.acme.sh --use web:443=www.example.com --due 30",
            "",
            "Exit status: as of ballast run."
        })
final class CertsRotateCommand extends ProgramCommand {

    @Parameters(arity = "1..*", paramLabel = "FOLDER", description = "Folders of ACME clients.")
    private List<Path> folders;

    @Option(
            names = "--due",
            paramLabel = "N",
            description = "Only ports whose certificates have fewer days left, or an unknown number of them.")
    private Integer days;

    @Option(
            names = "--use",
            paramLabel = "PORT=NAME",
            description = "Send this port the certificate of this name, also an older one or one with other names.")
    private Map<String, String> named = Map.of();

    @Option(names = "--dry-run", description = "Print what would be sent; send nothing.")
    private boolean dryRun;

    @Mixin
    private YesOption yes;

    @Mixin
    private OutputOption output;

    @Mixin
    private StateOption state;

    private RunConsole console;

    @Override
    public Integer call() {
        CertsArguments.requireDays(days == null ? 0 : days);
        state.require(common(), process());
        console = new RunConsole(process(), common(), yes.or(process().confirm()));
        CloudSetup setup = console.on(builder(state).existingLedgerOnly());
        RehearsedRun rehearsed =
                dryRun ? new RehearsedRun(setup, console, process().screen(common().color())) : null;
        try (LazyCloud cloud = new LazyCloud(setup)) {
            Evaluation evaluation = new Evaluation(
                    running -> {
                        List<FoundChain> found = FoundChain.in(folders);
                        rotate(cloud.open(), found);
                    },
                    console.lines::line,
                    cloud::writes);
            Outcome outcome = console.listening(evaluation::stop, evaluation::outcome);
            RunEnd end = new RunEnd(outcome, cloud.opened().isPresent(), cloud.requests());
            if (dryRun) {
                return rehearsed.end(end, output.isJson(), false, exit -> {});
            }
            return output.isJson() ? console.report.end(end, process().out()) : console.report.end(end);
        }
    }

    private void rotate(Cloud cloud, List<FoundChain> found) {
        cloud.evaluation("certs rotate").run(() -> {
            List<CertificateChoice> choices = choose(cloud, found);
            if (choices.stream().anyMatch(CertificateChoice::differs)) {
                ask(cloud, choices);
                takeLease(cloud);
                // Another run may have sent a newer certificate meanwhile.
                choices = choose(cloud, found);
            }
            apply(cloud, choices);
            return null;
        });
    }

    private List<CertificateChoice> choose(Cloud cloud, List<FoundChain> found) {
        return CertificateChoice.of(cloud.account(), found, days, named);
    }

    private void ask(Cloud cloud, List<CertificateChoice> choices) {
        if (!cloud.targetInfo().asks() || dryRun) {
            return;
        }
        yes.require(
                "send "
                        + choices.stream()
                                .filter(CertificateChoice::differs)
                                .map(choice -> ReferenceCodec.path(choice.port()) + " " + choice.certificate())
                                .collect(Collectors.joining(", "))
                        + " on " + cloud.targetInfo().place(),
                question -> console.lines.asking(() -> process().confirm().ask(question)),
                "nothing was written: you said no");
    }

    private static void takeLease(Cloud cloud) {
        try {
            cloud.account().ledger().lease().take();
        } catch (LeaseAwaitedException waited) {
            // It is taken, and what the other run has changed is read again.
            return;
        }
    }

    /** A port that is refused does not keep the others from their certificates. */
    private static void apply(Cloud cloud, List<CertificateChoice> choices) {
        List<BallastException> refusals = new ArrayList<>();
        for (CertificateChoice choice : choices) {
            try {
                apply(cloud, choice);
            } catch (RuleException | RefusedException refused) {
                refusals.add(refused);
            }
        }
        if (!refusals.isEmpty()) {
            refusals.stream().skip(1).forEach(refusals.get(0)::addSuppressed);
            throw refusals.get(0);
        }
    }

    private static void apply(Cloud cloud, CertificateChoice choice) {
        Reference.Port port = choice.port();
        String id = Long.toString(choice.id());
        if (choice.certificate() == null) {
            cloud.account().report(new Progress.Kept(port, id, choice.why()));
            return;
        }
        if (choice.recorded()) {
            cloud.account().report(new Progress.Unchanged(port, id, "has " + choice.certificate() + " already"));
            return;
        }
        NodeBalancerHandle balancer = port.balancer() instanceof Reference.ById byId
                ? cloud.nodebalancer(byId.id())
                : cloud.nodebalancer(port.balancer().name());
        balancer.port(port.number(), lookup -> lookup.id(choice.id()))
                .change(change -> change.https(choice.certificate()));
    }
}
