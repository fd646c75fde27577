package dev.ballast.repl.render;

import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Listens to a rehearsal: collects what it would keep and adopt, and passes on its warnings and notes. Safe for use by many threads. */
public final class PlanEvents implements Consumer<Progress> {

    private final Consumer<Progress> others;
    private final Set<ResourceEvent> kept = Collections.synchronizedSet(new LinkedHashSet<>());

    /** Creates a listener that passes warnings and notes to this one. */
    public PlanEvents(Consumer<Progress> others) {
        this.others = others;
    }

    @Override
    public void accept(Progress event) {
        if (event instanceof Progress.Kept || event instanceof Progress.Adopted || event instanceof Progress.Recorded) {
            kept.add((ResourceEvent) event);
        } else if (event instanceof Progress.Warning || event instanceof Progress.Note) {
            others.accept(event);
        }
    }

    /** Returns whether the run would keep values that are not as they were last applied or accepted, or record something. */
    public boolean differs() {
        return records() || events().stream().anyMatch(event -> event instanceof Progress.Kept one && one.differs());
    }

    /** Returns whether the run would record something that it does not send, such as the end of a protection. */
    public boolean records() {
        return events().stream().anyMatch(Progress.Recorded.class::isInstance);
    }

    /** Returns the events of resources that the run would keep or adopt, each once, in their order. */
    public List<ResourceEvent> events() {
        synchronized (kept) {
            return new ArrayList<>(kept);
        }
    }
}
