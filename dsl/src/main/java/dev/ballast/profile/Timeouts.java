package dev.ballast.profile;

import java.time.Duration;

/**
 * How long things may take.
 *
 * @param request one attempt of a request, from its start to the last byte of the answer
 * @param retry the time in which a request is sent again
 * @param waiting a wait of a word, unless the runbook says otherwise
 */
public record Timeouts(Duration request, Duration retry, Duration waiting) {}
