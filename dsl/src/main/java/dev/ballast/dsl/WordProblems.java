package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.model.Dialect;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Problem.Correction;
import java.io.File;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes problems of a script with words and names: words that do not exist or take other arguments, with the existing words
 * and the nearest match, and notations that Groovy reads differently. The check before a run and the words at run time use the
 * same sentences.
 */
public final class WordProblems {

    /** The methods of every script that Groovy users write without parentheses. */
    public static final Set<String> PRINTING = Set.of("print", "println", "printf");

    private static final Map<Class<?>, String> HOMES = homes();

    private WordProblems() {}

    /**
     * Returns the problem that the dialect lacks that word of a block, the runbook or a handle; empty if the dialect has it.
     */
    public static Optional<Problem> lacking(Method word, Dialect dialect) {
        if (Vocabulary.has(dialect, word)) {
            return Optional.empty();
        }
        Needs needs = word.getAnnotation(Needs.class);
        String chapter = Vocabulary.chapters().get(Vocabulary.home(word)).replace("`", "");
        return Optional.of(new Problem(
                RefusalCode.OTHER_DIALECT,
                "the service has no call for '" + Vocabulary.called(word) + "' "
                        + chapter.substring(0, 1).toLowerCase(Locale.ROOT) + chapter.substring(1),
                Dialect.with(needs.value(), needs.field()).remedy()));
    }

    /**
     * Returns the problem that the dialect lacks a word of that name in a block, a handle or the runbook; empty if it lacks
     * none.
     */
    public static Optional<Problem> lacking(String word, Dialect dialect) {
        return Vocabulary.anywhere(word).stream()
                .flatMap(method -> lacking(method, dialect).stream())
                .min(Comparator.comparing(Problem::what));
    }

    /** Returns the problem that a runbook is written for the other dialect, which has these words. */
    public static Problem otherDialect(Collection<Method> words, Dialect dialect) {
        Needs needs = words.iterator().next().getAnnotation(Needs.class);
        Dialect meant = Dialect.with(needs.value(), needs.field());
        return new Problem(
                RefusalCode.OTHER_DIALECT,
                words.stream()
                        .map(word -> "'" + Vocabulary.called(word) + "'")
                        .distinct()
                        .collect(Collectors.joining(
                                ", ",
                                "this is written for the dialect " + meant + ": the service has no call for ",
                                "")),
                Dialect.advice(meant.name()));
    }

    /** Returns the problem that a runbook names another dialect in its first line. */
    public static Problem writtenFor(String other, Dialect dialect) {
        return new Problem(
                RefusalCode.OTHER_DIALECT,
                "the first line says that this is written for the dialect " + other + "; it would run with the dialect "
                        + dialect,
                Dialect.advice(other) + "; or remove that line");
    }

    /**
     * Returns the problem that a block, a handle or the runbook has no such word. {@code title} names it in the message;
     * {@code given} is the number of arguments.
     */
    public static Problem unknownWord(Vocabulary here, String title, String word, int given) {
        String problem = title + " has no word '" + word + "'";
        if (here.properties().contains(word)) {
            return given > 0
                    ? assignedProperty(here, word)
                    : new Problem(
                            RefusalCode.UNKNOWN_WORD, problem, "'" + word + "' is a property: write it without ()");
        }
        String what = Block.class.isAssignableFrom(here.type()) ? "words here" : "words";
        return new Problem(
                RefusalCode.UNKNOWN_WORD,
                problem,
                nearest(word, what, here.names())
                        .orElseGet(() -> elsewhere("word", word, Vocabulary::names) + all(what, here.names())),
                meant(word, here.names()));
    }

    /** Returns the problem that a block has no variable or word of that name. */
    public static Problem unknownName(Vocabulary block, String title, String name) {
        return new Problem(
                RefusalCode.UNKNOWN_VARIABLE,
                title + " has no variable or word '" + name + "'",
                block.names().contains(name) || PRINTING.contains(name)
                        ? calledLike(block, name)
                        : advice(name, "words here", block.names()));
    }

