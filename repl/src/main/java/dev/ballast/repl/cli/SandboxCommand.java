package dev.ballast.repl.cli;

import dev.ballast.error.SetupException;
import dev.ballast.file.TextFile;
import dev.ballast.model.Dialect;
import dev.ballast.repl.report.ErrorReporter;
import dev.ballast.repl.report.Lines;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.linode.InterfaceSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast sandbox}: the simulated service for any client, until it is asked to stop. */
@Command(
        name = "sandbox",
        header = "Start the simulator (sandbox) on a loopback port, for any client, until Ctrl-C.",
        footer = {"", "Exit status: 0 stopped by Ctrl-C or termination; 1 it could not start; 2 wrong usage."})
final class SandboxCommand extends ProgramCommand {

    private static final int LAST_PORT = 65535;
    private static final Pattern BACKEND = Pattern.compile("(.+)=127\\.0\\.0\\.1:([1-9]\\d{0,4})");

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8089",
            description = "The port on 127.0.0.1; 0 for a free one. Default 8089.")
    private int port;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Read the state from this file, and save it there after each change.")
    private Path state;

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            completionCandidates = OptionValues.Clocks.class,
            defaultValue = "real",
            description = "real (the default), or virtual: stands still until a control call advances it.")
    private Clock clock;

    @Option(
            names = "--rates",
            paramLabel = "RATES",
            completionCandidates = OptionValues.Rates.class,
            defaultValue = "off",
            description = "off (the default), or real: limit calls as Linode does (dialect linode).")
    private Rates rates;

    @Option(
            names = "--lag",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Show configs, nodes and events this many seconds late (dialect linode).")
    private int lag;

    @Option(
            names = "--interfaces",
            paramLabel = "SETTING",
            completionCandidates = OptionValues.Interfaces.class,
            description = "Interfaces of new instances whose create sets none: legacy_default (the default),"
                    + " legacy_config_only, linode_default or linode_only (dialect linode).")
    private InterfaceSetting interfaces;

    @Option(
            names = "--volume-quota",
            paramLabel = "N",
            defaultValue = "0",
            description = "The most volumes in each region; 0, the default, for no quota (dialect linode).")
    private int volumeQuota;

    @Option(
            names = "--capacity-quota",
            paramLabel = "GB",
            defaultValue = "0",
            description =
                    "The most gigabytes of volumes in each region; 0, the default, for no quota (dialect linode).")
    private int capacityQuota;

    @Option(
            names = "--traffic",
            description = "Let each port of a NodeBalancer listen on a port of 127.0.0.1, and print which.")
    private boolean traffic;

    @Option(
            names = "--backend",
            paramLabel = "NODE=127.0.0.1:PORT",
            description =
                    "Send the traffic of a node, such as 192.168.128.2:80, to this port; repeatable. Else the node"
                            + " answers with its name.")
    private List<String> backends = List.of();

    @Option(
            names = "--backends",
            paramLabel = "FILE",
            description = "Read such backends from this file, one on a line; a line that begins with # is a comment.")
    private Path backendFile;

    @Option(names = "--limits", description = "Print what the sandbox does where docs/api.md leaves it open, and end.")
    private boolean limits;

    enum Clock {
        REAL,
        VIRTUAL
    }

    enum Rates {
        OFF,
        REAL
    }

    @Override
    public Integer call() throws InterruptedException {
        if (limits) {
            printLine(Sandbox.limits());
            return ExitStatus.DONE;
        }
        if (port < 0 || port > LAST_PORT) {
            throw new WrongUsageException("there is no port " + port, "write --port 0 to " + LAST_PORT);
        }
        if (lag < 0) {
            throw new WrongUsageException("--lag " + lag + " is negative", "write --lag 0 or more");
        }
        if (volumeQuota < 0 || capacityQuota < 0) {
            throw new WrongUsageException("a quota is negative", "write 0 or more; 0 is no quota");
        }
        Dialect dialect = common().builder(process()).dialect();
        if (!dialect.publicService()) {
            requireNoneOfLinode();
        }
        Lines lines = process().lines(common().color());
        SandboxBuilder settings = settings(dialect);
        try (Sandbox sandbox = settings.start()) {
            serve(sandbox, lines);
            return ExitStatus.DONE;
        } catch (SetupException unable) {
            new ErrorReporter(lines, common().verbose()).report(unable);
            return ExitStatus.FAILED;
        }
    }

    private void requireNoneOfLinode() {
        Stream.of(
                        rates == Rates.OFF ? "" : "--rates real",
                        lag == 0 ? "" : "--lag " + lag,
                        volumeQuota == 0 ? "" : "--volume-quota " + volumeQuota,
                        capacityQuota == 0 ? "" : "--capacity-quota " + capacityQuota,
                        interfaces == null
                                ? ""
                                : "--interfaces " + interfaces.name().toLowerCase(Locale.ROOT))
                .filter(option -> !option.isEmpty())
                .findFirst()
                .ifPresent(option -> {
                    throw new WrongUsageException(
                            option + " is for the dialect linode", "add --dialect linode, or leave it out");
                });
    }

    private SandboxBuilder settings(Dialect dialect) {
        SandboxBuilder settings = Sandbox.with().port(port).dialect(dialect.name());
        if (clock == Clock.REAL) {
            settings.realTime();
        }
        if (rates == Rates.REAL) {
            settings.realRates();
        }
        settings.lag(Duration.ofSeconds(lag)).volumeQuotas(volumeQuota, capacityQuota);
        if (interfaces != null) {
            settings.interfaces(interfaces);
        }
        if (traffic) {
            settings.traffic();
        }
        Stream.concat(backends.stream(), backendFile == null ? Stream.of() : backendLines())
                .forEach(backend -> add(backend, settings));
        return state == null ? settings : settings.state(state);
    }

    private Stream<String> backendLines() {
        try {
            return TextFile.read(backendFile)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"));
        } catch (IOException unreadable) {
            throw new WrongUsageException("the file " + backendFile + " " + TextFile.notRead(unreadable), null);
        }
    }

    private static void add(String backend, SandboxBuilder settings) {
        Matcher parts = BACKEND.matcher(backend);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > LAST_PORT) {
            throw new WrongUsageException(
                    "backend " + backend + " has no port of 127.0.0.1",
                    "write the address of the node and a port of this machine, such as 192.168.128.2:80=127.0.0.1:9001");
        }
        try {
            settings.backend(parts.group(1), Integer.parseInt(parts.group(2)));
        } catch (IllegalArgumentException wrong) {
            throw new WrongUsageException(wrong.getMessage(), null);
        }
    }

    private void serve(Sandbox sandbox, Lines lines) throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        Runnable deaf = process().stops().apply(signal -> stopped.countDown());
        try {
            printLine("export BALLAST_URL=" + sandbox.url());
            printLine("export BALLAST_DIALECT=" + sandbox.dialect());
            printLine("export BALLAST_REGION=us-east");
            // The token of the simulator is no secret, also where the variable has it already and is masked elsewhere.
            process().out().println("export BALLAST_TOKEN=" + sandbox.token());
            process().out().flush();
            lines.line("the sandbox listens on " + sandbox.url() + "; Ctrl-C ends it");
            sandbox.watchListeners(lines::line);
            stopped.await();
        } finally {
            deaf.run();
        }
        lines.line("the sandbox has ended" + (state == null ? "" : "; its state is in " + state));
    }
}
