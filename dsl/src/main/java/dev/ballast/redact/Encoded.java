package dev.ballast.redact;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decodes what may be Base64 (in either alphabet) or hex in a text. Where the encoded data begins is not known, so it is decoded
 * from each letter that may be the first; a secret in the data is then in one of the results, whatever stands before it.
 */
final class Encoded {

    private static final int BYTE = 8;
    private static final int ASCII = 128;
    private static final int NONE = -1;
    private static final int SEPARATOR = -2;
    private static final int FEWEST_BYTES = 4;

    /** Stands between the data of two runs of letters; no secret has it. */
    private static final char BETWEEN = '\0';

    private static final byte[] BASE64 = values(
            List.of(
                    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
                    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            "");
    private static final byte[] HEX = values(List.of("0123456789abcdef", "0123456789ABCDEF"), ":;,._-x");

    private final NormalText letters;
    private final byte[] values;
    private final int bits;
    private final int first;
    private final StringBuilder data = new StringBuilder();
    private final int[] starts;
    private final int[] ends;
    private final int[] run;
    private int count;

    private Encoded(NormalText letters, byte[] values, int bits, int first) {
        int length = letters.text().length();
        this.letters = letters;
        this.values = values;
        this.bits = bits;
        this.first = first;
        this.starts = new int[length + 1];
        this.ends = new int[length + 1];
        this.run = new int[length];
    }

    /** Returns the value of each ASCII letter in one of the alphabets. */
    private static byte[] values(List<String> alphabets, String separators) {
        byte[] values = new byte[ASCII];
        Arrays.fill(values, (byte) NONE);
        separators.chars().forEach(letter -> values[letter] = SEPARATOR);
        for (String alphabet : alphabets) {
            for (int value = 0; value < alphabet.length(); value++) {
                values[alphabet.charAt(value)] = (byte) value;
            }
        }
        return values;
    }

    /** Returns all that the text may encode, byte by byte as Latin-1, each in its normal form. */
    static List<NormalText> in(String text) {
        NormalText letters = NormalText.withPlus(text);
        return Stream.concat(
                        IntStream.range(0, 4).mapToObj(first -> new Encoded(letters, BASE64, 6, first)),
                        IntStream.range(0, 2).mapToObj(first -> new Encoded(letters, HEX, 4, first)))
                .map(Encoded::decoded)
                .filter(view -> !view.text().isEmpty())
                .toList();
    }

    private NormalText decoded() {
        int length = letters.text().length();
        boolean reachesEnd = false;
        for (int at = 0; at < length; ) {
            if (value(at) < 0) {
                at++;
            } else {
                int end = collect(at);
                boolean isData = decode();
                reachesEnd = isData && end == length;
                at = end;
            }
        }
        if (!data.isEmpty() && !reachesEnd) {
            add(BETWEEN, length - 1, length - 1);
        }
        return NormalText.encoded(data.toString(), starts, ends);
    }

    /** Collects the indexes of the letters of a run, without single separators and {@code 0x}; returns where the run ends. */
    private int collect(int begin) {
        int at = begin;
        count = 0;
        for (boolean separated = false; at < letters.text().length() && value(at) != NONE; at++) {
            if (value(at) == SEPARATOR) {
                boolean isPrefix = letters.text().charAt(at) == 'x';
                if (isPrefix ? letters.text().charAt(at - 1) != '0' : separated) {
                    break;
                }
                count = isPrefix ? count - 1 : count;
                separated = true;
            } else {
                run[count++] = at;
                separated = false;
            }
        }
        return at;
    }

    /** Decodes the collected letters from the first that counts; returns whether they are enough for a secret. */
    private boolean decode() {
        int bytes = (count - first) * bits / BYTE;
        if (bytes < FEWEST_BYTES) {
            return false;
        }
        if (!data.isEmpty()) {
            add(BETWEEN, run[0], run[0]);
        }
        for (int number = 0; number < bytes; number++) {
            int from = number * BYTE / bits;
            int to = (number * BYTE + BYTE - 1) / bits;
            int value = value(run[first + from]) << bits | value(run[first + to]);
            int shift = (to + 1) * bits - (number + 1) * BYTE;
            add((char) (value >> shift & 0xff), run[first + from], run[first + to]);
        }
        return true;
    }

    private int value(int at) {
        char letter = letters.text().charAt(at);
        return letter < ASCII ? values[letter] : NONE;
    }

    private void add(char letter, int from, int to) {
        starts[data.length()] = letters.start(from);
        ends[data.length()] = letters.end(to);
        data.append(letter);
    }
}
