package dev.ballast.repl.completion;

import dev.ballast.repl.completion.Candidate.Kind;
import java.util.List;
import java.util.stream.Stream;

/** Lists the words of Groovy itself that are long enough to be completed; they come after everything else. */
final class Keywords {

    private static final List<String> ALL = List.of(
            "assert",
            "boolean",
            "break",
            "case",
            "catch",
            "class",
            "continue",
            "default",
            "double",
            "else",
            "enum",
            "extends",
            "false",
            "final",
            "finally",
            "float",
            "implements",
            "import",
            "instanceof",
            "interface",
            "long",
            "null",
            "record",
            "return",
            "static",
            "super",
            "switch",
            "this",
            "throw",
            "trait",
            "true",
            "void",
            "while");

    private Keywords() {}

    static Stream<Ranked> all() {
        return ALL.stream().map(word -> new Ranked(Ranked.RARE, new Candidate(word, Kind.KEYWORD, "", "")));
    }
}
