package dev.ballast.repl.cli;

import dev.ballast.profile.Profile;
import dev.ballast.repl.kernelspec.Doctor;
import dev.ballast.repl.kernelspec.Kernelspec;
import dev.ballast.repl.kernelspec.Kernelspecs;
import dev.ballast.repl.kernelspec.Kernelspecs.Installed;
import dev.ballast.repl.report.ExitStatus;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast kernel doctor}: tries the kernels that are installed. */
@Command(
        name = "doctor",
        sortOptions = false,
        header = "Start each installed kernel as Jupyter does, and say what works.",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast kernel doctor [OPTIONS] [NAME]",
        footer = {
            "",
            "It evaluates 1 + 1 and interrupts an endless loop; the service is asked nothing.",
            "Where no kernel is installed it tries the launcher itself, on a sandbox.",
            "Exit status: 0 all works; 1 something does not; 2 wrong usage."
        })
final class KernelDoctorCommand extends KernelspecCommand {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            description = "Only this one, as ballast kernel list shows it.")
    private String name;

    @Override
    int status() {
        List<Installed> installed =
                name == null ? kernels().own() : List.of(kernels().named(name));
        List<Installed> broken = name == null ? kernels().broken() : List.of();
        broken.forEach(this::tellBroken);
        boolean well;
        if (installed.isEmpty()) {
            say("no kernel of Ballast is installed; this is the launcher itself, on a sandbox");
            well = isWell(Kernelspec.of(launcher(), Optional.of(Profile.SANDBOX), "", java()));
        } else {
            well = installed.stream().map(this::isWell).reduce(true, Boolean::logicalAnd);
        }
        boolean all = well && broken.isEmpty();
        say(all ? "all works" : "what failed is above");
        return all ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private void tellBroken(Installed installed) {
        say(installed.name() + " in " + installed.folder());
        String advice = Kernelspecs.REPAIR.formatted(installed.folder());
        tell(new Doctor.Finding(
                "file", Duration.ZERO, false, installed.problem().orElseThrow(), advice));
    }

    private boolean isWell(Installed installed) {
        say(installed.name() + " in " + installed.folder());
        return isWell(installed.spec().orElseThrow());
    }

    private boolean isWell(Kernelspec spec) {
        return new Doctor(around().environment(), around().nanoTime(), PATIENCE, this::tell).examine(spec);
    }

    private void tell(Doctor.Finding finding) {
        List<String> detail = finding.detail().lines().toList();
        say(String.format(
                Locale.ROOT,
                "  %-6s %-9s %6d ms  %s",
                finding.good() ? "ok" : "FAILED",
                finding.check(),
                finding.took().toMillis(),
                detail.get(0)));
        detail.stream().skip(1).forEach(line -> say("         | " + line));
        if (!finding.good()) {
            say("         help: " + finding.advice());
        }
    }
}
