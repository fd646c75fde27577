package dev.ballast.repl;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The commands of the program, each made with its surroundings. */
final class CommandTree {

    private CommandTree() {}

    static CommandLine in(Surroundings around) {
        CommonOptions common = new CommonOptions();
        CommandLine tree = new CommandLine(new TopCommand(around))
                .addMixin("common", common)
                .addSubcommand(new RunCommand(around, common))
                .addSubcommand(new ReplCommand(around, common))
                .addSubcommand(new CheckCommand(around, common))
                .addSubcommand(new ShowCommand(around, common))
                .addSubcommand(new KernelCommand(around, common))
                .addSubcommand(new SandboxCommand(around, common))
                .addSubcommand(new NamesCommand(around, common))
                .addSubcommand(new AdoptCommand(around, common))
                .addSubcommand(new ForgetCommand(around, common))
                .addSubcommand(new ClasspathCommand(around))
                .addSubcommand(new VersionCommand())
                .addSubcommand(new UsageCommand())
                .addSubcommand(new CompleteCommand(around, common));
        addTo(tree.getSubcommands().get("kernel"), around, common);
        WrongUsage wrongUsage = new WrongUsage(around, common);
        return tree.setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(100)
                .setOut(writer(around.out()))
                .setErr(writer(around.err()))
                .setParameterExceptionHandler(wrongUsage::inArguments)
                .setExecutionExceptionHandler(wrongUsage::inCommand);
    }

    private static void addTo(CommandLine kernel, Surroundings around, CommonOptions common) {
        kernel.addSubcommand(new KernelInstallCommand(around, common))
                .addSubcommand(new KernelListCommand(around))
                .addSubcommand(new KernelUninstallCommand(around))
                .addSubcommand(new KernelDoctorCommand(around));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
