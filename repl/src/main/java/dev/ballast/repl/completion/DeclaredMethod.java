package dev.ballast.repl.completion;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A method that a text declares at the beginning of a line. The rest of the text may be unfinished.
 *
 * @param start where the declaration begins
 * @param name its name
 * @param signature its name and parameters, as they are written
 * @param header its modifiers, type and signature
 */
record DeclaredMethod(int start, String name, String signature, String header) {

    private static final Pattern DECLARATION = Pattern.compile(
            "(?m)^(?:(?:def|void|boolean|byte|char|short|int|long|float"
                    + "|double|public|protected|private|static|final|\\p{Lu}[\\w.]*+(?:<[^()\\n]*>)?(?:\\[])*+)\\s+)++"
                    + "((\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*+)\\s*\\([^()]*+(?:\\([^()]*+\\)[^()]*+)*+\\))\\s*\\{");

    /** Returns the methods of a text in their order. */
    static List<DeclaredMethod> in(String text) {
        return DECLARATION
                .matcher(text)
                .results()
                .map(found -> new DeclaredMethod(
                        found.start(),
                        found.group(2),
                        found.group(1).replaceAll("\\s+", " "),
                        text.substring(found.start(), found.end(1))))
                .toList();
    }
}
