package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.profile.Setting;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that keeps a sandbox between runs. */
final class StateOption {

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "With --sandbox: keep its state in this file, and its ledger beside it.")
    private Path file;

    /** Sets the state file on a builder, or refuses it for a real service. */
    void apply(CloudSetup builder, CommonOptions common, ProcessEnvironment process) {
        if (file == null) {
            return;
        }
        if (!isSandbox(common, process)) {
            throw new WrongUsageException(
                    "--state keeps the state of a sandbox, and this target is not a sandbox", "add --sandbox");
        }
        builder.state(file);
    }

    /** Refuses a sandbox that ends with the command. */
    void require(CommonOptions common, ProcessEnvironment process) {
        if (file == null && isSandbox(common, process)) {
            throw new WrongUsageException(
                    "a sandbox inside a run loses its names when the run ends", "add --state FILE here and to the run");
        }
    }

    private static boolean isSandbox(CommonOptions common, ProcessEnvironment process) {
        Map<Setting, String> options =
                common.profile().map(name -> Map.of(Setting.PROFILE, name)).orElse(Map.of());
        return process.profiles().settings(options).isSandbox();
    }
}
