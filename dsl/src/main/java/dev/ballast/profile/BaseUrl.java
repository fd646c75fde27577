package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.model.BaseAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Reads the document's {@code {base_url}} from a text, and refuses what is no address or not a safe one. */
final class BaseUrl {

    private static final Pattern WEB = Pattern.compile("(?i)https?://.*");
    private static final Pattern LOOPBACK =
            Pattern.compile("(?i)localhost|127(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}|\\[::1]");
    private static final String SUCH_AS = "write one such as https://api.example.com";

    private BaseUrl() {}

    static URI of(String text) {
        if (text.contains("@")) {
            // Not quoted: what stands before the sign is likely a password.
            throw new SetupException("the URL holds a user or password", "leave it out; the token says who is asking");
        }
        URI url = parsed(text.strip());
        requireBare(url);
        requireSafe(url);
        return BaseAddress.normal(url);
    }

    private static URI parsed(String text) {
        if (!WEB.matcher(text).matches()) {
            throw refused(text, "does not begin with https://", SUCH_AS);
        }
        try {
            URI url = new URI(text);
            if (url.getHost() == null || url.getPort() > 65535 || url.getPort() == 0) {
                throw refused(text, "names no host and port", SUCH_AS);
            }
            return url;
        } catch (URISyntaxException e) {
            throw refused(text, "is not a URL", SUCH_AS);
        }
    }

    private static void requireBare(URI url) {
        if (url.getRawQuery() != null || url.getRawFragment() != null) {
            throw refused(url.toString(), "has a query or a fragment", "leave out what follows the path");
        }
    }

    private static void requireSafe(URI url) {
        if (url.getScheme().equalsIgnoreCase("http")
                && !LOOPBACK.matcher(url.getHost()).matches()) {
            throw refused(
                    url.toString(),
                    "would send the token unencrypted",
                    "write https://; plain http is for 127.0.0.1, [::1] and localhost");
        }
    }

    private static SetupException refused(String url, String what, String instead) {
        return new SetupException("the URL '" + url + "' " + what, instead);
    }
}
