package dev.ballast.dsl;

import dev.ballast.reconcile.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How long a word waits for what it set going. */
public sealed class WaitBlock extends Block permits AttachBlock, VolumeBlock {

    static final List<String> NAMES = List.of("wait", "timeout");

    final Cloud cloud;
    private boolean awaited = true;
    private Duration timeout;

    WaitBlock(Cloud cloud) {
        this.cloud = cloud;
    }

    /** Says whether to wait; {@code wait: false} returns at once. Default true. */
    public void wait(boolean awaited) {
        this.awaited = awaited;
    }

    /** Sets the deadline of the wait: {@code timeout: 5.minutes}. Default 10 minutes, or what the profile says. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        cloud.validate(Rule.TIMEOUT, timeout);
        this.timeout = timeout;
    }

    /** Returns the block as these named arguments fill it; {@code word} names the call in messages. */
    static WaitBlock of(Cloud cloud, String word, List<String> names, Map<String, ?> options) {
        return NamedArguments.fill(new WaitBlock(cloud), word, names, options);
    }

    /** Returns the block as a Java caller fills it. */
    static WaitBlock of(Cloud cloud, Consumer<? super WaitBlock> options) {
        return Block.filled(new WaitBlock(cloud), options);
    }

    final WaitOptions options() {
        return new WaitOptions(awaited, timeout);
    }
}
