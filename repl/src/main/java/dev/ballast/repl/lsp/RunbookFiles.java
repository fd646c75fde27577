package dev.ballast.repl.lsp;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Decides which files are runbooks. Groovy is also the language of Gradle and Jenkins, whose files get no answer: a Groovy file is
 * a runbook if it names its base class, lies below a folder with a file {@code .ballast} or matches a pattern of the settings. A
 * file that the editor opens in the language {@code ballast} is one in any case.
 */
final class RunbookFiles {

    private static final String LANGUAGE = "ballast";
    private static final String MARKER = ".ballast";
    private static final String ENDING = ".groovy";
    private static final Pattern BASE =
            Pattern.compile("(?m)^[ \\t]*@(?:groovy\\.transform\\.)?BaseScript\\b.*\\bRunbook\\b");

    private volatile List<Path> folders = List.of();
    private volatile List<String> patterns = List.of();

    /** Sets the folders that the editor works in. */
    void folders(List<Path> opened) {
        folders = List.copyOf(opened);
    }

    List<Path> folders() {
        return folders;
    }

    /**
     * Sets the patterns of files, such as {@code ops/**.groovy}, relative to the folders that the editor works in.
     *
     * @throws PatternSyntaxException when one of them is no pattern; nothing is changed then
     */
    void patterns(List<String> globs) {
        globs.forEach(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob));
        patterns = List.copyOf(globs);
    }

    boolean isRunbook(Document document) {
        return document.language().equals(LANGUAGE)
                || document.path()
                        .filter(file -> isRunbook(file, document.text()))
                        .isPresent();
    }

    /** Returns whether the file with that text is a runbook in any language that the editor may give it. */
    boolean isRunbook(Path file, String text) {
        return file.toString().endsWith(ENDING) && (BASE.matcher(text).find() || isBelowMarker(file) || matches(file));
    }

    private static boolean isBelowMarker(Path file) {
        return Stream.iterate(
                        Optional.ofNullable(file.getParent()),
                        Optional::isPresent,
                        folder -> folder.map(Path::getParent))
                .flatMap(Optional::stream)
                .anyMatch(folder -> Files.exists(folder.resolve(MARKER)));
    }

    private boolean matches(Path file) {
        return patterns.stream()
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                .anyMatch(matcher -> matcher.matches(file)
                        || folders.stream()
                                .filter(file::startsWith)
                                .anyMatch(folder -> matcher.matches(folder.relativize(file))));
    }
}
