package dev.ballast.repl.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code ballast help COMMAND}: what {@code ballast COMMAND --help} prints. */
@Command(
        name = "help",
        synopsisHeading = "Usage: ",
        customSynopsis = "ballast help [COMMAND...]",
        header = "Show how the program or a command of it is used.")
final class UsageCommand extends ProgramCommand {

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Such as run, or kernel install.")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        CommandLine command = spec().root().commandLine();
        for (String word : words) {
            if (!command.getSubcommands().containsKey(word)) {
                throw new ParameterException(command, WrongUsage.unknownCommand(command, word));
            }
            command = command.getSubcommands().get(word);
        }
        command.usage(command.getOut());
        return 0;
    }
}
