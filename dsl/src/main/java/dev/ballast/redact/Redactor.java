package dev.ballast.redact;

import dev.ballast.model.Secret;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replaces known secrets in a text by {@code (secret)}: as they are, escaped for JSON, HTML or an address any number of times, in
 * Base64, in hex, in capitals, broken over lines, and their first or last eight or more characters where the rest was cut off. Private keys in PEM and passwords
 * of addresses ({@code https://user:password@host}) are replaced even when they are not known. Any thread may use it.
 */
public final class Redactor implements Consumer<Secret> {

    /** Stands in place of a secret. */
    public static final String HIDDEN = "(secret)";

    // Shorter texts occur by chance; the service wants at least seven characters of a password.
    private static final int SHORTEST = 4;

    // Of what is searched in other forms and in pieces. A shorter text that was broken over lines is a coincidence.
    private static final int SHORTEST_PIECE = 8;

    // Of several words, as in user data, which begins and ends with words that are no secret; longer than the first
    // line of PEM.
    private static final int SHORTEST_PROSE = 32;

    private static final int BASE64_GROUP = 3;

    private static final Pattern PASSWORD_OF_ADDRESS = Pattern.compile("(://[^\\s/'\"@:]*+:)[^\\s/'\"@]++(?=@)");

    private volatile List<Form> forms = List.of();

    /** Returns a redactor that knows these secrets. */
    public static Redactor of(Iterable<Secret> secrets) {
        Redactor redactor = new Redactor();
        secrets.forEach(redactor);
        return redactor;
    }

    /** Returns a redactor that knows the variables with the name of a secret. */
    public static Redactor of(Map<String, String> environment) {
        return of(environment.entrySet().stream()
                .filter(each ->
                        SecretName.matches(each.getKey()) && !each.getValue().isEmpty())
                .map(each -> Secret.of(each.getValue()))
                .toList());
    }

    /** Replaces this secret from now on; one of fewer than four characters is ignored. */
    @Override
    public synchronized void accept(Secret secret) {
        if (secret.reveal().length() >= SHORTEST) {
            Set<Form> all = new LinkedHashSet<>(forms);
            addForms(secret.reveal(), all);
            forms = List.copyOf(all);
        }
    }

    /** Returns the text without the secrets. */
    public String text(String text) {
        String keyless = KeyText.withoutKeys(text);
        if (keyless.contains("://")) {
            keyless = PASSWORD_OF_ADDRESS.matcher(keyless).replaceAll("$1" + HIDDEN);
        }
        List<Form> searched = forms;
        if (searched.isEmpty() || keyless.isEmpty()) {
            return keyless;
        }
        BitSet marked = marked(keyless, NormalText.of(keyless), searched);
        StringBuilder shown = new StringBuilder(keyless.length());
        int at = 0;
        for (int from = marked.nextSetBit(0); from >= 0; from = marked.nextSetBit(at)) {
            shown.append(keyless, at, from).append(HIDDEN);
            at = marked.nextClearBit(from);
        }
        return shown.append(keyless, at, keyless.length()).toString();
    }

    private static BitSet marked(String text, NormalText normal, List<Form> searched) {
        BitSet marked = new BitSet(text.length());
        searched.forEach(form -> form.markIn(text, normal, marked));
        return marked;
    }

    /**
     * Returns how many characters at the end of a text may be the beginning of a secret, so that a stream can hold them
     * until more text follows.
     */
    public int begun(String text) {
        int most = KeyText.begun(text);
        List<Form> searched = forms;
        if (searched.isEmpty() || text.isEmpty()) {
            return most;
        }
        NormalText normal = NormalText.of(text);
        for (Form form : searched) {
            most = Math.max(most, form.begun(text, normal));
        }
        // The end of one secret may begin another; what is whole is not divided.
        BitSet whole = marked(text, normal, searched);
        int from = text.length() - most;
        return from > 0 && whole.get(from - 1) ? text.length() - whole.nextClearBit(from) : most;
    }

    private static void addForms(String secret, Set<Form> all) {
        List<String> lines = secret.lines().toList();
        all.add(Form.of(secret, lines.size() > 1));
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        String hex = HexFormat.of().formatHex(bytes);
        Stream.concat(base64(bytes).stream(), inBothCases(hex).map(other -> Form.of(other, false)))
                .filter(form -> form.text.length() >= SHORTEST_PIECE)
                .forEach(all::add);
        // A secret without a digit may be a word.
        if (secret.length() >= SHORTEST_PIECE
                && lines.size() == 1
                && secret.chars().anyMatch(Character::isDigit)) {
            inBothCases(secret).forEach(other -> all.add(Form.of(other, false)));
        }
        lines.stream()
                .filter(line -> line.length() >= SHORTEST_PIECE && !line.startsWith("-----"))
                .forEach(line -> all.add(Form.of(line, lines.size() > 1)));
        decoded(secret).ifPresent(text -> addForms(text, all));
    }

    private static Stream<String> inBothCases(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT));
    }

    /** Returns the text that a secret has in Base64, as the service takes user data. */
    private static Optional<String> decoded(String secret) {
        try {
            byte[] bytes = Base64.getDecoder().decode(secret);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return Optional.of(text).filter(plain -> plain.length() >= SHORTEST);
        } catch (IllegalArgumentException | CharacterCodingException otherwise) {
            return Optional.empty();
        }
    }

    /** Returns the parts of a text in Base64 that do not depend on its position in the encoded data, in both alphabets. */
    private static List<Form> base64(byte[] bytes) {
        List<Form> all = new ArrayList<>();
        for (int before = 0; before < BASE64_GROUP; before++) {
            byte[] shifted = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, shifted, before, bytes.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            // The first and last characters also hold bits of the bytes beside the text.
            int from = before == 0 ? 0 : before + 1;
            boolean isEven = shifted.length % BASE64_GROUP == 0;
            int to = isEven ? encoded.length() : encoded.length() - 1;
            String middle = encoded.substring(Math.min(from, to), to);
            all.add(Form.inBase64(middle, before > 0, !isEven));
            all.add(Form.inBase64(middle.replace('+', '-').replace('/', '_'), before > 0, !isEven));
        }
        return all;
    }

    /**
     * One text that is searched, as it is and in its normal form, and {@code shortest} characters or more of it; in Base64 the
     * character before or after it may hold bits of it, too.
     */
    private record Form(String text, String normal, int shortest, boolean before, boolean after) {

        /** Returns the form of a secret, or of a part of one that may have words that are no secret. */
        static Form of(String text, boolean isPart) {
            boolean isProse = isPart && text.strip().chars().anyMatch(Character::isWhitespace);
            return new Form(text, NormalText.of(text).text(), isProse ? SHORTEST_PROSE : SHORTEST_PIECE, false, false);
        }

        static Form inBase64(String text, boolean before, boolean after) {
            return new Form(text, NormalText.of(text).text(), SHORTEST_PIECE, before, after);
        }

        void markIn(String plain, NormalText folded, BitSet marked) {
            each(text, plain, at -> markWhole(at, at + text.length(), plain, marked));
            markPieces(normal, plain, folded, marked);
            if (!text.equals(normal)) {
                // A piece that ends within an escape, or is mostly escapes.
                markPieces(text, plain, NormalText.undecoded(plain), marked);
            }
        }

        private void markWhole(int from, int to, String plain, BitSet marked) {
            int first = before && from > 0 && isBase64(plain.charAt(from - 1)) ? from - 1 : from;
            int last = after && to < plain.length() && isBase64(plain.charAt(to)) ? to + 1 : to;
            marked.set(first, last);
        }

        private static boolean isBase64(char letter) {
            return Character.isLetterOrDigit(letter) || "+/-_".indexOf(letter) >= 0;
        }

        private void markPieces(String secret, String plain, NormalText view, BitSet marked) {
            if (secret.length() < SHORTEST) {
                return;
            }
            int piece = Math.min(shortest, secret.length());
            each(secret.substring(0, piece), view.text(), at -> markFrom(at, secret, plain, view, marked));
            if (secret.length() > piece) {
                String tail = secret.substring(secret.length() - piece);
                each(tail, view.text(), at -> markUpTo(at + piece, secret, plain, view, marked));
            }
        }

        /** Marks a secret that begins there, whole or cut at its end. */
        private void markFrom(int at, String secret, String plain, NormalText view, BitSet marked) {
            int length = 0;
            while (length < secret.length()
                    && at + length < view.text().length()
                    && view.text().charAt(at + length) == secret.charAt(length)) {
                length++;
            }
            int from = view.start(at);
            int to = view.end(at + length - 1);
            boolean isPiece = length >= shortest;
            boolean isWhole = length == secret.length();
            boolean isLong = length >= SHORTEST_PIECE;
            if (isWhole && (isLong || !hasBlank(plain, from, to))) {
                markWhole(from, to, plain, marked);
            } else if (isPiece && isCut(plain, to)) {
                marked.set(from, to);
            }
        }

        /** Marks a secret that ends there, cut at its beginning. */
        private void markUpTo(int end, String secret, String plain, NormalText view, BitSet marked) {
            int length = shortest;
            while (length < secret.length()
                    && length < end
                    && view.text().charAt(end - length - 1) == secret.charAt(secret.length() - length - 1)) {
                length++;
            }
            int from = view.start(end - length);
            if (isCut(plain, from - 1)) {
                marked.set(from, view.end(end - 1));
            }
        }

        // Those of a record are linked at their first use, which every start of the program would wait for.
        @Override
        public boolean equals(Object other) {
            return other instanceof Form form
                    && text.equals(form.text)
                    && normal.equals(form.normal)
                    && shortest == form.shortest
                    && before == form.before
                    && after == form.after;
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        int begun(String plain, NormalText folded) {
            int length = ending(folded.text(), normal);
            int from = length == 0 ? plain.length() : folded.start(folded.text().length() - length);
            return Math.max(ending(plain, text), plain.length() - from);
        }

        private static int ending(String text, String secret) {
            int length = Math.min(secret.length() - 1, text.length());
            while (length > 0 && !text.regionMatches(text.length() - length, secret, 0, length)) {
                length--;
            }
            return length;
        }

        private static void each(String piece, String text, IntConsumer found) {
            for (int at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
                found.accept(at);
            }
        }

        private static boolean hasBlank(String text, int from, int to) {
            return text.substring(from, to).chars().anyMatch(Character::isWhitespace);
        }

        /** Returns whether a piece ends there; if a letter follows, it is another word. */
        private static boolean isCut(String text, int at) {
            return at < 0
                    || at >= text.length()
                    || !(Character.isLetterOrDigit(text.charAt(at)) || "-_/=".indexOf(text.charAt(at)) >= 0);
        }
    }
}
