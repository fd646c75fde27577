package dev.ballast.repl.cli;

import dev.ballast.repl.report.ExitStatus;
import groovy.lang.GroovySystem;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** {@code ballast} alone: says how it is used. */
@Command(
        name = "ballast",
        sortOptions = false,
        header = "Runs runbooks on load balancers, instances and volumes.",
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "ballast [OPTIONS] [-e EXPR]",
            "       ballast [run] [OPTIONS] SCRIPT [ARGS...]",
            "       ballast COMMAND [OPTIONS] [ARGS...]"
        },
        versionProvider = TopCommand.Version.class,
        subcommands = {
            RunCommand.class,
            ReplCommand.class,
            CheckCommand.class,
            ShowCommand.class,
            KernelCommand.class,
            SandboxCommand.class,
            NamesCommand.class,
            AdoptCommand.class,
            ForgetCommand.class,
            ClasspathCommand.class,
            VersionCommand.class,
            UsageCommand.class,
            CompleteCommand.class
        },
        footer = {
            "",
            "Without a command:   a prompt, as of ballast repl",
            "Without an account:  ballast --sandbox, ballast run --sandbox SCRIPT",
            "With one:            set BALLAST_URL and BALLAST_TOKEN, or write a profile",
            "More:                ballast COMMAND --help"
        })
final class TopCommand extends ProgramCommand {

    private final Surroundings around;

    @Mixin
    private CommonOptions common;

    TopCommand(Surroundings around) {
        this.around = around;
    }

    @Override
    Surroundings around() {
        return around;
    }

    @Override
    CommonOptions common() {
        return common;
    }

    @Override
    public Integer call() {
        spec().commandLine().usage(around.err());
        return ExitStatus.WRONG_USAGE;
    }

    /** Says which Ballast, Groovy and Java these are. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String own = Optional.ofNullable(TopCommand.class.getPackage().getImplementationVersion())
                    .orElse("(not from a jar)");
            return new String[] {
                "ballast " + own,
                "Groovy " + GroovySystem.getVersion() + ", Java "
                        + Runtime.version().feature()
            };
        }
    }
}
