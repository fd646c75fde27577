package dev.ballast.model;

import java.net.URI;
import java.util.Locale;

/** Normalizes the address of a service, so that every spelling of an address gives the same text. */
public final class BaseAddress {

    private BaseAddress() {}

    /**
     * Returns the address with scheme and host in lower case, and without the default port of its scheme, the version
     * {@code /v4} and slashes at the end.
     */
    public static URI normal(URI address) {
        String scheme = address.getScheme().toLowerCase(Locale.ROOT);
        boolean isDefault = address.getPort() == (scheme.equals("https") ? 443 : 80);
        String port = address.getPort() == -1 || isDefault ? "" : ":" + address.getPort();
        String path = address.getRawPath().replaceFirst("(/+v4)?/*$", "");
        return URI.create(scheme + "://" + address.getHost().toLowerCase(Locale.ROOT) + port + path);
    }
}