    /** Returns the problem that the script has no variable of that name. */
    public static Problem unknownVariable(Vocabulary words, String name, Collection<String> variables) {
        return new Problem(
                RefusalCode.UNKNOWN_VARIABLE,
                "there is no variable '" + name + "'",
                words.names().contains(name) || PRINTING.contains(name)
                        ? calledLike(words, name)
                        : declared(words, name, variables),
                words.names().contains(name) ? Optional.empty() : meant(name, own(variables)));
    }

    /** Returns the problem that a handle has no such property. */
    public static Problem unknownProperty(Vocabulary here, String property) {
        return new Problem(
                RefusalCode.UNKNOWN_PROPERTY,
                Vocabulary.title(here.type()) + " has no property '" + property + "'",
                here.names().contains(property)
                        ? calledLike(here, property)
                        : nearest(property, "properties", here.properties())
                                .orElseGet(() -> elsewhere("property", property, Vocabulary::properties)
                                        + all("properties", here.properties())),
                meant(property, here.properties()));
    }

    /** Returns the problem that a value is assigned to a word of a block, which has no effect. */
    public static Problem assignedWord(Vocabulary block, String title, String word) {
        return new Problem(
                RefusalCode.ASSIGNED_WORD,
                "'" + word + "' of " + title + " is a word and not a variable",
                write(block, word));
    }

    /** Returns the problem that a value is assigned to a setting of the runbook, which has no effect. */
    public static Problem assignedSetting(String word) {
        return new Problem(
                RefusalCode.ASSIGNED_WORD,
                "'" + word + "' is a word and not a variable",
                write(Vocabulary.of(Words.class), word));
    }

    /** Returns the problem that a property of a handle is assigned, which is not possible. */
    public static Problem assignedProperty(Vocabulary here, String property) {
        return new Problem(
                RefusalCode.ASSIGNED_PROPERTY,
                "'" + property + "' of " + Vocabulary.title(here.type()) + " cannot be set",
                all("these words change it", here.names()));
    }

    /** Returns the problem that a word has no option of that name. */
    public static Problem unknownOption(String word, String option, Collection<String> known) {
        return new Problem(
                RefusalCode.UNKNOWN_OPTION,
                word + " has no option '" + option + ":'",
                advice(option, "options", known),
                meant(option, known));
    }

    /** Returns the problem that an option takes another type of value. */
    public static Problem wrongOption(Class<?> block, String word, String option, String given) {
        return wrongOption(
                word,
                option,
                given,
                Vocabulary.of(block).methods(option).stream()
                        .filter(way -> !way.isVarArgs())
                        .map(way -> way.getParameterTypes()[0]));
    }

    /** Returns the problem that an option takes another type of value than these. */
    public static Problem wrongOption(String word, String option, String given, Stream<Class<?>> taken) {
        return new Problem(
                RefusalCode.OPTION_TYPE,
                "'" + option + ":' of " + word + " does not take " + given,
                "write "
                        + taken.map(type -> option + ": " + Vocabulary.plain(type))
                                .collect(Collectors.joining(" or ")));
    }

    /** Returns the problem that a word whose options the script names takes no option of that name, or none of that type. */
    public static Problem wrongOpenOption(Method way, String option, String given) {
        List<Class<?>> taken = Vocabulary.optionTypes(way, option).toList();
        if (taken.isEmpty()) {
            return unknownOption(way.getName(), option, List.of(Vocabulary.UNLESS));
        }
        Problem wrong = wrongOption(way.getName(), option, given, taken.stream());
        if (taken.equals(List.of(Map.class))) {
            return wrong.advising("give filter: a map of texts, numbers, lists and maps, as in [label: 'web']");
        }
        return taken.size() <= Vocabulary.OPEN.size()
                ? wrong
                : wrong.advising(
                        "give " + option + ": a text, a number, true or false, null, a list, a map or secret('NAME'),"
                                + " or the id of a resource, such as web.id");
    }

