package dev.ballast.repl.completion;

import dev.ballast.syntax.Argument;
import java.util.List;
import java.util.Optional;

/**
 * The description of a word or name in a text.
 *
 * @param name as it is written
 * @param kind what it is
 * @param signatures the signatures of a method, or the type of a variable or property
 * @param doc its documentation from {@code words.md}, in Markdown without the examples, or empty
 * @param example lines that write it, from {@code words.md}
 * @param rules the rules that its values obey, each as a sentence
 * @param argument the argument at the cursor, if there is one
 * @param fields the properties of its type or return type, each with its type; no value is read
 */
public record Inspection(
        String name,
        Candidate.Kind kind,
        List<String> signatures,
        String doc,
        List<String> example,
        List<String> rules,
        Optional<Argument> argument,
        List<Candidate> fields) {}
