package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.file.HomeFolder;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.run.WrongUsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The arguments of a command.
 *
 * @param command the command, whose synopsis is quoted if they are wrong
 * @param text the arguments without the blanks around them
 * @param insists whether an exclamation mark follows the name of the command
 */
record Arguments(Command command, String text, boolean insists) {

    private static final int BIGGEST = 9;

    boolean isEmpty() {
        return text.isEmpty();
    }

    String required(String what) {
        if (text.isEmpty()) {
            throw wrong("/" + command.name() + " needs " + what);
        }
        return text;
    }

    List<String> words() {
        return ShellWord.split(text).orElseThrow(() -> wrong("a quote is not closed"));
    }

    /** Returns the object with its parameters and options read from the words, as picocli's annotations declare them. */
    <T> T read(T declared) {
        CommandLine reader = new CommandLine(declared).setExpandAtFiles(false);
        try {
            reader.parseArgs(words().toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw wrong(ArgumentProblem.text(wrong));
        }
        return declared;
    }

    String fileName() {
        required("a file");
        List<String> words = words();
        if (words.size() > 1) {
            throw new WrongUsageException(
                    "/" + command.name() + " takes one file, not " + words.size(),
                    "a name with a space is written in quotes: /" + command.name() + " " + ShellWord.quoted(text));
        }
        return words.get(0);
    }

    int number() {
        return number(text)
                .orElseThrow(
                        () -> wrong("/" + command.name() + " takes a whole number of 1 or more, not '" + text + "'"));
    }

    WrongUsageException wrong(String problem) {
        return new WrongUsageException(problem, command.synopsis());
    }

    /** Returns a whole number from 1; empty for any other text. */
    static Optional<Integer> number(String text) {
        return text.matches("[1-9]\\d*") && text.length() <= BIGGEST
                ? Optional.of(Integer.valueOf(text))
                : Optional.empty();
    }

    /** Returns the path of a file, relative to the folder of the session. */
    static Path path(String named, CommandContext context) {
        try {
            return context.session().environment().folder().resolve(HomeFolder.resolve(named));
        } catch (InvalidPathException noPath) {
            throw new WrongUsageException("'" + named + "' is not a valid file name", null);
        }
    }

    static Completion file(String begun, CommandContext context) {
        List<Candidate> files = new CodeCompleter(context.session())
                .files(begun, ".groovy").stream()
                        .map(file ->
                                new Candidate(ShellWord.quoted(file.text()), file.kind(), file.signature(), file.doc()))
                        .toList();
        return new Completion(0, begun.length(), files);
    }

    /** Returns the completions of the last word: the options that are declared and not typed, or the names that fit. It opens no cloud. */
    static Completion complete(String begun, SharedArguments declared, CommandContext context) {
        int start = begun.lastIndexOf(' ') + 1;
        List<String> typed = ShellWord.split(begun.substring(0, start)).orElse(null);
        if (typed == null) {
            return new Completion(start, begun.length(), List.of());
        }
        List<OptionSpec> options = new CommandLine(declared).getCommandSpec().options();
        Optional<OptionSpec> valued = options.stream()
                .filter(option -> option.arity().max() > 0
                        && !typed.isEmpty()
                        && option.longestName().equals(typed.get(typed.size() - 1)))
                .findFirst();
        if (valued.filter(option -> !option.paramLabel().startsWith("NAME")).isPresent()) {
            return new Completion(start, begun.length(), List.of());
        }
        Stream<Candidate> candidates = begun.startsWith("-", start) && valued.isEmpty() && !typed.contains("--")
                ? options.stream()
                        .filter(option ->
                                typed.stream().noneMatch(word -> word.split("=", 2)[0].equals(option.longestName())))
                        .map(Arguments::candidate)
                : declared.next(typed, context.session().lazyCloud()::entries).stream()
                        .map(name -> new Candidate(ShellWord.quoted(name), Candidate.Kind.NAME, "", ""));
        return from(start, begun, candidates);
    }

    private static Candidate candidate(OptionSpec option) {
        return new Candidate(
                option.longestName(),
                Candidate.Kind.OPTION,
                option.paramLabel(),
                String.join(" ", option.description()));
    }

    /** Returns the candidates that match the begun text; of equal texts the first. */
    static Completion from(int start, String begun, Stream<Candidate> candidates) {
        String word = begun.substring(start);
        Set<String> offered = new HashSet<>();
        List<Candidate> fitting = candidates
                .filter(one -> one.text().regionMatches(true, 0, word, 0, word.length()))
                .filter(one -> offered.add(one.text()))
                .toList();
        return new Completion(start, begun.length(), fitting);
    }
}
