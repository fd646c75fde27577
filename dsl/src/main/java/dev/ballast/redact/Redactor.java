package dev.ballast.redact;

import dev.ballast.model.Secret;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
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
 * Replaces known secrets in a text by {@code (secret)}. It finds a secret unchanged, escaped for JSON, HTML or an address
 * several times, in capitals, broken over lines, and cut to its first or last eight or more characters, and all this also
 * within Base64, Base32, hex or a list of bytes. It replaces private keys in PEM and passwords of addresses
 * ({@code https://user:password@host}) even if they are not known. Any thread may use it.
 */
public final class Redactor implements Consumer<Secret> {

    /** The replacement of a secret. */
    public static final String HIDDEN = "(secret)";

    // Shorter texts occur by chance. The service demands at least seven characters of a password.
    private static final int SHORTEST = 4;

    // The shortest text that is searched in other forms and in pieces. A shorter text broken over lines is a
    // coincidence.
    private static final int SHORTEST_PIECE = 8;

    // The shortest piece of a text of several words, such as user data, which begins and ends with words that are not
    // secret. It is longer than the first line of PEM.
    private static final int SHORTEST_PROSE = 32;

    private static final Pattern PASSWORD_OF_ADDRESS = Pattern.compile("(://[^\\s/'\"@:]*+:)[^\\s/'\"@]++(?=@)");

    private volatile List<Form> forms = List.of();

    /** Returns a redactor that knows these secrets. */
    public static Redactor of(Iterable<Secret> secrets) {
        Redactor redactor = new Redactor();
        secrets.forEach(redactor);
        return redactor;
    }

    /** Returns a redactor that knows the values of variables whose names denote secrets. */
    public static Redactor of(Map<String, String> environment) {
        return of(environment.entrySet().stream()
                .filter(each -> SecretName.matches(each.getKey())
                        && !each.getValue().isEmpty()
                        && !SecretName.isKeyFile(each.getKey(), each.getValue()))
                .map(each -> Secret.of(each.getValue()))
                .toList());
    }

    /** Adds a secret to replace from now on. A secret of fewer than four characters is ignored. */
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
        BitSet marked = marked(keyless, views(keyless), searched);
        StringBuilder shown = new StringBuilder(keyless.length());
        int at = 0;
        for (int from = marked.nextSetBit(0); from >= 0; from = marked.nextSetBit(at)) {
            shown.append(keyless, at, from).append(HIDDEN);
            at = marked.nextClearBit(from);
        }
        return shown.append(keyless, at, keyless.length()).toString();
    }

    private static List<NormalText> views(String text) {
        NormalText normal = NormalText.of(text);
        return Stream.concat(Stream.of(normal), Encoded.in(text, normal).stream())
                .toList();
    }

    private static BitSet marked(String text, List<NormalText> views, List<Form> searched) {
        BitSet marked = new BitSet(text.length());
        for (Form form : searched) {
            form.markWhole(text, marked);
            views.forEach(view -> form.markIn(text, view, marked));
        }
        return marked;
    }

    /**
     * Returns the number of characters at the end of a text that may be the beginning of a secret, so that a stream can hold
     * them until more text follows.
     */
    public int begun(String text) {
        int most = KeyText.begun(text);
        List<Form> searched = forms;
        if (searched.isEmpty() || text.isEmpty()) {
            return most;
        }
        List<NormalText> views = views(text);
        for (Form form : searched) {
            for (NormalText view : views) {
                most = Math.max(most, form.begun(text, view));
            }
        }
        // The end of one secret may begin another. A whole secret is not divided.
        BitSet whole = marked(text, views, searched);
        int from = text.length() - most;
        return from > 0 && whole.get(from - 1) ? text.length() - whole.nextClearBit(from) : most;
    }

    private static void addForms(String secret, Set<Form> all) {
        List<String> lines = secret.lines().toList();
        add(secret, lines.size() > 1, all);
        // A secret without a digit may be a word.
        if (secret.length() >= SHORTEST_PIECE
                && lines.size() == 1
                && secret.chars().anyMatch(Character::isDigit)) {
            inBothCases(secret).forEach(other -> add(other, false, all));
        }
        lines.stream()
                .filter(line -> line.length() >= SHORTEST_PIECE && !line.startsWith("-----"))
                .forEach(line -> add(line, lines.size() > 1, all));
        decoded(secret).ifPresent(text -> addForms(text, all));
    }

    /** Adds a text, and its bytes read one by one as Latin-1, which is how encoded data is read. */
    private static void add(String text, boolean isPart, Set<Form> all) {
        all.add(Form.of(text, isPart));
        String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        if (!bytes.equals(text)) {
            all.add(Form.of(bytes, isPart));
        }
    }

    private static Stream<String> inBothCases(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT));
    }

    /** Returns the decoded text of a secret in Base64, such as user data; empty if it is not Base64. */
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

    /** One text that is searched, unchanged and in its normal form, and pieces of it with {@code shortest} characters or more. */
    private record Form(String text, String normal, int shortest) {

        /** Returns the form of a secret, or of a part of a secret that may contain words that are not secret. */
        static Form of(String text, boolean isPart) {
            boolean isProse = isPart && text.strip().chars().anyMatch(Character::isWhitespace);
            return new Form(text, NormalText.of(text).text(), isProse ? SHORTEST_PROSE : SHORTEST_PIECE);
        }

        void markWhole(String plain, BitSet marked) {
            each(text, plain, at -> marked.set(at, at + text.length()));
        }

        void markIn(String plain, NormalText view, BitSet marked) {
            markPieces(normal, plain, view, marked);
            if (!text.equals(normal)) {
                // Finds a piece that ends within an escape, or is mostly escapes.
                markPieces(text, plain, view.raw(), marked);
            }
        }

        private void markPieces(String secret, String plain, NormalText view, BitSet marked) {
            int piece = Math.min(shortest, secret.length());
            if (secret.length() < SHORTEST || view.text().length() < piece) {
                return;
            }
            each(secret.substring(0, piece), view.text(), at -> markFrom(at, secret, plain, view, marked));
            if (secret.length() > piece) {
                String tail = secret.substring(secret.length() - piece);
                each(tail, view.text(), at -> markUpTo(at + piece, secret, plain, view, marked));
            }
        }

        /** Marks a secret that begins at this index, whole or cut at its end. */
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
                marked.set(from, to);
            } else if (isPiece && view.isEncoded()) {
                marked.set(from, to + partOfNext(plain, to));
            } else if (isPiece && isCut(plain, to)) {
                marked.set(from, to);
            }
        }

        /** Marks a secret that ends at this index and is cut at its beginning. */
        private void markUpTo(int end, String secret, String plain, NormalText view, BitSet marked) {
            int length = shortest;
            while (length < secret.length()
                    && length < end
                    && view.text().charAt(end - length - 1) == secret.charAt(secret.length() - length - 1)) {
                length++;
            }
            int from = view.start(end - length);
            if (view.isEncoded()) {
                int before = length < secret.length() ? partOfNext(plain, from - 1) : 0;
                marked.set(from - before, view.end(end - 1));
            } else if (isCut(plain, from - 1)) {
                marked.set(from, view.end(end - 1));
            }
        }

        /** Returns 1 if the letter at this index may hold bits of the byte beside encoded data that was cut off, else 0. */
        private static int partOfNext(String plain, int at) {
            boolean isLetter = at >= 0
                    && at < plain.length()
                    && (Character.isLetterOrDigit(plain.charAt(at)) || "+/-_".indexOf(plain.charAt(at)) >= 0);
            return isLetter ? 1 : 0;
        }

        // Written by hand, because Java links the methods of a record at their first use, which would delay every
        // start of the program.
        @Override
        public boolean equals(Object other) {
            return other instanceof Form form
                    && text.equals(form.text)
                    && normal.equals(form.normal)
                    && shortest == form.shortest;
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        int begun(String plain, NormalText view) {
            return Math.max(begun(plain, view, normal), begun(plain, view.raw(), text));
        }

        private static int begun(String plain, NormalText view, String secret) {
            int length = ending(view.text(), secret);
            return length == 0 ? 0 : plain.length() - view.start(view.text().length() - length);
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

        /** Returns whether a piece ends at this index. If a letter follows, it is another word. */
        private static boolean isCut(String text, int at) {
            return at < 0
                    || at >= text.length()
                    || !(Character.isLetterOrDigit(text.charAt(at)) || "-_/=".indexOf(text.charAt(at)) >= 0);
        }
    }
}
