package dev.ballast.repl.completion;

import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.syntax.Cursor;
import dev.ballast.syntax.Tokenizer.Open;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Completes and inspects code by the static types before the cursor. Nothing of the text is run, no method of a value is
 * called and nothing is sent; string literals are completed from the ledger and the folder.
 */
public record CodeCompleter(Supplier<CompletionSource> source) {

    public CodeCompleter(Session session) {
        this(() -> CompletionSource.of(session));
    }

    /** Completes and inspects once in a trial session, so that the classes are loaded. */
    public static void warmUp(Session trial) {
        CodeCompleter completer = new CodeCompleter(trial);
        completer.complete("instances().each { it.", Integer.MAX_VALUE);
        completer.inspect("volume('a', 20)", Integer.MAX_VALUE);
    }

    /**
     * Returns the completion at a cursor.
     *
     * @param at an index into the text; one behind its end is its end
     */
    public Completion complete(String text, int at) {
        CompletionSource known = source.get();
        int end = Math.min(at, text.length());
        Cursor cursor = Cursor.at(text, end);
        Optional<Stream<Candidate>> ofParameter = new ParameterOptions(cursor).candidates();
        if (ofParameter.isPresent()) {
            return new Completion(
                    end - cursor.begun().length(), end, Candidate.best(ofParameter.get(), cursor.begun()));
        }
        Optional<Open> string = cursor.string();
        if (string.isPresent()) {
            int start = string.get().start();
            String written = text.substring(start, end);
            Stream<Candidate> all =
                    new QuotedText(known).candidates(cursor.tokens().tokens(), written);
            String quote = string.get().begin();
            return new Completion(
                    start, end, Candidate.best(all.flatMap(one -> StringLiteral.in(quote, one).stream()), written));
        }
        return new Completion(
                end - cursor.begun().length(), end, Candidate.best(inCode(text, cursor, known), cursor.begun()));
    }

    private static Stream<Candidate> inCode(String text, Cursor cursor, CompletionSource known) {
        CodeCandidates candidates = new CodeCandidates(known, text);
        Optional<String> parent = cursor.parentPackage()
                .filter(path -> path.isEmpty() || JavaClasses.isPackage(path))
                .filter(path -> !candidates.script().variables().containsKey(path.split("\\.", 2)[0]));
        if (parent.isPresent()) {
            return JavaClasses.in(parent.get(), cursor.begun());
        }
        boolean isNew = cursor.isNew();
        return cursor.isInCode()
                ? candidates
                        .at(cursor, candidates.context(cursor))
                        .filter(one ->
                                one.kind() == Kind.CLASS ? !cursor.begun().isEmpty() : !isNew)
                : Stream.empty();
    }

    /**
     * Returns the description of the word at a cursor, else of the call whose parentheses enclose it; empty if unknown.
     *
     * @param at an index into the text; one behind its end is its end
     */
    public Optional<Inspection> inspect(String text, int at) {
        return new Inspector(new CodeCandidates(source.get(), text)).inspect(text, at);
    }

    /**
     * Returns the description of the call that contains a cursor, with the argument at the cursor; empty if there is none, or
     * if it is unknown.
     *
     * @param at an index into the text; one behind its end is its end
     */
    public Optional<Inspection> call(String text, int at) {
        return new Inspector(new CodeCandidates(source.get(), text)).call(text, Math.min(at, text.length()));
    }

    /** Returns the files that complete a path relative to the folder, those with that ending first. */
    public List<Candidate> files(String written, String ending) {
        return Candidate.best(QuotedText.files(source.get().folder(), written, ending), written);
    }
}
