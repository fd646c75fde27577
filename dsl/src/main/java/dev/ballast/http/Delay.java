package dev.ballast.http;

import java.time.Duration;
import java.time.Instant;

/**
 * Tells that a call takes longer than a person waits in silence.
 *
 * @param call method and path, such as {@code GET /volumes/7}
 * @param why what holds it up, or null once the call goes on or has failed
 * @param again the pause until it is sent again, or null where that was not answered yet or was not sent yet
 * @param until when that ends at the latest, by the wall clock
 */
public record Delay(String call, String why, Duration again, Instant until) {}
