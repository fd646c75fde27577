package dev.ballast.repl.completion;

import dev.ballast.repl.syntax.Argument;
import java.util.List;
import java.util.Optional;

/**
 * What a word or a name in a text is.
 *
 * @param name as it is written
 * @param kind what it is
 * @param signatures how it is written, one entry per way; of a variable or property its type
 * @param doc what the page of the words says of it, in Markdown without the examples; empty when it says nothing
 * @param rules the rules that its values obey, a sentence each
 * @param argument the argument at the cursor, if there is one
 * @param fields what can be read of it, or of what it returns, each with its type; nothing was read to know it
 */
public record Inspection(
        String name,
        Candidate.Kind kind,
        List<String> signatures,
        String doc,
        List<String> rules,
        Optional<Argument> argument,
        List<Candidate> fields) {}
