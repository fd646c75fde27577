package dev.ballast.repl.cli;

import dev.ballast.error.ShellWord;
import dev.ballast.rules.NearestMatch;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first argument of {@code ballast run}, which may be a mistyped command or one of another tool.
 *
 * @param path the file that it names
 * @param typed all words that were typed
 */
record ScriptArgument(Path path, List<String> typed) {

    private static final Map<String, String> OF_OTHER_TOOLS = Map.of("plan", "run --dry-run", "apply", "run");

    /** Returns whether it is a command of another tool. Reading it fails with a message that has the right one and all options. */
    boolean isOfOtherTool() {
        return OF_OTHER_TOOLS.containsKey(path.toString()) && Files.notExists(path);
    }

    /**
     * Returns the text of the script.
     *
     * @throws WrongUsageException if it cannot be read; for a missing file it names the nearest command
     */
    ScriptFile read(ProcessEnvironment process) {
        try {
            return process.script(path);
        } catch (WrongUsageException wrong) {
            String word = path.toString();
            throw wrong.remedy().isPresent()
                    ? wrong
                    : Optional.ofNullable(OF_OTHER_TOOLS.get(word))
                            .or(() -> NearestMatch.of(
                                    word,
                                    Program.commands(process).getSubcommands().keySet()))
                            .map(near -> new WrongUsageException(
                                    wrong.getMessage(),
                                    "did you mean the command:" + ShellWord.line("ballast " + with(near, word))))
                            .orElse(wrong);
        }
    }

    /** Returns the typed line with a command in place of that word. It keeps all options, because one of them could prevent the run. */
    private String with(String command, String word) {
        List<String> rest = new ArrayList<>(typed);
        rest.remove("run");
        rest.remove(word);
        if (word.equals("apply") && !rest.isEmpty() && rest.get(0).endsWith(".json")) {
            rest.add(0, "--plan");
            rest.add(2, "SCRIPT");
        }
        return Stream.concat(
                        Stream.of(command.split(" ")).filter(part -> !part.startsWith("-") || !rest.contains(part)),
                        rest.stream())
                .map(ShellWord::quoted)
                .collect(Collectors.joining(" "));
    }
}
