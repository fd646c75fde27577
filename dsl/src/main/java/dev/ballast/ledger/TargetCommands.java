package dev.ballast.ledger;

import dev.ballast.error.ShellWord;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The commands of the program for one target, as a user types them in a POSIX shell. They contain the options that select the
 * target, and each argument is quoted where necessary. They contain no variables such as {@code BALLAST_URL}, because the
 * user's shell has them too. A target that ends with its session has the commands of the prompt, such as {@code /adopt}; a
 * target that ends with its run has none.
 *
 * @param before the text before the name of a command: the program, or a slash; empty if the target has no commands
 * @param options the options that select the target, such as {@code --profile prod}
 */
public record TargetCommands(String before, List<String> options) {

    static final String PROGRAM = "ballast ";
    static final String PROMPT = "/";

    /** Returns the advice with this command on a line of its own below it, or the reason why this target has no commands. */
    public String advice(String lead, String command) {
        return steps(lead, List.of(command));
    }

    /** Returns the advice with commands that the user runs one after the other. */
    public String steps(String lead, List<String> commands) {
        String all = commands.stream().map(ShellWord::line).collect(Collectors.joining());
        return unlessNone(lead + (commands.size() == 1 ? ":" : ", run one after the other:") + all);
    }

    /** Returns the advice with commands of which the user runs one, each below its condition, which stands once. */
    public String choice(String lead, Map<String, String> conditions) {
        Map<String, List<String>> ways = conditions.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(way -> ShellWord.line(way.getKey()), Collectors.toList())));
        return unlessNone(ways.entrySet().stream()
                .map(way -> System.lineSeparator() + "  " + way.getKey() + ":" + String.join("", way.getValue()))
                .collect(Collectors.joining("", lead + ":", "")));
    }

    /** Returns whether they are commands of the program, and not of a prompt, which has only some of them. */
    public boolean isOfProgram() {
        return before.equals(PROGRAM);
    }

    private String unlessNone(String advice) {
        return before.isEmpty() ? "this sandbox and its names end with the run: --state FILE keeps them" : advice;
    }

    /** Returns the command that records the id of a resource. */
    public String adopt(Reference reference, String id) {
        return naming("adopt", List.of(id), reference);
    }

    /**
     * Returns the command that records the ids of resources of one kind, with {@code ID} or {@code ADDRESS} as the place of
     * each id.
     */
    public String adopt(Reference... references) {
        return naming(
                "adopt",
                List.of(Set.of(Kind.ADDRESS, Kind.RESERVED_IP).contains(references[0].kind()) ? "ADDRESS" : "ID"),
                references);
    }

    /** Returns the command that removes the names of resources of one kind from the ledger. */
    public String forget(Reference... references) {
        return naming("forget", List.of(), references);
    }

    /** Returns the references of each kind, for commands that take those of one kind. */
    public static List<Reference[]> byKind(Stream<Reference> references) {
        return references
                .collect(Collectors.groupingBy(Reference::kind, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(some -> some.toArray(Reference[]::new))
                .toList();
    }

    /** Returns the command that accepts the present value of a field, with {@code TEXT} as the place of the reason. */
    public String accept(Reference reference, String field) {
        return accept(ReferenceCodec.path(reference) + "." + field);
    }

    /** Returns the command that accepts the present values of a resource and its parts. */
    public String accept(Reference reference) {
        return accept(ReferenceCodec.path(reference));
    }

    private String accept(String what) {
        return text(Stream.of(List.of("status"), options, option("--accept", what), List.of("--why", "TEXT")));
    }

    /** Returns the command that imports an existing resource with its parts, for a service that has lists. */
    public String importing(Reference.Whole reference, String id) {
        return reference instanceof Reference.ByName named
                ? of("import", named.kind().word(), id, named.name())
                : of("import", reference.kind().word(), id);
    }

    private String naming(String command, List<String> afterEach, Reference... references) {
        List<String> words = new ArrayList<>(List.of(references[0].kind().word()));
        for (Reference reference : references) {
            words.add(ReferenceCodec.path(reference));
            words.addAll(afterEach);
        }
        return of(command, words.toArray(String[]::new));
    }

    /** Returns the command that lists the names. */
    public String names() {
        return of("names");
    }

    /** Returns the command that moves the names of another profile, or of another URL, to this target. */
    String move(String from) {
        return text(Stream.of(List.of("names"), options, option("--move", from)));
    }

    /** Returns the command that marks this target as separate from all others. */
    String separate() {
        return text(Stream.of(List.of("names"), options, List.of("--separate")));
    }

    /**
     * Returns any command with its arguments. The program does not read an argument that begins with a hyphen as an option.
     *
     * @param command one or more plain words
     */
    public String of(String command, String... arguments) {
        boolean likeOption =
                !before.equals(PROMPT) && Arrays.stream(arguments).anyMatch(argument -> argument.startsWith("-"));
        return text(Stream.of(
                List.of(command.split(" ")), options, likeOption ? List.of("--") : List.of(), List.of(arguments)));
    }

    /** Returns the command by which another approver acknowledges that somebody let the plan of a run run alone. */
    String acknowledge(long run) {
        return text(Stream.of(List.of("approvals"), options, List.of("--acknowledge", "" + run)));
    }

    /** Returns the command by which a person approves a step of a run that waits. */
    public String approveStep(String step, long run, String plan) {
        return text(Stream.of(List.of("approve"), options, option("--step", step), List.of("--run", "" + run, plan)));
    }

    static List<String> option(String name, String value) {
        return value.startsWith("-") ? List.of(name + "=" + value) : List.of(name, value);
    }

    private String text(Stream<List<String>> parts) {
        return before + parts.flatMap(List::stream).map(ShellWord::quoted).collect(Collectors.joining(" "));
    }
}
