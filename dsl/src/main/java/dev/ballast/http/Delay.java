package dev.ballast.http;

import java.time.Duration;
import java.time.Instant;

/**
 * Reports that a call takes noticeably long.
 *
 * @param call method and path, such as {@code GET /volumes/7}
 * @param why the reason, or null once the call was answered or has failed
 * @param again the pause until the call is sent again, or null if it waits for its turn or its answer
 * @param until the latest end of the delay, as a wall-clock time
 */
public record Delay(String call, String why, Duration again, Instant until) {}
