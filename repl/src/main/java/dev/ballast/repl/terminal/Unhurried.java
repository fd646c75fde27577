package dev.ballast.repl.terminal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Tells something a moment later, and only if it still matters: what stops at once needs no announcement. */
public final class Unhurried implements Consumer<String> {

    private static final Duration MOMENT = Duration.ofMillis(300);

    private final Consumer<String> tell;
    private final BooleanSupplier matters;

    /** Tells this listener what still matters after a moment. */
    public Unhurried(Consumer<String> tell, BooleanSupplier matters) {
        this.tell = tell;
        this.matters = matters;
    }

    @Override
    public void accept(String text) {
        CompletableFuture.delayedExecutor(MOMENT.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    if (matters.getAsBoolean()) {
                        tell.accept(text);
                    }
                });
    }
}
