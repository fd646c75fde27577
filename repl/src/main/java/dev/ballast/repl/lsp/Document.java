package dev.ballast.repl.lsp;

import dev.ballast.run.ScriptFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The text of a file in one version, as an editor has it.
 *
 * @param uri its address, as the editor writes it
 * @param language the language that the editor gives it
 * @param version its number; later versions have greater ones
 * @param positions the lines of the text
 */
record Document(String uri, String language, int version, String text, Positions positions) {

    private static final String UNNAMED = "runbook.groovy";

    /** Creates a version. A line that ends with a carriage return alone, which the compiler would not count, gets a line feed. */
    static Document of(String uri, String language, int version, String text) {
        String lines = text.replaceAll("\r(?!\n)", "\n");
        return new Document(uri, language, version, lines, new Positions(lines));
    }

    /** Returns the same file with another text. */
    Document with(int later, String changed) {
        return of(uri, language, later, changed);
    }

    /** Returns the path of its file; empty if the editor has not saved it yet, or has it elsewhere. */
    Optional<Path> path() {
        return path(uri);
    }

    /** Returns the path of a file; empty for any other address. */
    static Optional<Path> path(String uri) {
        try {
            URI address = URI.create(uri);
            return "file".equals(address.getScheme()) ? Optional.of(Path.of(address)) : Optional.empty();
        } catch (IllegalArgumentException noFile) {
            return Optional.empty();
        }
    }

    /** Returns the text as a script beside the files of its folder. */
    ScriptFile script() {
        String name = path().map(Path::getFileName).map(Path::toString).orElse(UNNAMED);
        return new ScriptFile(name, text, path().map(Path::getParent));
    }
}
