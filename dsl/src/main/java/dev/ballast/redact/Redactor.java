package dev.ballast.redact;

import dev.ballast.model.Secret;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

/**
 * Replaces known secrets in a text by {@code (secret)}. It finds a secret unchanged, escaped for JSON, HTML or an address (also
 * several times), in Base64 of both alphabets wherever it is in the encoded data, and in hex; of a secret of several lines, such
 * as a key in PEM, it finds each line. It also finds the beginning of a secret before three dots, where a text was cut. It replaces private keys in PEM and passwords of addresses
 * ({@code https://user:password@host}) even if they are not known. Any thread may use it.
 */
public final class Redactor implements Consumer<Secret> {

    /** The replacement of a secret. */
    public static final String HIDDEN = "(secret)";

    // Shorter texts occur by chance. The service demands at least seven characters of a password.
    private static final int SHORTEST = 4;

    // The shortest text that is searched encoded, and the shortest line of a secret that is searched by itself.
    private static final int SHORTEST_PART = 8;

    /** Follows a text that was cut. */
    private static final Pattern CUT = Pattern.compile("(?<!\\.)\\.{3}");

    // The number of characters before a cut that are searched.
    private static final int LONGEST_CUT = 1_000;

    /** Base64 writes three bytes as four letters. */
    private static final int GROUP = 3;

    private static final int LETTERS = 4;

    private static final Pattern PASSWORD_OF_ADDRESS = Pattern.compile("(://[^\\s/'\"@:]*+:)[^\\s/'\"@]++(?=@)");

    private final Set<String> known = new HashSet<>();
    private volatile List<Form> forms = List.of();
    private Consumer<Secret> further = secret -> {};

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

    /** Passes each secret that is added from now on to a further listener. */
    public synchronized void passOn(Consumer<Secret> listener) {
        further = listener;
    }

    /** Adds a secret to replace from now on. A secret of fewer than four characters is ignored. */
    @Override
    public synchronized void accept(Secret secret) {
        further.accept(secret);
        String text = secret.reveal().strip();
        if (text.length() >= SHORTEST && known.add(text)) {
            Set<Form> all = new LinkedHashSet<>(forms);
            addForms(text, all);
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
        searched.forEach(form -> form.mark(text, normal, marked));
        CUT.matcher(text).results().forEach(cut -> markCut(text, cut.start(), searched, marked));
        return marked;
    }

    /** Marks the beginning of a secret that ends at this index, because Ballast or the service cut the text there. */
    private static void markCut(String text, int cut, List<Form> searched, BitSet marked) {
        String before = text.substring(Math.max(0, cut - LONGEST_CUT), cut);
        NormalText normal = NormalText.of(before);
        for (Form form : searched) {
            int length = form.begun(before, normal);
            if (length >= SHORTEST_PART) {
                marked.set(cut - length, cut);
            }
        }
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
        NormalText normal = NormalText.of(text);
        for (Form form : searched) {
            most = Math.max(most, form.begun(text, normal));
        }
        // The end of one secret may begin another. A whole secret is not divided.
        BitSet whole = marked(text, normal, searched);
        int from = text.length() - most;
        return from > 0 && whole.get(from - 1) ? text.length() - whole.nextClearBit(from) : most;
    }

    private static void addForms(String secret, Set<Form> all) {
        add(secret, all);
        secret.lines()
                .filter(line -> line.length() >= SHORTEST_PART && !line.startsWith("-----"))
                .forEach(line -> add(line, all));
        decoded(secret).ifPresent(text -> addForms(text, all));
    }

    /** Adds a text, also in hex and in Base64, where its first byte is the first, second or third one of three. */
    private static void add(String text, Set<Form> all) {
        all.add(Form.of(text));
        if (text.length() < SHORTEST_PART) {
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        all.add(Form.of(HexFormat.of().formatHex(bytes)));
        all.add(Form.of(HexFormat.of().withUpperCase().formatHex(bytes)));
        for (int before = 0; before < GROUP; before++) {
            byte[] placed = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, placed, before, bytes.length);
            all.add(Form.base64(Base64.getEncoder().withoutPadding().encodeToString(placed), before, placed.length));
            all.add(Form.base64(Base64.getUrlEncoder().withoutPadding().encodeToString(placed), before, placed.length));
        }
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

    /**
     * One text that is searched, unchanged and in its normal form.
     *
     * @param before whether the letter of Base64 before it has bits of the secret
     * @param after whether the letter of Base64 after it has bits of the secret
     */
    private record Form(String text, String normal, boolean before, boolean after) {

        static Form of(String text) {
            return new Form(text, NormalText.of(text).text(), false, false);
        }

        /** Returns the letters that depend on the secret alone, which begins after {@code before} of all bytes. */
        static Form base64(String letters, int before, int bytes) {
            String own = letters.substring(before == 0 ? 0 : before + 1, bytes * LETTERS / GROUP);
            return new Form(own, NormalText.of(own).text(), before > 0, bytes % GROUP > 0);
        }

        void mark(String plain, NormalText view, BitSet marked) {
            each(text, plain, at -> mark(at, at + text.length(), marked));
            // Without an escape the normal form is the text itself.
            if (!view.text().equals(plain) && normal.length() >= SHORTEST) {
                each(normal, view.text(), at -> mark(view.start(at), view.end(at + normal.length() - 1), marked));
            }
        }

        private void mark(int from, int to, BitSet marked) {
            marked.set(before ? Math.max(0, from - 1) : from, after ? to + 1 : to);
        }

        int begun(String plain, NormalText view) {
            int length = KeyText.ending(view.text(), normal);
            int escaped =
                    length == 0 ? 0 : plain.length() - view.start(view.text().length() - length);
            return Math.max(KeyText.ending(plain, text), escaped);
        }

        // Written by hand, because Java links the methods of a record at their first use, which would delay every
        // start of the program.
        @Override
        public boolean equals(Object other) {
            return other instanceof Form form && text.equals(form.text) && before == form.before && after == form.after;
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        private static void each(String piece, String text, IntConsumer found) {
            for (int at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
                found.accept(at);
            }
        }
    }
}
