package dev.ballast.sandbox;

import dev.ballast.error.SetupException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The versioned service: from one call to one answer, through guard, rate limit, route, fault and act. */
final class Api {

    private final World world;
    private final Guard guard;
    private final Routes routes;
    private final Pause pause;
    private final Duration delay;
    private final LongSupplier nanos;

    Api(World world, Guard guard, Routes routes, Pause pause, Duration delay, LongSupplier nanos) {
        this.world = world;
        this.guard = guard;
        this.routes = routes;
        this.pause = pause;
        this.delay = delay;
        this.nanos = nanos;
    }

    Answer answer(Call call) {
        Turn turn = new Turn(call, world.clock.instant());
        long began = nanos.getAsLong();
        Answer answer = answer(turn).with(turn.headers());
        long millis = Duration.ofNanos(nanos.getAsLong() - began).toMillis();
        world.perform(() -> world.journal.add(turn, answer.status(), millis));
        return answer;
    }

    private Answer answer(Turn turn) {
        try {
            world.perform(() -> admit(turn));
            Answer answer = Faults.play(turn.fault(), pause, () -> world.alone(() -> act(turn)));
            pause.make(delay);
            return answer;
        } catch (Refusal refusal) {
            return refusal.answer();
        }
    }

    private void admit(Turn turn) {
        guard.admit(turn.call());
        turn.allowed(world.rate.take(world.clock.instant()));
        if (world.rate.isExceeded()) {
            throw world.rate.refusal(world.clock.instant());
        }
        Route route = routes.find(turn.call());
        turn.reached(route, world.faults.next(route.operation()));
    }

    /** Answers a refusal rather than throwing it, so that a fault after the act can hide it. */
    private Answer act(Turn turn) {
        try {
            return Answer.of(200, turn.route().changes() ? world.change(() -> run(turn)) : run(turn));
        } catch (Refusal refusal) {
            return refusal.answer();
        } catch (SetupException unwritable) {
            return Refusal.of(500, unwritable.getMessage()).answer();
        }
    }

    private static Object run(Turn turn) {
        Fields fields = Fields.of(turn.call());
        Object answered = turn.route().run(turn.call(), fields);
        turn.leftUnread(fields.unread());
        return answered;
    }
}