    /**
     * Returns the problem that an existing word does not take these arguments. {@code given} holds their types as
     * {@link Vocabulary#plain} names them, {@code values} the arguments, null where unknown.
     */
    public static Problem otherArguments(
            Vocabulary here, String title, String word, List<String> given, List<?> values) {
        String what = given.isEmpty() ? " needs arguments" : " does not take (" + String.join(", ", given) + ")";
        return new Problem(
                RefusalCode.OTHER_ARGUMENTS,
                "'" + word + "' of " + title + what,
                new ArgumentAdvice(here, word, given, values).text());
    }

    /**
     * Returns the problem that a method of the script does not take these arguments; {@code ways} are the parameters of its
     * declarations.
     */
    public static Problem otherArguments(String method, List<String> ways, List<String> given) {
        return new Problem(
                RefusalCode.OTHER_ARGUMENTS,
                "'" + method + "' of this script does not take (" + String.join(", ", given) + ")",
                "write "
                        + ways.stream()
                                .map(way -> method + "(" + way + ")")
                                .distinct()
                                .sorted()
                                .collect(Collectors.joining(" or ")));
    }

    /** Returns the problem that a method of the script has the name of a word of {@code title}, so that calls may mean either. */
    public static Problem methodNamedAsWord(String name, String title) {
        return new Problem(
                RefusalCode.NAMED_AS_WORD,
                "'" + name + "' is a word of " + title + " and a method of this script",
                "give the method another name");
    }

    /**
     * Returns the problem that a statement has a label that no jump names. {@code value} is the text of the statement as the
     * arguments of a word.
     */
    static Problem label(String label, String value) {
        List<Method> words = Vocabulary.anywhere(label);
        String instead = "write " + label + value;
        if (words.isEmpty()) {
            instead = "remove it; a map is written in brackets: [" + label + ": ...]";
        } else if (words.stream().allMatch(word -> Vocabulary.values(word).isEmpty())) {
            instead = value.equals(" false") ? "remove it" : "write " + label + "()";
        }
        Problem idle =
                new Problem(RefusalCode.IDLE_LABEL, "'" + label + ":' is a label, which does nothing here", instead);
        return instead.equals("write " + label + value) && value.startsWith(" ")
                ? idle.correctedBy(label + ":", label + " ")
                : idle;
    }

    /** Returns the problem that a runbook has a method main and no lines. */
    static Problem mainMethod() {
        return new Problem(
                RefusalCode.NO_LINES,
                "a runbook begins with its first line and has no method 'main'",
                "write the lines of the method without it, or give it another name and call it");
    }

    /** Returns the problem that a runbook has classes and no lines. */
    public static Problem classesAlone(String name) {
        return new Problem(
                RefusalCode.NO_LINES,
                "a runbook needs lines, but this file has only class " + name,
                "write lines that use it, or move it to a file of the same name beside the runbook");
    }

    /**
     * Returns the problem that the braces of a word use {@code it}, which would not be the {@code it} of the closure around
     * them.
     */
    public static Problem itInBraces() {
        return new Problem(
                RefusalCode.IT_IN_BRACES,
                "'it' in the braces of a word is not the 'it' of the closure around them",
                "name it: .each { name -> ... }");
    }

    /** Returns the problem that a word of a block is an argument of itself, where the word of the runbook is meant. */
    static Problem wordInItself(String word) {
        return new Problem(
                RefusalCode.OTHER_ARGUMENTS,
                "'" + word + "' in these braces is a word of the block, and not that of the runbook",
                "write the inner one before the block: def found = " + word + "(...), and here " + word + " found");
    }

    /** Returns the problem that a word of a block is called after its braces; {@code title} names the block. */
    public static Problem blockEnded(String word, String title) {
        return new Problem(
                RefusalCode.BLOCK_ENDED,
                "'" + word + "' is called after the end of " + title + ", where it would have no effect",
                "call " + word + " in the braces");
    }

    /** Returns the problem that braces follow a number, which Groovy reads as a call of the number. */
    public static Problem numberBeforeBraces(String number) {
        return new Problem(
                RefusalCode.NUMBER_BEFORE_BRACES,
                number + " is a number, and braces cannot follow it",
                "put it in parentheses: port(" + number + ") { ... }",
                Optional.of(new Correction(number, number + ",")));
    }

