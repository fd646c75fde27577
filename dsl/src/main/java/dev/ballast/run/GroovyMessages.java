package dev.ballast.run;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.ShellWord;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.GroovyObject;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Translates messages of Groovy and Java about common mistakes in scripts to plain English. */
final class GroovyMessages {

    private static final Pattern MISSING = Pattern.compile("(.+) \\((\\1|No such file or directory)\\)");
    private static final Pattern NULL_CALL = Pattern.compile("Cannot invoke method (\\S+)\\(\\) on null object");
    private static final Pattern NULL_READ = Pattern.compile("Cannot [gs]et property '(.+)' on null object");

    private static final Pattern INDEX = Pattern.compile("Index (\\d+) out of bounds for length (\\d+)");
    private static final Pattern ARGUMENTS = Pattern.compile("\\bargs\\s*\\[");

    private GroovyMessages() {}

    /** Says that a line reads an argument of the script that was not given. */
    static Optional<Problem> missingArgument(Throwable thrown, String line) {
        Matcher index = INDEX.matcher(String.valueOf(thrown.getMessage()));
        if (!(thrown instanceof ArrayIndexOutOfBoundsException)
                || !index.matches()
                || !ARGUMENTS.matcher(line).find()) {
            return Optional.empty();
        }
        String given = "0".equals(index.group(2))
                ? "no argument was given"
                : "the last argument given is args[" + (Integer.parseInt(index.group(2)) - 1) + "]";
        return Optional.of(new Problem(
                RefusalCode.ARGUMENT_MISSING,
                "the script needs args[" + index.group(1) + "], and " + given,
                "write the arguments after the script:" + ShellWord.line("ballast run SCRIPT ARGUMENT")));
    }

    static Optional<String> plainly(Throwable thrown) {
        if (thrown instanceof MissingMethodException call) {
            return Optional.of(title(call.getType()) + " has no method " + call.getMethod() + "("
                    + Arrays.stream(call.getArguments())
                            .map(GroovyMessages::kind)
                            .collect(Collectors.joining(", ")) + ")");
        }
        if (thrown instanceof MissingPropertyException read && read.getType() != null) {
            return Optional.of(title(read.getType()) + " has no property '" + read.getProperty() + "'");
        }
        if (thrown instanceof FileNotFoundException missing) {
            Matcher file = MISSING.matcher(String.valueOf(missing.getMessage()));
            return file.matches() ? Optional.of("there is no file " + file.group(1)) : Optional.empty();
        }
        if (thrown instanceof PatternSyntaxException broken) {
            return Optional.of("/" + broken.getPattern() + "/ is not a regular expression: " + broken.getDescription());
        }
        if (isUnchangeable(thrown)) {
            return Optional.of("this list or map cannot be changed");
        }
        return thrown instanceof NullPointerException ? ofNull(String.valueOf(thrown.getMessage())) : Optional.empty();
    }

    static Optional<String> instead(Throwable thrown) {
        if (thrown instanceof MissingPropertyException read && read.getType() == Integer.class) {
            return Optional.of(WordProblems.unknownAmount(read.getProperty()).instead());
        }
        if (thrown instanceof PatternSyntaxException) {
            return Optional.of("write \\ before a character that stands for itself, as in ~/\\[/");
        }
        if (isUnchangeable(thrown)) {
            return Optional.of(
                    "work on a copy: toSorted { .. } instead of sort { .. }, list + element instead of list << element");
        }
        if (!(thrown instanceof MissingMethodException call) || call.getType() == null) {
            return Optional.empty();
        }
        if (GroovyObject.class.isAssignableFrom(call.getType())
                && Vocabulary.of(Words.class).names().contains(call.getMethod())) {
            return Optional.of(WordProblems.wordInClass(call.getMethod()).instead());
        }
        return InputStream.class.isAssignableFrom(call.getType())
                        && call.getMethod().equals("readLine")
                ? Optional.of("write newReader().readLine()")
                : Optional.empty();
    }

    /** Says whether a collection of Java or Groovy that is read only refused a change, such as a sort in place. */
    private static boolean isUnchangeable(Throwable thrown) {
        return thrown instanceof UnsupportedOperationException && thrown.getMessage() == null;
    }

    private static Optional<String> ofNull(String message) {
        Matcher call = NULL_CALL.matcher(message);
        if (call.matches()) {
            return Optional.of("cannot call " + call.group(1) + "() on null");
        }
        Matcher read = NULL_READ.matcher(message);
        return read.matches() ? Optional.of("null has no property '" + read.group(1) + "'") : Optional.empty();
    }

    private static String title(Class<?> type) {
        return type == null ? "this" : type.getSimpleName();
    }

    private static String kind(Object value) {
        if (value instanceof Closure) {
            return "{ ... }";
        }
        return value == null ? "null" : value.getClass().getSimpleName();
    }
}
