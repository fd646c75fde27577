package dev.ballast.repl.completion;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.rules.Rule;
import dev.ballast.syntax.Argument;
import dev.ballast.syntax.Cursor;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Token;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;

/** Describes the word at the cursor, or else the word whose brackets enclose the cursor. */
record Inspector(CodeCandidates candidates) {

    private static final Pattern CALL = Pattern.compile("\\s*\\w+[ \\t]+[\\w'\"\\[]");

    Optional<Inspection> inspect(String text, int at) {
        int end = Math.min(at, text.length());
        Optional<Token> word = word(text, end);
        return word.isPresent() ? inspect(text, word.get(), Optional.empty()) : call(text, end);
    }

    /** Returns the call that contains an index, with the argument there. */
    Optional<Inspection> call(String text, int at) {
        String head = text.substring(0, at);
        Tokenizer tokens = Tokenizer.of(head);
        return around(tokens)
                .or(() -> leading(head, tokens))
                .flatMap(called -> inspect(text, called, Optional.of(Argument.last(tokens, called))));
    }

    private Optional<Inspection> inspect(String text, Token word, Optional<Argument> inside) {
        int end = word.start() + word.text().length();
        Cursor cursor = Cursor.at(text, end);
        if (!cursor.isInCode()) {
            return Optional.empty();
        }
        Optional<CompletionContext> context = candidates.context(cursor);
        String option = text.startsWith(":", end) ? word.text() + ":" : word.text();
        List<Candidate> found =
                Candidate.best(candidates.at(cursor, context).filter(one -> one.kind() != Kind.KEYWORD), word.text());
        return Stream.of(option, word.text())
                .flatMap(name -> found.stream().filter(one -> one.text().equals(name)))
                .findFirst()
                .map(candidate -> inspection(candidate, context.orElse(null), inside));
    }

    private Inspection inspection(Candidate candidate, CompletionContext context, Optional<Argument> inside) {
        String name = candidate.text();
        Kind kind = candidate.kind();
        List<String> signature = List.of(candidate.signature());
        if (kind != Kind.WORD && kind != Kind.PROPERTY) {
            List<Candidate> fields = kind == Kind.VARIABLE && context instanceof CompletionContext.Bare bare
                    ? fields(bare.variables().get(name))
                    : List.of();
            return new Inspection(name, kind, signature, candidate.doc(), List.of(), List.of(), inside, fields);
        }
        Class<?> owner = Words.class;
        if (context instanceof CompletionContext.Member member) {
            owner = Members.ballastType(member.type());
        } else if (context instanceof CompletionContext.Bare bare) {
            owner = bare.receiver().owner(name).orElse(owner);
        }
        Vocabulary vocabulary = Vocabulary.of(owner, candidates.known().dialect());
        List<Candidate> fields =
                fields(vocabulary.type(name).map(ClassHelper::make).orElse(null));
        List<String> signatures = kind == Kind.WORD ? vocabulary.signatures(name) : signature;
        return new Inspection(
                name,
                kind,
                signatures,
                Docs.of(owner, name),
                Docs.example(owner, name, candidates.known().dialect()),
                rules(owner, name),
                inside,
                fields);
    }

    private static List<String> rules(Class<?> owner, String name) {
        return Arrays.stream(owner.getMethods())
                .filter(method -> method.getName().equals(name))
                .flatMap(method -> Stream.concat(Stream.of(method), Arrays.stream(method.getParameters())))
                .flatMap(declaring -> Rule.declaredBy(declaring).stream())
                .map(rule -> rule.code().sentence())
                .distinct()
                .toList();
    }

    /** Lists the properties of a type; those of numbers, strings and lists are not listed. */
    private List<Candidate> fields(ClassNode type) {
        return type == null
                        || ClassHelper.isPrimitiveType(type)
                        || type.getName().startsWith("java.")
                ? List.of()
                : Candidate.best(Members.of(type, false, candidates.known().dialect()), "").stream()
                        .filter(member -> member.kind() == Kind.PROPERTY)
                        .toList();
    }

    private static Optional<Token> word(String text, int at) {
        return words(Tokenizer.of(text))
                .filter(token -> token.start() <= at
                        && at <= token.start() + token.text().length())
                .findFirst();
    }

    /** Returns the method name of a call without parentheses, such as {@code port} in {@code port 443, https:}. */
    private static Optional<Token> leading(String head, Tokenizer tokens) {
        int begin = Math.max(head.lastIndexOf('\n'), Math.max(head.lastIndexOf('{'), head.lastIndexOf(';'))) + 1;
        return CALL.matcher(head.substring(begin)).lookingAt()
                ? words(tokens).filter(token -> token.start() >= begin).findFirst()
                : Optional.empty();
    }

    /** Returns the word before the innermost open bracket at the cursor. */
    private static Optional<Token> around(Tokenizer tokens) {
        return tokens.open().stream()
                .filter(open -> open.begin().equals("("))
                .findFirst()
                .flatMap(open -> words(tokens)
                        .filter(token -> tokens.end(token) == open.start() - 1)
                        .findFirst());
    }

    private static Stream<Token> words(Tokenizer tokens) {
        return tokens.tokens().stream().filter(token -> token.kind() == Tokenizer.Kind.WORD);
    }
}
