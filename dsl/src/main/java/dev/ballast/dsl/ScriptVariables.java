package dev.ballast.dsl;

import java.util.HashSet;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Gives the variables of a script distinct names that are neither keywords nor words of a runbook. */
final class ScriptVariables {

    private static final Set<String> OF_GROOVY = Set.of("def", "in", "as", "it", "trait", "args", "binding", "cloud");

    private final Set<String> taken = new HashSet<>(OF_GROOVY);

    ScriptVariables() {
        taken.addAll(Vocabulary.of(Words.class).names());
    }

    /** Returns a free name that resembles the text: {@code web_1} for {@code web-1}. */
    String of(String text) {
        String plain = text.replaceAll("[^A-Za-z0-9]", "_");
        String first = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
        String free = SourceVersion.isKeyword(first) ? first + "_" : first;
        for (int i = 2; !taken.add(free); i++) {
            free = first + "_" + i;
        }
        return free;
    }
}