    /**
     * Returns the problem that a whole number has no such property, with advice if it is a misspelt unit of time such as
     * {@code minutes}.
     */
    public static Problem unknownAmount(String property) {
        List<String> units = List.of("ms", "seconds", "minutes", "hours");
        return new Problem(
                RefusalCode.UNKNOWN_PROPERTY,
                "a whole number has no property '" + property + "'",
                NearestMatch.of(property, units)
                        .map(unit -> "write ." + unit + ", as in 5." + unit)
                        .orElse("its properties are .ms, .seconds, .minutes and .hours, as in 5.minutes"),
                meant(property, units));
    }

    /** Returns the problem that a comma is missing between two arguments of a word. */
    public static Problem commaMissing(String call, String argument) {
        return new Problem(
                RefusalCode.COMMA_MISSING,
                "a comma is missing before " + argument,
                "write " + call + ", " + argument,
                Optional.of(new Correction(argument, ", " + argument)));
    }

    /** Returns the problem that a number of a word has a leading zero, so that Groovy reads another value. */
    public static Problem octal(String text, String value) {
        String decimal = text.replaceFirst("^0[0_]*(?=\\d)", "");
        return new Problem(
                        RefusalCode.OCTAL_NUMBER,
                        text + " begins with 0: Groovy reads it as an octal number, which is " + value,
                        "write " + decimal)
                .correctedBy(text, decimal);
    }

    /**
     * Returns the problem that a whole number is looked up among whole numbers of another type. {@code literal} is the one of them
     * that is no Long, if the script writes it.
     */
    public static Problem otherNumber(String looked, String type, String others, Optional<String> literal) {
        return new Problem(
                RefusalCode.OTHER_NUMBER,
                looked + " is of type " + type + ", and Groovy does not find it among whole numbers of type " + others,
                literal.map(number -> "write " + number + "L")
                        .orElse("convert them to Long, as in numbers*.toLong(), or write 1001L"));
    }

    /** Returns the problem that a loop over a range from {@code first} to {@code last} counts down if {@code last} is smaller. */
    public static Problem countingDown(int first, String last, String instead) {
        return new Problem(
                RefusalCode.COUNTING_DOWN, "this range counts down if " + last + " is below " + first, instead);
    }

    /** Returns the problem that a text has a character that no editor shows. */
    public static Problem hiddenCharacter(int sign) {
        return new Problem(
                RefusalCode.HIDDEN_CHARACTER,
                String.format(
                        Locale.ROOT, "this line has an invisible character: U+%04X %s", sign, Character.getName(sign)),
                String.format(Locale.ROOT, "remove it; in a text write \\u%04X if it is meant", sign));
    }

    /** Returns the problem that each run of code for several items writes a variable from outside of the code. */
    public static Problem sharedWrite(String verb, String name, String instead) {
        return new Problem(
                RefusalCode.SHARED_WRITE,
                "this code runs for several items at once, and each run " + verb + " the same '" + name + "'",
                instead);
    }

    /** Returns the problem that a class calls a word, which only the script has. */
    public static Problem wordInClass(String word) {
        return new Problem(
                RefusalCode.WORD_IN_CLASS,
                "'" + word + "' is a word of the script, and a class does not have it",
                "pass the script to the class, new Maker(this), and write script." + word
                        + "(...); or write a method of the script instead of the class");
    }

    /** Returns the problem that a loaded file does not exist. */
    public static Problem missingFile(File file) {
        return new Problem(
                RefusalCode.LOADED_FILE,
                "there is no file " + file,
                "write its path; looked for " + file.getAbsolutePath());
    }

    /** Returns the problem that the path to load is a folder. */
    public static Problem folder(File folder) {
        return new Problem(
                RefusalCode.LOADED_FILE, folder + " is a folder, not a runbook", "name a .groovy file in it");
    }

