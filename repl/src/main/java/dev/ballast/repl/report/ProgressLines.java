package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import dev.ballast.repl.render.DisplayWidth;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shows what happens, a line each; what is unchanged is only counted, unless there is something to say about it. On a
 * terminal what happens to a NodeBalancer is one sorted tree, drawn while it grows, and a wait has a live line; elsewhere a
 * wait has a line when its state changes and each half minute. The end of a wait is a line that stays.
 */
public final class ProgressLines implements Consumer<Progress> {

    private final Lines lines;
    private final Ongoing ongoing;
    private final NotNamed notNamed = new NotNamed();
    private final LiveRegion region;

    /** Shows it on these lines. */
    public ProgressLines(Lines lines) {
        this(lines, System::nanoTime);
    }

    ProgressLines(Lines lines, LongSupplier nanoTime) {
        this.lines = lines;
        this.ongoing = new Ongoing(nanoTime);
        this.region = new LiveRegion(lines, nanoTime, ongoing);
    }

    @Override
    public void accept(Progress event) {
        boolean live = lines.screen().live();
        if (event instanceof Progress.Waiting wait) {
            told(wait, ongoing.isNews(wait, live) && !live);
        } else if (event instanceof Progress.Delayed delay) {
            told(delay, ongoing.isNews(delay, live) && !live);
        } else if (event instanceof Progress.Resumed resumed) {
            ongoing.end(resumed);
        } else if (event instanceof Progress.Begun begun) {
            if (live) {
                ongoing.begin(begun.reference());
            }
        } else if (event instanceof Progress.Ended ended) {
            Optional<EventTree> tree = ongoing.end(ended.reference());
            region.draw();
            tree.ifPresent(this::keep);
        } else {
            happened(event);
        }
        if (live) {
            region.draw();
        }
    }

    /** Ends what is live: what is still awaited is awaited no more. What no block has named is told now. */
    public void end() {
        List<EventTree> unfinished = ongoing.endAll();
        region.draw();
        unfinished.forEach(this::keep);
        notNamed.all().forEach(this::line);
        notNamed.clear();
    }

    /** Draws the next frame of what is live. */
    void tick() {
        region.tick();
    }

    private void told(Progress event, boolean news) {
        if (news) {
            EventText.of(event).ifPresent(lines::line);
        }
    }

    private void happened(Progress event) {
        if (event instanceof Progress.Arrived wait) {
            ongoing.end(wait);
            region.draw();
        }
        if (!notNamed.holds(event) && !ongoing.add(event)) {
            line(event);
        }
    }

    private void line(Progress event) {
        EventText.of(event)
                .ifPresent(text -> lines.line(EventText.painted(lines.screen().colored(), event, fitting(text))));
    }

    private void keep(EventTree tree) {
        tree.painted(lines.screen()).forEach(lines::line);
    }

    private String fitting(String text) {
        Screen screen = lines.screen();
        return screen.live() ? DisplayWidth.wrapped(screen.width(), text) : text;
    }
}
