package dev.ballast.sandbox;

import java.util.function.Function;

/** Takes every call: hands it to the service or to the control calls, and answers when either of them fails. */
final class Front implements Function<Call, Answer> {

    private final Api api;
    private final Guard guard;
    private final Routes control;

    Front(Api api, Guard guard, Routes control) {
        this.api = api;
        this.guard = guard;
        this.control = control;
    }

    @Override
    public Answer apply(Call call) {
        try {
            return call.path().startsWith(Control.PREFIX + "/") ? controlled(call) : api.answer(call);
        } catch (RuntimeException bug) {
            return Refusal.of(500, "the sandbox itself failed: " + bug).answer();
        }
    }

    private Answer controlled(Call call) {
        try {
            guard.admit(call);
            return Answer.of(200, control.find(call).run(call, Fields.of(call)));
        } catch (Refusal refusal) {
            return refusal.answer();
        } catch (IllegalArgumentException | IllegalStateException misuse) {
            return Refusal.invalid(misuse.getMessage()).answer();
        }
    }
}
