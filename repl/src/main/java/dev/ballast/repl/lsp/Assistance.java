package dev.ballast.repl.lsp;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.completion.SignatureParameters;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;

/** Completes and describes the code at a position, and shows the arguments of its call. It runs nothing of the text. */
record Assistance(Document document, CodeCompleter completer, ClientFeatures client) {

    private static final String BRACES = "{ ... }";

    static final String PAGES = "https://ballast.dev/ballast/docs/";

    private static final Map<Candidate.Kind, CompletionItemKind> KINDS = Map.ofEntries(
            Map.entry(Candidate.Kind.WORD, CompletionItemKind.Function),
            Map.entry(Candidate.Kind.OPTION, CompletionItemKind.Field),
            Map.entry(Candidate.Kind.PROPERTY, CompletionItemKind.Property),
            Map.entry(Candidate.Kind.METHOD, CompletionItemKind.Method),
            Map.entry(Candidate.Kind.VARIABLE, CompletionItemKind.Variable),
            Map.entry(Candidate.Kind.CLASS, CompletionItemKind.Class),
            Map.entry(Candidate.Kind.NAME, CompletionItemKind.Reference),
            Map.entry(Candidate.Kind.VALUE, CompletionItemKind.Value),
            Map.entry(Candidate.Kind.PACKAGE, CompletionItemKind.Module),
            Map.entry(Candidate.Kind.FILE, CompletionItemKind.File),
            Map.entry(Candidate.Kind.ENVIRONMENT, CompletionItemKind.Constant),
            Map.entry(Candidate.Kind.KEYWORD, CompletionItemKind.Keyword),
            Map.entry(Candidate.Kind.COMMAND, CompletionItemKind.Function));

    /** Returns the candidates; the editor asks again after each key, as more of them appear with the second letter. */
    CompletionList completion(Position position) {
        Completion found =
                completer.complete(document.text(), document.positions().index(position));
        Range range = document.positions().range(found.start(), found.end());
        List<CompletionItem> items = new ArrayList<>();
        for (Candidate candidate : found.candidates()) {
            items.add(item(candidate, candidate.text(), range, items.size()));
            snippet(candidate)
                    .filter(snippet -> isAlone(found))
                    .map(snippet -> withBraces(candidate, snippet, range, items.size()))
                    .ifPresent(items::add);
        }
        return new CompletionList(true, items);
    }

    private CompletionItem item(Candidate candidate, String label, Range range, int order) {
        CompletionItem item = new CompletionItem(label);
        item.setKind(KINDS.get(candidate.kind()));
        item.setFilterText(candidate.text());
        // The order of the candidates, which the editor would sort by their letters.
        item.setSortText(String.format(Locale.ROOT, "%05d", order));
        if (!candidate.signature().isEmpty()) {
            item.setDetail(candidate.signature());
        }
        if (!candidate.doc().isEmpty()) {
            item.setDocumentation(client.documentation(candidate.doc()));
        }
        item.setTextEdit(Either.forLeft(new TextEdit(range, candidate.text())));
        return item;
    }

    private CompletionItem withBraces(Candidate candidate, String snippet, Range range, int order) {
        CompletionItem item = item(candidate, candidate.text() + " { ... }", range, order);
        item.setKind(CompletionItemKind.Snippet);
        item.setInsertTextFormat(InsertTextFormat.Snippet);
        item.setInsertTextMode(InsertTextMode.AdjustIndentation);
        item.setTextEdit(Either.forLeft(new TextEdit(range, snippet)));
        return item;
    }

    /** Returns a word with its braces as a snippet, such as <code>nodebalancer('${1:name}') { $0 }</code>; empty if it takes none. */
    private Optional<String> snippet(Candidate candidate) {
        return client.snippets() && candidate.kind() == Candidate.Kind.WORD
                ? Stream.of(candidate.signature().split(" or (?=" + candidate.text() + "\\()"))
                        .filter(signature -> signature.contains(BRACES))
                        .findFirst()
                        .map(signature -> candidate.text() + places(signature) + " {\n    $0\n}")
                : Optional.empty();
    }

