import java.time.Duration

// A spec that hangs fails by itself and is named.
timeout {
    globalTimeout Duration.ofMinutes(3)
}
