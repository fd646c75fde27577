package dev.ballast.repl.lsp;

import dev.ballast.repl.render.Markdown;
import java.util.Optional;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;

/**
 * What an editor understands.
 *
 * @param snippets texts with places to fill in
 * @param markdown documentation in Markdown
 */
record ClientFeatures(boolean snippets, boolean markdown) {

    static ClientFeatures of(ClientCapabilities capabilities) {
        Optional<TextDocumentClientCapabilities> texts =
                Optional.ofNullable(capabilities).map(ClientCapabilities::getTextDocument);
        boolean snippets = texts.map(TextDocumentClientCapabilities::getCompletion)
                .map(CompletionCapabilities::getCompletionItem)
                .map(CompletionItemCapabilities::getSnippetSupport)
                .orElse(false);
        boolean markdown = texts.map(TextDocumentClientCapabilities::getHover)
                .map(HoverCapabilities::getContentFormat)
                .map(formats -> formats.contains(MarkupKind.MARKDOWN))
                .orElse(true);
        return new ClientFeatures(snippets, markdown);
    }

    MarkupContent documentation(String text) {
        return markdown
                ? new MarkupContent(MarkupKind.MARKDOWN, text)
                : new MarkupContent(MarkupKind.PLAINTEXT, Markdown.plain(text));
    }
}
