package dev.ballast.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kong.unirest.core.RawResponse;

/**
 * The body of an answer, read only up to a limit.
 *
 * @param text the whole body, or the beginning of a refusal; null if the body is longer than the limit or was cut
 * @param cut the reason why the connection ended before the body did, or null
 */
record AnswerBody(String text, IOException cut) {

    /** The largest answer that is read, in bytes after decompression; a page of 500 instances has about 1 MB. */
    static final int MOST = 32 * 1024 * 1024;

    /** The largest part of a refusal that is read, in bytes. Its reasons are at its beginning. */
    private static final int MOST_OF_REFUSAL = 1024 * 1024;

    private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\\s;\"]+)");

    /**
     * Reads and returns the body. Closing the stream before its end closes the connection. Never throws, because Unirest
     * would then read on.
     */
    static AnswerBody read(RawResponse response) {
        boolean succeeded = response.getStatus() >= 200 && response.getStatus() < 300;
        int most = succeeded ? MOST : MOST_OF_REFUSAL;
        try (InputStream in = response.getContent()) {
            byte[] bytes = in == null ? new byte[0] : in.readNBytes(most + 1);
            return bytes.length > most && succeeded
                    ? new AnswerBody(null, null)
                    : new AnswerBody(new String(bytes, 0, Math.min(bytes.length, most), charset(response)), null);
        } catch (IOException cut) {
            return new AnswerBody(null, cut);
        }
    }

    private static Charset charset(RawResponse response) {
        Matcher named = CHARSET.matcher(response.getHeaders().getFirst("Content-Type"));
        try {
            return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }
}