    /** Returns the arguments that cannot be left out as places to fill in, in parentheses; nothing if there are none. */
    private static String places(String signature) {
        List<String> places = new ArrayList<>();
        for (Span span : SignatureParameters.of(signature)) {
            String parameter = signature.substring(span.start(), span.end());
            // A signature has optional arguments in brackets.
            String before = signature.substring(0, span.start()).replaceAll("\\[[^\\[\\]]*]", "");
            if (!before.contains("[") && !parameter.startsWith("{")) {
                String name = parameter.substring(parameter.lastIndexOf(' ') + 1);
                String place = "${" + (places.size() + 1) + ":" + name + "}";
                places.add(parameter.startsWith("text") ? "'" + place + "'" : place);
            }
        }
        return places.isEmpty() ? "" : places.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns whether the line of a completion has no other text. */
    private boolean isAlone(Completion found) {
        String text = document.text();
        int begin = text.lastIndexOf('\n', found.start() - 1) + 1;
        int next = text.indexOf('\n', found.end());
        String before = text.substring(begin, found.start());
        return before.substring(before.lastIndexOf('=') + 1).isBlank()
                && text.substring(found.end(), next < 0 ? text.length() : next).isBlank();
    }

    /** Returns the description of the word at a position; null if there is none. */
    Hover hover(Position position) {
        int index = document.positions().index(position);
        return completer
                .inspect(document.text(), index)
                .filter(found -> found.argument().isEmpty())
                .map(found -> new Hover(client.documentation(text(found))))
                .orElse(null);
    }

    private static String text(Inspection found) {
        String rules = found.rules().stream().map(rule -> "\n- " + rule).collect(Collectors.joining());
        String fields = found.fields().stream()
                .map(field -> "\n- `" + field.text() + "`: " + field.signature())
                .collect(Collectors.joining());
        return Stream.of(code(found.signatures()), linked(found.doc()), rules, code(found.example()), fields)
                .filter(part -> !part.isBlank())
                .map(String::strip)
                .collect(Collectors.joining("\n\n"));
    }

    private static String code(List<String> lines) {
        String code = String.join("\n", lines);
        return code.isBlank() ? "" : "```groovy\n" + code + "\n```";
    }

    /** Returns a text of the page of words with links to the pages. */
    private static String linked(String doc) {
        return doc.replaceAll("\\]\\((\\w+\\.md)", "](" + PAGES + "$1")
                .replaceAll("\\]\\(#", "](" + PAGES + "words.md#");
    }

    /** Returns the notations of the call around a position, and which argument is there; null if no word is called. */
    SignatureHelp signatures(Position position) {
        return completer
                .call(document.text(), document.positions().index(position))
                .map(this::signatures)
                .orElse(null);
    }

    private SignatureHelp signatures(Inspection found) {
        List<SignatureInformation> shown =
                found.signatures().stream().map(text -> signature(text, found)).toList();
        int active = IntStream.range(0, shown.size())
                .filter(at -> shown.get(at).getActiveParameter() != null)
                .findFirst()
                .orElse(0);
        return new SignatureHelp(shown, active, null);
    }

    private SignatureInformation signature(String text, Inspection found) {
        SignatureInformation shown = new SignatureInformation(text);
        shown.setDocumentation(client.documentation(linked(found.doc())));
        List<Span> parameters = SignatureParameters.of(text);
        shown.setParameters(parameters.stream()
                .map(span -> {
                    ParameterInformation parameter = new ParameterInformation();
                    parameter.setLabel(Tuple.two(span.start(), span.end()));
                    return parameter;
                })
                .toList());
        SignatureParameters.given(text, found.argument().orElseThrow())
                .map(parameters::indexOf)
                .ifPresent(shown::setActiveParameter);
        return shown;
    }
}
