package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.converge.Confirm;
import dev.ballast.repl.report.Status;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.WrongUsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ballast repl}: a session at the terminal, of one expression, or of a script that is piped in. */
@Command(
        name = "repl",
        sortOptions = false,
        header = "Work line by line at a prompt, evaluate an expression, or run what is piped in.",
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "ballast [repl] [OPTIONS]",
            "       ballast [repl] [OPTIONS] -e EXPR",
            "       SOURCE | ballast [OPTIONS]"
        },
        footer = {
            "",
            "At a terminal: a prompt; /help there tells more. A script that is piped in is run as one, and the",
            "value of its last line is printed. Exit status: as of ballast run; a session at the terminal that",
            "ends by itself is done (0)."
        })
final class ReplCommand implements Callable<Integer> {

    private final Surroundings around;
    private final CommonOptions common;

    @Option(
            names = "-e",
            paramLabel = "EXPR",
            description = "Evaluate this, print its value and end; may be given several times.")
    private List<String> expressions = new ArrayList<>();

    @Option(names = "--quiet", description = "No greeting.")
    private boolean quiet;

    @Option(names = "--no-init", description = "Do not run init.groovy of the configuration folder.")
    private boolean noInit;

    @Option(names = "--yes", description = "Say yes to what a profile with confirm = true asks.")
    private boolean yes;

    @Mixin
    private StateOption state;

    @Spec
    private CommandSpec spec;

    ReplCommand(Surroundings around, CommonOptions common) {
        this.around = around;
        this.common = common;
    }

    @Override
    public Integer call() {
        if (!expressions.isEmpty()) {
            return new Snippets(around, common, confirm()).status(opening(), init(), lines());
        }
        if (around.isTerminal("stdin") && around.isTerminal("stdout")) {
            return new InteractiveSession(around, common, quiet, yes).status(opening(), init());
        }
        String piped = piped();
        if (piped.isBlank() && !around.isTerminal("stdin")) {
            spec.parent().commandLine().usage(around.err());
            return Status.WRONG_USAGE;
        }
        return new Snippets(around, common, confirm())
                .status(opening(), Optional.empty(), List.of(ScriptFile.of("stdin", piped)));
    }

    /** Each has a name of its own, so that what is wrong in one is not looked for in another. */
    private List<ScriptFile> lines() {
        return expressions.size() == 1
                ? List.of(new ScriptFile("-e", expressions.get(0)))
                : IntStream.range(0, expressions.size())
                        .mapToObj(at -> new ScriptFile("expression-" + (at + 1), expressions.get(at)))
                        .toList();
    }

    private Confirm confirm() {
        return yes ? Confirm.yes() : around.confirm();
    }

    private Opening opening() {
        Opening opening = common.opening(around);
        state.apply(opening, common, around);
        return opening;
    }

    private Optional<ScriptFile> init() {
        return noInit ? Optional.empty() : InitScript.of(around.folders().config());
    }

    private String piped() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(around.in().readAllBytes()))
                    .toString();
        } catch (CharacterCodingException coding) {
            throw new WrongUsageException("what is piped in is not UTF-8 text", "write it as UTF-8");
        } catch (IOException broken) {
            throw new WrongUsageException("standard input cannot be read: " + broken.getMessage(), null);
        }
    }
}
