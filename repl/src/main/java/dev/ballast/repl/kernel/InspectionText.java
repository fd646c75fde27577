package dev.ballast.repl.kernel;

import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.HtmlWriter;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Markdown;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.render.ValueRenderer;
import dev.ballast.repl.render.View;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Formats the inspection of a word or name. For a variable with a resource this is the card of the resource, from session
 * and ledger: nothing is sent.
 */
record InspectionText(Session session) {

    // Where a client shows it beside the cursor, it cuts longer lines.
    private static final int WIDTH = 72;
    private static final Screen PAGE = new Screen(true, false, WIDTH);

    /** Returns the inspection by media type; {@code all} adds the rules and the properties of a word. */
    Map<String, String> of(Inspection told, boolean all) {
        Map<String, String> forms = new LinkedHashMap<>();
        Optional<View> card = card(told);
        String type = String.join("\n", told.signatures());
        forms.put(
                Representations.TEXT,
                card.map(shown -> type + "\n\n" + new TextWriter(PAGE).write(shown))
                        .orElseGet(() -> DisplayWidth.wrapped(WIDTH, text(told, all))));
        card.ifPresent(shown -> forms.put(Representations.HTML, new HtmlWriter().write(shown)));
        return forms;
    }

    private Optional<View> card(Inspection told) {
        return told.kind() == Candidate.Kind.VARIABLE && session.variables().get(told.name()) instanceof Handle resource
                ? Optional.of(new ValueRenderer(Limits.USUAL).of(resource, FetchPolicy.CACHE_ONLY::stateOf))
                : Optional.empty();
    }

    private static String text(Inspection told, boolean all) {
        Stream<String> brief = Stream.concat(told.signatures().stream(), Stream.of("", Markdown.plain(told.doc())));
        Stream<String> more = Stream.concat(
                told.rules().stream(), told.fields().stream().map(field -> field.text() + ": " + field.signature()));
        return (all ? Stream.concat(brief, more) : brief)
                .collect(Collectors.joining("\n"))
                .strip();
    }
}
