package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.RateLimit;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The rate limits of a token: the rules of Linode, or one limit for all calls. */
public final class RateRules {

    private final Map<Rule, RateLimit> limits = new EnumMap<>(Rule.class);

    /** A group of calls that share a limit, with the number of calls in a window and its length in seconds. */
    private enum Rule {
        CREATED_INSTANCES(20, 15),
        CREATED_VOLUMES(100, 60),
        IMAGES(20, 60),
        STATISTICS(50, 60),
        PAGES(200, 60),
        OTHERS(1600, 60);

        private final int calls;
        private final Duration window;

        Rule(int calls, int seconds) {
            this.calls = calls;
            this.window = Duration.ofSeconds(seconds);
        }

        static Rule of(Route<?> route) {
            return switch (route == null ? "" : route.operation()) {
                case "POST /linode/instances", "POST /linode/instances/{id}/clone" -> CREATED_INSTANCES;
                case "POST /volumes" -> CREATED_VOLUMES;
                case "GET /images" -> IMAGES;
                case "GET /nodebalancers/{id}/stats" -> STATISTICS;
                case "GET /linode/instances/{id}/ips",
                        "GET /linode/instances/{id}/interfaces",
                        "GET /linode/instances/{id}/configs/{id}/interfaces",
                        "GET /nodebalancers/{id}/backend-acl",
                        "GET /account/settings",
                        "" -> OTHERS;
                default -> route.method().equals("GET") && !route.path().endsWith("}") ? PAGES : OTHERS;
            };
        }
    }

    private RateRules() {}

    /** Returns the rules of Linode. */
    public static RateRules real() {
        RateRules rates = new RateRules();
        for (Rule rule : Rule.values()) {
            rates.limits.put(rule, new RateLimit(rule.calls, rule.window, true));
        }
        return rates;
    }

    /** Returns one limit for all calls, in calls per minute. */
    public static RateRules of(int perMinute) {
        RateRules rates = new RateRules();
        RateLimit one = new RateLimit(perMinute, Duration.ofMinutes(1), true);
        for (Rule rule : Rule.values()) {
            rates.limits.put(rule, one);
        }
        return rates;
    }

    RateLimit of(Route<?> route) {
        return limits.get(Rule.of(route));
    }

    void clear() {
        limits.values().forEach(RateLimit::clear);
    }
}
