package dev.ballast.repl.cli;

import dev.ballast.check.ParameterReader;
import dev.ballast.file.HomeFolder;
import dev.ballast.parameters.Parameter;
import dev.ballast.run.ScriptFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Separates the options of Ballast from those of a runbook that declares parameters: {@code run site.groovy --size 40 --yes} is
 * {@code run --yes site.groovy -- --size 40}.
 */
final class ParameterArguments {

    private static final Set<String> HELP = Set.of("-h", "--help");
    private static final String END = "--";

    private final Predicate<String> ofBallast;
    private final Predicate<String> takesValue;

    /**
     * Creates the separation.
     *
     * @param ofBallast whether a word is an option of Ballast
     * @param takesValue whether a value follows such an option
     */
    ParameterArguments(Predicate<String> ofBallast, Predicate<String> takesValue) {
        this.ofBallast = ofBallast;
        this.takesValue = takesValue;
    }

    /** Returns the separated arguments of a command, which begin with its name; the same if there are no parameters. */
    String[] separated(String[] arguments) {
        int script = 1;
        while (script < arguments.length && arguments[script].startsWith("-") && !arguments[script].equals(END)) {
            script += takesValue.test(arguments[script]) ? 2 : 1;
        }
        if (script >= arguments.length || arguments[script].equals(END)) {
            return arguments;
        }
        int at = script;
        return ParameterReader.read(text(arguments[script]))
                .filter(declared ->
                        !declared.parameters().isEmpty() || declared.mistake().isPresent())
                .map(declared -> separated(Arrays.asList(arguments), at, declared))
                .orElse(arguments);
    }

    private String[] separated(List<String> arguments, int script, ParameterReader declared) {
        // The check reports a mistake, so that no option is unknown because of it.
        boolean isMistaken = declared.mistake().isPresent();
        List<String> own = new ArrayList<>(arguments.subList(0, script));
        List<String> others = new ArrayList<>();
        for (int i = script + 1; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals(END)) {
                others.addAll(arguments.subList(i, arguments.size()));
                break;
            }
            String option = word.replaceFirst("=.*", "");
            Optional<Parameter> parameter = declared.parameters().stream()
                    .filter(one -> option.equals(one.option()) || option.equals("--" + one.name()))
                    .findFirst();
            if (parameter.isPresent()) {
                others.add(word);
                boolean hasValue = !option.equals(word) || parameter.get().type() == Parameter.Type.SWITCH;
                if (!hasValue && i + 1 < arguments.size()) {
                    others.add(arguments.get(++i));
                }
            } else if (HELP.contains(word) && arguments.get(0).equals("run")) {
                return new String[] {"run", "--parameters", arguments.get(script)};
            } else if (!isMistaken && ofBallast.test(option)) {
                own.add(word);
                if (takesValue.test(word) && i + 1 < arguments.size()) {
                    own.add(arguments.get(++i));
                }
            } else {
                others.add(word);
            }
        }
        own.add(arguments.get(script));
        own.add(END);
        own.addAll(others);
        return own.toArray(String[]::new);
    }

    /** Returns the parameters of a runbook; none if it cannot be read, which its run reports. */
    static List<Parameter> parameters(String script) {
        return ParameterReader.of(text(script));
    }

    private static String text(String script) {
        try {
            Path file = HomeFolder.resolve(script);
            return Files.isRegularFile(file) ? ScriptFile.read(file).text() : "";
        } catch (RuntimeException | LinkageError unreadable) {
            return "";
        }
    }
}