    /**
     * Returns the problem that files load each other in a cycle. Each of {@code files} loads the next one, and the last is the
     * first again; {@code often} describes the repetition.
     */
    public static Problem loadingCircle(List<String> files, String often) {
        return new Problem(
                RefusalCode.LOADING_CIRCLE,
                files.get(0) + " loads " + String.join(", which loads ", files.subList(1, files.size())) + ", " + often,
                "load it only under a condition that ends: if (...) evaluate(...)");
    }

    /** Returns the problem that the script throws a value of this type, which is not an exception. */
    public static Problem thrown(String kind) {
        return new Problem(
                RefusalCode.THROWN_VALUE, kind + " cannot be thrown", "throw an exception: throw new Exception('...')");
    }

    /** Returns the problem that a called closure has the name of a word: Groovy would call the word. */
    static Problem closureNamedAsWord(String name) {
        return new Problem(
                RefusalCode.NAMED_AS_WORD,
                "'" + name + "' is a word, and not this closure",
                "give the closure another name, or write " + name + ".call(...)");
    }

    private static String calledLike(Vocabulary here, String word) {
        return PRINTING.contains(word)
                ? "to call it with a list write " + word + "([...])"
                : "'" + word + "' is a word: " + write(here, word);
    }

    private static String write(Vocabulary here, String word) {
        return "write " + String.join(" or ", here.ways(word));
    }

    /** Returns advice with the declared name that was probably meant. It never suggests {@code args} and results of lines. */
    private static String declared(Vocabulary words, String name, Collection<String> variables) {
        List<String> own = own(variables);
        return nearest(name, "variables", own)
                .or(() -> NearestMatch.of(name, words.names())
                        .map(word -> "did you mean '" + word + "'? " + write(words, word)))
                .orElseGet(() -> own.isEmpty() ? "declare it first: def " + name + " = ..." : all("variables", own));
    }

    private static List<String> own(Collection<String> variables) {
        return variables.stream()
                .filter(variable -> !variable.equals("args") && !variable.startsWith("_"))
                .toList();
    }

    private static String advice(String wrong, String what, Collection<String> known) {
        return nearest(wrong, what, known).orElse(all(what, known));
    }

    private static Map<Class<?>, String> homes() {
        Map<Class<?>, String> homes = new LinkedHashMap<>();
        homes.put(InstanceBlock.class, "instance('a') { ... }");
        homes.put(NodeBalancerBlock.class, "nodebalancer('a') { ... }");
        homes.put(PortBlock.class, "port(80) { ... }");
        homes.put(VolumeBlock.class, "volume('a', 20) { ... }");
        homes.put(VpcBlock.class, "vpc('a') { ... }");
        homes.put(ReservedIpBlock.class, "reservedIp('a') { ... }");
        Vocabulary.handles().forEach(handle -> {
            String title = Vocabulary.title(handle);
            homes.put(handle, (title.matches("[aeiou].*") ? "an " : "a ") + title);
        });
        return homes;
    }

    private static Optional<String> nearest(String wrong, String what, Collection<String> known) {
        return NearestMatch.of(wrong, known).map(near -> "did you mean '" + near + "'? " + all(what, known));
    }

    private static Optional<Correction> meant(String wrong, Collection<String> known) {
        return known.contains(wrong) || PRINTING.contains(wrong)
                ? Optional.empty()
                : NearestMatch.of(wrong, known).map(near -> new Correction(wrong, near));
    }

    private static String all(String what, Collection<String> known) {
        return what + ": " + (known.isEmpty() ? "none" : String.join(", ", known));
    }

    /**
     * Returns the other places that have the word or property, as the beginning of an advice; an empty text if there are none.
     */
    private static String elsewhere(String what, String name, Function<Vocabulary, Set<String>> known) {
        List<String> homes = HOMES.entrySet().stream()
                .filter(home -> known.apply(Vocabulary.of(home.getKey())).contains(name))
                .map(Map.Entry::getValue)
                .toList();
        return homes.isEmpty() ? "" : "'" + name + "' is a " + what + " of " + String.join(", ", homes) + "; ";
    }
}
