package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.model.BaseAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Reads the document's {@code {base_url}} from a text, and refuses invalid and unsafe addresses. */
final class BaseUrl {

    private static final Pattern WEB = Pattern.compile("(?i)https?://.*");
    private static final Pattern LOOPBACK =
            Pattern.compile("(?i)localhost|127(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}|\\[::1]");
    private static final String SUCH_AS = "write one such as https://api.example.com";

    private BaseUrl() {}

    static URI of(String text) {
        if (text.contains("@")) {
            // Does not quote the URL, because the text before the sign is probably a password.
            throw new SetupException("the URL has a user or password", "leave it out; the token identifies the user");
        }
        String stripped = text.strip();
        require(WEB.matcher(stripped).matches(), stripped, "does not begin with https://", SUCH_AS);
        URI url = parsed(stripped);
        boolean reachable = url.getHost() != null && url.getPort() <= 65535 && url.getPort() != 0;
        require(reachable, stripped, "names no host and port", SUCH_AS);
        boolean bare = url.getRawQuery() == null && url.getRawFragment() == null;
        require(bare, stripped, "has a query or a fragment", "leave out everything after the path");
        require(
                url.getScheme().equalsIgnoreCase("https")
                        || LOOPBACK.matcher(url.getHost()).matches(),
                stripped,
                "would send the token unencrypted",
                "write https://; plain http is for 127.0.0.1, [::1] and localhost");
        return BaseAddress.normal(url);
    }

    private static URI parsed(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new SetupException("the URL '" + text + "' is not a URL", SUCH_AS);
        }
    }

    private static void require(boolean fine, String url, String what, String instead) {
        if (!fine) {
            throw new SetupException("the URL '" + url + "' " + what, instead);
        }
    }
}
