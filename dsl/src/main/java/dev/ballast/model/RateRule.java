package dev.ballast.model;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The rate limits of the public service: how many requests a window of 15 seconds or a minute has, and the pattern of those
 * that count to it; the first match counts.
 */
enum RateRule {
    INSTANCE_CREATION(20, "POST /linode/instances/?"),
    VOLUME_CREATION(100, "POST /volumes/?"),
    IMAGES(20, "GET /images(/?|\\?.*)"),
    STATISTICS(50, "GET .*/stats(/.*)?"),
    PAGES(200, "GET .*\\?.*page.*"),
    OTHERS(1600, ".*");

    private final int calls;
    private final Pattern requests;

    RateRule(int calls, String requests) {
        this.calls = calls;
        this.requests = Pattern.compile(requests);
    }

    Dialect.RateLimit limit() {
        return new Dialect.RateLimit(name(), calls);
    }

    static RateRule of(String method, String path) {
        return Arrays.stream(values())
                .filter(rule -> rule.requests.matcher(method + " " + path).matches())
                .findFirst()
                .orElseThrow();
    }
}
