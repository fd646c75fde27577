package dev.ballast.redact;

import dev.ballast.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Replaces known secrets in a text by {@code (secret)}: as they are, escaped for JSON, HTML or an address any number of times, in
 * Base64, in hex, broken over lines, and their first or last eight or more characters where the rest was cut off. Private keys in PEM and passwords
 * of addresses ({@code https://user:password@host}) are replaced even when they are not known. Any thread may use it.
 */
public final class Redactor implements Consumer<Secret> {

    /** Stands in place of a secret. */
    public static final String HIDDEN = "(secret)";

    // Shorter texts occur by chance; the service wants at least seven characters of a password.
    private static final int SHORTEST = 4;

    // Of what is searched in other forms and in pieces. As short as this, a text that was broken over lines is a
    // coincidence.
    private static final int SHORTEST_PIECE = 8;

    private static final Pattern PASSWORD_OF_ADDRESS = Pattern.compile("(://[^\\s/'\"@:]*+:)[^\\s/'\"@]++(?=@)");

    private final TreeSet<String> known = new TreeSet<>();
    private volatile List<Form> forms = List.of();

    /** Returns a redactor that knows these secrets. */
    public static Redactor of(Iterable<Secret> secrets) {
        Redactor redactor = new Redactor();
        secrets.forEach(redactor);
        return redactor;
    }

    /** Replaces this secret from now on; one of fewer than four characters is ignored. */
    @Override
    public synchronized void accept(Secret secret) {
        if (secret.reveal().length() >= SHORTEST && known.add(secret.reveal())) {
            TreeSet<Form> all = new TreeSet<>(
                    Comparator.comparingInt((Form form) -> -form.text().length())
                            .thenComparing(Form::text));
            known.forEach(text -> addForms(text, all));
            forms = List.copyOf(all);
        }
    }

    /** Returns the text without the secrets. */
    public String text(String text) {
        String keyless = withoutPasswords(KeyText.withoutKeys(text));
        List<Form> searched = forms;
        if (searched.isEmpty() || keyless.isEmpty()) {
            return keyless;
        }
        Marks marks = new Marks(keyless.length());
        NormalText normal = NormalText.of(keyless);
        for (Form form : searched) {
            form.markIn(keyless, normal, marks);
        }
        return marks.replaced(keyless, HIDDEN);
    }

    /**
     * Returns how many characters at the end of a text may be the beginning of a secret, so that a stream can keep them back until
     * what follows shows what they are.
     */
    public int begun(String text) {
        int most = KeyText.begun(text);
        List<Form> searched = forms;
        if (searched.isEmpty() || text.isEmpty()) {
            return most;
        }
        NormalText normal = NormalText.of(text);
        Marks whole = new Marks(text.length());
        for (Form form : searched) {
            most = Math.max(most, form.begun(text, normal));
            form.markIn(text, normal, whole);
        }
        // The end of one secret may begin another; what is whole is not divided.
        return text.length() - whole.after(text.length() - most);
    }

    private static String withoutPasswords(String text) {
        return text.contains("://") ? PASSWORD_OF_ADDRESS.matcher(text).replaceAll("$1" + HIDDEN) : text;
    }

    private static void addForms(String secret, Set<Form> all) {
        all.add(new Form(secret, NormalText.of(secret).text()));
        List<String> parts = new ArrayList<>(Base64Form.of(secret));
        String hex = HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
        parts.add(hex);
        parts.add(hex.toUpperCase(Locale.ROOT));
        secret.lines().forEach(parts::add);
        parts.stream()
                .filter(part -> part.length() >= SHORTEST_PIECE)
                .forEach(part -> all.add(new Form(part, NormalText.of(part).text())));
    }

    /** One text that is searched, as it is and in its normal form. */
    private record Form(String text, String normal) {

        void markIn(String plain, NormalText folded, Marks marks) {
            for (int at = plain.indexOf(text); at >= 0; at = plain.indexOf(text, at + 1)) {
                marks.add(at, at + text.length());
            }
            if (normal.length() < SHORTEST) {
                return;
            }
            markTails(plain, folded, marks);
            String head = normal.substring(0, Math.min(SHORTEST_PIECE, normal.length()));
            for (int at = folded.text().indexOf(head);
                    at >= 0;
                    at = folded.text().indexOf(head, at + 1)) {
                int length = common(folded.text(), at);
                int from = folded.start(at);
                int to = folded.end(at + length - 1);
                boolean whole = length == normal.length()
                        && (length >= SHORTEST_PIECE
                                || plain.substring(from, to).chars().noneMatch(Character::isWhitespace));
                if (whole || (length >= SHORTEST_PIECE && isCut(plain, to))) {
                    marks.add(from, to);
                }
            }
        }

        private void markTails(String plain, NormalText folded, Marks marks) {
            if (normal.length() <= SHORTEST_PIECE) {
                return;
            }
            String tail = normal.substring(normal.length() - SHORTEST_PIECE);
            for (int at = folded.text().indexOf(tail);
                    at >= 0;
                    at = folded.text().indexOf(tail, at + 1)) {
                int end = at + SHORTEST_PIECE;
                int from = folded.start(end - commonBefore(folded.text(), end));
                if (isCut(plain, from - 1)) {
                    marks.add(from, folded.end(end - 1));
                }
            }
        }

        int begun(String plain, NormalText folded) {
            int most = ending(plain, text);
            int length = ending(folded.text(), normal);
            return length == 0
                    ? most
                    : Math.max(most, plain.length() - folded.start(folded.text().length() - length));
        }

        private int common(String folded, int at) {
            int length = 0;
            while (length < normal.length()
                    && at + length < folded.length()
                    && folded.charAt(at + length) == normal.charAt(length)) {
                length++;
            }
            return length;
        }

        private int commonBefore(String folded, int end) {
            int length = SHORTEST_PIECE;
            while (length < normal.length()
                    && length < end
                    && folded.charAt(end - length - 1) == normal.charAt(normal.length() - length - 1)) {
                length++;
            }
            return length;
        }

        private static int ending(String text, String secret) {
            int length = Math.min(secret.length() - 1, text.length());
            while (length > 0 && !text.regionMatches(text.length() - length, secret, 0, length)) {
                length--;
            }
            return length;
        }

        /** What goes on with a letter, at either end, is another word that is alike. */
        private static boolean isCut(String text, int at) {
            return at < 0
                    || at >= text.length()
                    || !(Character.isLetterOrDigit(text.charAt(at)) || "-_/=".indexOf(text.charAt(at)) >= 0);
        }
    }
}
