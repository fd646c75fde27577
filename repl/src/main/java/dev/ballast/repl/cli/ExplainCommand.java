package dev.ballast.repl.cli;

import dev.ballast.repl.command.Explanations;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast explain}: what the code of a refusal means. */
@Command(
        name = "explain",
        header = "Explain the code of a mistake, such as B012: the rule, and examples with what to write instead.",
        footer = {
            "",
            "error[B012]: port 65543 does not exist",
            "The code in the brackets stays the same in every version. docs/refusals.md lists all codes."
        })
final class ExplainCommand extends ProgramCommand {

    @Parameters(paramLabel = "CODE", description = "A code such as B012; b12 and 12 mean the same.")
    private String code;

    @Override
    public Integer call() {
        printLine(Explanations.of(code)
                .orElseThrow(() -> new WrongUsageException(
                        "there is no code '" + code + "'",
                        "write the code in the brackets of a message, such as B012")));
        return ExitStatus.DONE;
    }
}
