package dev.ballast.redact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decodes every part of a text that may be Base64 (in either alphabet), Base32 or hex, once and twice, and lists of bytes in
 * decimal or octal numbers. The beginning of the data is not known, so it decodes from each letter that may be the first. A
 * secret in the data is then in one of the results, whatever precedes it.
 */
final class Encoded {

    private static final int BYTE = 8;
    private static final int ASCII = 128;
    private static final int NONE = -1;
    private static final int SEPARATOR = -2;

    /** The smallest number of letters of encoded data that can contain a secret. */
    private static final int FEWEST = 8;

    /** Separates the data of two runs of letters. No secret contains it. */
    private static final char BETWEEN = '\0';

    private static final Encoded BASE64 = new Encoded(
            6,
            FEWEST,
            "",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    private static final Encoded BASE32 = new Encoded(5, FEWEST, "", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
    private static final Encoded HEX = new Encoded(4, 1, ":;,._-x", "0123456789abcdef", "0123456789ABCDEF");

    /** A byte in a list, in the form in which languages print arrays, with or without a sign. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])-?\\d{1,3}(?![\\w.])|\\\\++(?<octal>[0-3][0-7]{2})");

    private static final Pattern BETWEEN_NUMBERS = Pattern.compile("(?:[,;\\s]|\\\\[nrt])*+");

    private final int bits;
    private final int shortestLine;
    private final byte[] values = new byte[ASCII];

    /** Creates an encoding with this number of bits a letter. Its lines have at least {@code shortestLine} letters. */
    private Encoded(int bits, int shortestLine, String separators, String... alphabets) {
        this.bits = bits;
        this.shortestLine = shortestLine;
        Arrays.fill(values, (byte) NONE);
        separators.chars().forEach(letter -> values[letter] = SEPARATOR);
        for (String alphabet : alphabets) {
            for (int value = 0; value < alphabet.length(); value++) {
                values[alphabet.charAt(value)] = (byte) value;
            }
        }
    }

    /**
     * Returns all data that a text may encode, byte by byte as Latin-1, each in its normal form; {@code normal} is the normal
     * form of the text.
     */
    static List<NormalText> in(String text, NormalText normal) {
        List<NormalText> once = decodedOnce(text.indexOf('+') < 0 ? normal : NormalText.withPlus(text))
                .toList();
        Stream<NormalText> twice =
                once.stream().flatMap(each -> decodedOnce(each.raw().text().indexOf('+') < 0 ? each : each.raw()));
        return Stream.of(once.stream(), twice, Stream.of(numbers(text)))
                .flatMap(Function.identity())
                .toList();
    }

    private static Stream<NormalText> decodedOnce(NormalText letters) {
        return Stream.of(BASE64, BASE32, HEX).flatMap(encoding -> encoding.decoded(letters));
    }

    /** Returns the bytes that the numbers of a text may denote. */
    private static NormalText numbers(String text) {
        StringBuilder data = new StringBuilder();
        int[] starts = new int[text.length() + 1];
        int[] ends = new int[text.length() + 1];
        int last = 0;
        Matcher number = NUMBER.matcher(text);
        Matcher between = BETWEEN_NUMBERS.matcher(text);
        for (; number.find(); last = number.end()) {
            if (!between.region(last, number.start()).matches()) {
                starts[data.length()] = last;
                ends[data.length()] = last;
                data.append(BETWEEN);
            }
            starts[data.length()] = number.start();
            ends[data.length()] = number.end();
            String octal = number.group("octal");
            data.append(
                    (char) ((octal == null ? Integer.parseInt(number.group()) : Integer.parseInt(octal, 8)) & 0xff));
        }
        return NormalText.encoded(data.toString(), starts, ends);
    }

    private Stream<NormalText> decoded(NormalText letters) {
        List<int[]> runs = new ArrayList<>();
        for (int at = 0; at < letters.text().length(); ) {
            at = value(letters, at) < 0 ? at + 1 : collect(letters, at, runs);
        }
        int offsets = runs.isEmpty() ? 0 : offsets();
        return IntStream.range(0, offsets).mapToObj(first -> decoded(letters, runs, first));
    }

    /** Returns the number of letters after which a letter begins a byte again. */
    private int offsets() {
        int letters = 1;
        while (letters * bits % BYTE != 0) {
            letters++;
        }
        return letters;
    }

    /**
     * Adds the indexes of the letters of a run, without single separators and {@code 0x}, and returns the end of the run. A
     * run also ends after a line that is too short for encoded data.
     */
    private int collect(NormalText letters, int begin, List<int[]> runs) {
        int[] run = new int[FEWEST];
        int count = 0;
        int at = begin;
        int line = begin;
        for (boolean separated = false; at < letters.text().length() && value(letters, at) != NONE; at++) {
            if (at > begin && letters.start(at) > letters.end(at - 1)) {
                if (at - line < shortestLine) {
                    break;
                }
                line = at;
            }
            if (value(letters, at) == SEPARATOR) {
                boolean isPrefix = letters.text().charAt(at) == 'x';
                if (isPrefix ? letters.text().charAt(at - 1) != '0' : separated) {
                    break;
                }
                count = isPrefix ? count - 1 : count;
                separated = true;
            } else {
                run = count == run.length ? Arrays.copyOf(run, 2 * count) : run;
                run[count++] = at;
                separated = false;
            }
        }
        if (count >= FEWEST) {
            runs.add(Arrays.copyOf(run, count));
        }
        return at;
    }

    private NormalText decoded(NormalText letters, List<int[]> runs, int first) {
        int most = runs.stream().mapToInt(run -> run.length + 1).sum();
        StringBuilder data = new StringBuilder(most);
        int[] starts = new int[most];
        int[] ends = new int[most];
        int end = 0;
        for (int[] run : runs) {
            for (int number = 0; number < (run.length - first) * bits / BYTE; number++) {
                int from = first + number * BYTE / bits;
                int to = first + (number * BYTE + BYTE - 1) / bits;
                int value = 0;
                for (int letter = from; letter <= to; letter++) {
                    value = value << bits | value(letters, run[letter]);
                }
                int shift = (to - first + 1) * bits - (number + 1) * BYTE;
                starts[data.length()] = letters.start(run[from]);
                ends[data.length()] = letters.end(run[to]);
                data.append((char) (value >> shift & 0xff));
            }
            end = run[run.length - 1] + 1;
            if (end < letters.text().length()) {
                starts[data.length()] = letters.start(end);
                ends[data.length()] = letters.start(end);
                data.append(BETWEEN);
            }
        }
        return NormalText.encoded(data.toString(), starts, ends);
    }

    private int value(NormalText letters, int at) {
        char letter = letters.text().charAt(at);
        return letter < ASCII ? values[letter] : NONE;
    }
}
