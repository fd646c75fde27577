package dev.ballast.load;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What the users of a simulator's ports have seen. A request is lost if it has no answer, or a server error (5xx).
 *
 * <p>Safe for use by many threads.
 */
public final class TrafficReport {

    private static final int SERVER_ERROR = 500;
    private static final double NANOS = 1e6;

    private final InstantSource clock;
    private final Instant begin;
    private final Map<Integer, Long> statuses = new TreeMap<>();
    private final Map<String, Long> failures = new TreeMap<>();
    private final Map<Long, Second> seconds = new TreeMap<>();
    private final List<Mark> marks = new ArrayList<>();
    private final List<Long> latencies = new ArrayList<>();

    /**
     * A second of the simulator's clock, counted from the begin.
     *
     * @param nodes the number of answers by the name of the node that gave them
     * @param lost the number of lost requests
     */
    public record Second(long number, Map<String, Long> nodes, long lost) {

        private static final Second NONE = new Second(0, Map.of(), 0);

        private Second with(long at, String node) {
            Map<String, Long> more = new TreeMap<>(nodes);
            if (node != null) {
                more.merge(node, 1L, Long::sum);
            }
            return new Second(at, Map.copyOf(more), node == null ? lost + 1 : lost);
        }
    }

    /**
     * What a runbook reported.
     *
     * @param second the second of the simulator's clock, counted from the begin
     * @param line the place in the runbook, such as {@code web.groovy:3}; empty if none is known
     * @param text what was reported, such as {@code + instance 'web-1' created}
     */
    public record Mark(double second, String line, String text) {}

    TrafficReport(InstantSource clock) {
        this.clock = clock;
        this.begin = clock.instant();
    }

    synchronized void answered(int status, String node, long nanos) {
        statuses.merge(status, 1L, Long::sum);
        if (nanos > 0) {
            latencies.add(nanos);
        }
        if (status >= SERVER_ERROR) {
            lost("status " + status);
        } else {
            count(node);
        }
    }

    synchronized void lost(String why) {
        failures.merge(why, 1L, Long::sum);
        count(null);
    }

    private void count(String node) {
        // What is sent at the end of a second belongs to that second.
        long second = Math.max(0, (long) Math.ceil(second()) - 1);
        seconds.put(second, seconds.getOrDefault(second, Second.NONE).with(second, node));
    }

    private double second() {
        return Duration.between(begin, clock.instant()).toMillis() / 1000.0;
    }

    /** Adds what a runbook reports at this moment. */
    public synchronized void mark(String line, String text) {
        marks.add(new Mark(second(), line, text));
    }

    /** Returns the number of requests. */
    public synchronized long getRequests() {
        return getNodes().values().stream().mapToLong(Long::longValue).sum() + getLost();
    }

    /** Returns the number of requests without an answer, or with a server error. */
    public synchronized long getLost() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of lost requests by the reason: {@code status 503}, {@code no connection}, {@code cut}, {@code no answer}. */
    public synchronized Map<String, Long> getFailures() {
        return new TreeMap<>(failures);
    }

    /** Returns the number of answers by status. */
    public synchronized Map<Integer, Long> getStatuses() {
        return new TreeMap<>(statuses);
    }

    /** Returns the number of answers, other than server errors, by the node that gave them. */
    public synchronized Map<String, Long> getNodes() {
        return seconds.values().stream()
                .flatMap(second -> second.nodes().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /** Returns the median of the time of an answer on this machine, in milliseconds; 0 without one. */
    public double getP50() {
        return percentile(50);
    }

    /** Returns the time in which 99 of 100 answers came, in milliseconds of this machine; 0 without one. */
    public double getP99() {
        return percentile(99);
    }

    private synchronized double percentile(int hundredths) {
        long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1L) * hundredths / 100)] / NANOS;
    }

    /** Returns each second of the simulator's clock, from the begin to the last request. */
    public synchronized List<Second> getSeconds() {
        long last = seconds.isEmpty() ? -1 : ((TreeMap<Long, Second>) seconds).lastKey();
        return LongStream.rangeClosed(0, last)
                .mapToObj(number -> seconds.getOrDefault(number, new Second(number, Map.of(), 0)))
                .toList();
    }

    /** Returns the seconds in which there were requests. */
    synchronized List<Second> busy() {
        return List.copyOf(seconds.values());
    }

    /** Returns what the runbook reported, in its order. */
    public synchronized List<Mark> getMarks() {
        return List.copyOf(marks);
    }

    /** Returns a picture as SVG: the requests of each second by node, the lost ones in red, and a mark where a line of the runbook acted. */
    public String svg() {
        return TrafficGraph.of(this);
    }

    /** Returns the numbers in a line, and where requests were lost. */
    @Override
    public synchronized String toString() {
        String counts = getRequests() + " requests, " + getLost() + " lost" + (failures.isEmpty() ? "" : " " + failures)
                + ", by node " + getNodes();
        return Stream.concat(Stream.of(counts), losses()).collect(Collectors.joining("\n"));
    }

    /** Names the seconds in which requests were lost, each with the last mark before it; one line for those with the same mark. */
    private Stream<String> losses() {
        Map<String, LongSummaryStatistics> lost = new LinkedHashMap<>();
        Map<String, Long> counts = new HashMap<>();
        for (Second second : busy()) {
            if (second.lost() > 0) {
                String mark = lastMark(second.number() + 1);
                lost.computeIfAbsent(mark, none -> new LongSummaryStatistics()).accept(second.number());
                counts.merge(mark, second.lost(), Long::sum);
            }
        }
        return lost.entrySet().stream()
                .map(each -> counts.get(each.getKey()) + " lost in the seconds "
                        + each.getValue().getMin() + " to "
                        + (each.getValue().getMax() + 1) + each.getKey());
    }

    private String lastMark(long until) {
        return marks.stream()
                .filter(mark -> mark.second() <= until)
                .reduce((one, other) -> other)
                .map(mark -> " after " + mark.text() + (mark.line().isEmpty() ? "" : " (" + mark.line() + ")"))
                .orElse("");
    }
}
