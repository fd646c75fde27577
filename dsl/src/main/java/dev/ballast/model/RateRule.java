package dev.ballast.model;

import java.util.Arrays;
import java.util.regex.Pattern;

/** The rate limits of the public service, each for the requests that match its pattern; the first match counts. */
enum RateRule {
    INSTANCE_CREATION("POST /linode/instances/?"),
    VOLUME_CREATION("POST /volumes/?"),
    IMAGES("GET /images(/?|\\?.*)"),
    STATISTICS("GET .*/stats(/.*)?"),
    PAGES("GET .*\\?.*page.*"),
    OTHERS(".*");

    private final Pattern requests;

    RateRule(String requests) {
        this.requests = Pattern.compile(requests);
    }

    static RateRule of(String method, String path) {
        return Arrays.stream(values())
                .filter(rule -> rule.requests.matcher(method + " " + path).matches())
                .findFirst()
                .orElseThrow();
    }
}
