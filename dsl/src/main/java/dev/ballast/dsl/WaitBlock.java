package dev.ballast.dsl;

import dev.ballast.converge.Pace;
import java.time.Duration;
import java.util.List;

/** How long a word waits for what it set going. */
public sealed class WaitBlock extends Block permits AttachBlock, VolumeBlock {

    static final List<String> NAMES = List.of("wait", "timeout");

    private boolean awaited = true;
    private Duration timeout;

    WaitBlock() {}

    /** Says whether to wait; {@code wait: false} returns at once. Default true. */
    public void wait(boolean awaited) {
        this.awaited = awaited;
    }

    /** Sets the deadline of the wait: {@code timeout: 5.minutes}. Default 10 minutes. */
    public void timeout(Duration timeout) {
        this.timeout = timeout;
    }

    final Pace pace() {
        return new Pace(awaited, timeout);
    }
}
