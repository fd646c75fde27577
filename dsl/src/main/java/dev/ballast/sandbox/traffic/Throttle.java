package dev.ballast.sandbox.traffic;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Counts the new connections of each client of a NodeBalancer in the present second. */
final class Throttle {

    private static final int MOST_CLIENTS = 10_000;

    private final Map<String, Integer> connections = new HashMap<>();
    private long second;

    /** Returns whether one more connection of the client is within the limit; 0 is no limit. */
    synchronized boolean admits(String client, long limit, Instant now) {
        if (limit == 0) {
            return true;
        }
        if (now.getEpochSecond() != second || connections.size() > MOST_CLIENTS) {
            second = now.getEpochSecond();
            connections.clear();
        }
        return connections.merge(client, 1, Integer::sum) <= limit;
    }
}
