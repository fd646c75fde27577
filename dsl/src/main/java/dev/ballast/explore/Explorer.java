package dev.ballast.explore;

import dev.ballast.explore.Exploration.Finding;
import dev.ballast.run.WrongUsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Tries the seeds of an exploration one after the other, on several threads, up to the first one whose history fails. */
public final class Explorer {

    /** How long a stop waits for histories that have begun. */
    private static final Duration LONGEST_END = Duration.ofSeconds(2);

    private final Exploration exploration;
    private final Limit limit;
    private final long begin = System.nanoTime();
    private final AtomicLong next;
    private final LongAdder histories = new LongAdder();
    private final LongAdder runs = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder faults = new LongAdder();
    private final LongAdder changes = new LongAdder();
    private final Map<Long, Simulation> failed = new ConcurrentSkipListMap<>();
    private final AtomicReference<Throwable> broken = new AtomicReference<>();
    private volatile boolean stopped;

    /**
     * When a search ends without a finding.
     *
     * @param first the first seed
     * @param histories the number of histories
     * @param time the time after which no history begins but the first
     */
    public record Limit(long first, long histories, Duration time) {

        public Limit {
            if (histories < 1) {
                throw new WrongUsageException(histories + " histories try nothing", "write a number of 1 or more");
            }
        }
    }

    /**
     * What was tried.
     *
     * @param changes how many changes others made by hand
     */
    public record Tally(long histories, long runs, long requests, long faults, long changes) {}

    /** Creates a search that has tried nothing. */
    public Explorer(Exploration exploration, Limit limit) {
        this.exploration = exploration;
        this.limit = limit;
        this.next = new AtomicLong(limit.first());
    }

    /** Tries seeds on that many threads, and returns the finding of the lowest one that failed; empty if none did. */
    public Optional<Finding> search(int threads) throws InterruptedException {
        Optional<Finding> undisturbed = exploration.undisturbed();
        if (undisturbed.isPresent()) {
            return undisturbed;
        }
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(this::work, "ballast-explore-" + i);
            worker.setDaemon(true);
            worker.start();
            workers.add(worker);
        }
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } finally {
            stopped = true;
            workers.forEach(Thread::interrupt);
            for (Thread worker : workers) {
                worker.join(LONGEST_END.toMillis());
            }
        }
        if (broken.get() != null) {
            throw new IllegalStateException("a history cannot be simulated: " + broken.get(), broken.get());
        }
        return failed.entrySet().stream()
                .findFirst()
                .flatMap(first -> exploration.finding(Optional.of(first.getKey()), first.getValue()));
    }

    /** Returns what was tried so far. */
    public Tally tally() {
        return new Tally(histories.sum(), runs.sum(), requests.sum(), faults.sum(), changes.sum());
    }

    /** Returns in one line how far the search is. */
    public String progress() {
        return progress((System.nanoTime() - begin) / 1e9);
    }

    String progress(double seconds) {
        if (!failed.isEmpty()) {
            return "a history went wrong: looking for the smallest one";
        }
        long tried = histories.sum();
        if (tried == 0) {
            return "0 histories";
        }
        double left =
                Math.min(limit.time().toSeconds() - seconds, (double) (limit.histories() - tried) * seconds / tried);
        return String.format(
                Locale.ROOT,
                "%,d histories, %,.0f a second, %,d requests, %,.0f s left",
                tried,
                tried / seconds,
                requests.sum(),
                Math.max(0, left));
    }

    private void work() {
        try {
            for (long seed = next.getAndIncrement(); goesOn(seed); seed = next.getAndIncrement()) {
                attempt(seed);
            }
        } catch (RuntimeException | Error failure) {
            broken.compareAndSet(null, failure);
            stopped = true;
        }
    }

    private boolean goesOn(long seed) {
        return !stopped
                && failed.keySet().stream().noneMatch(lower -> lower < seed)
                && seed - limit.first() < limit.histories()
                // A search that tries nothing would look like one that finds nothing.
                && (seed == limit.first() || limit.time().compareTo(Duration.ofNanos(System.nanoTime() - begin)) > 0);
    }

    private void attempt(long seed) {
        Simulation simulation = exploration.simulation(seed);
        History history = simulation.history();
        histories.increment();
        runs.add(history.runs());
        requests.add(history.requests());
        faults.add(history.fired());
        changes.add(history.plan().changes().size());
        if (exploration.isFailed(simulation)) {
            failed.put(seed, simulation);
        }
    }
}
