package dev.ballast.test;

import dev.ballast.explore.AccountPicture;
import dev.ballast.ledger.Ledger;
import dev.ballast.run.ExitStatus;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.JournalEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Interrupts a runbook at each of its writes, lets it run again, and compares the account with that of a whole run. */
final class Endurance {

    private static final int MOST_RUNS = 4;

    private final List<String> wanted;
    private final List<JournalEntry> writes;

    private Endurance(RunbookTest test) {
        try (RunbookTest whole = test.fresh()) {
            TestedRun run = whole.again();
            if (!run.isDone()) {
                throw new AssertionError("a run without any interruption failed:\n" + run);
            }
            this.wanted = AccountPicture.of(whole.getSandbox());
            this.writes = run.writes().toList();
        }
    }

    static void ofLostAnswers(RunbookTest test) {
        Endurance endurance = new Endurance(test);
        Map<String, Integer> before = new HashMap<>();
        for (JournalEntry write : endurance.writes) {
            int earlier = before.merge(write.operation(), 1, Integer::sum) - 1;
            try (RunbookTest trial = test.fresh()) {
                trial.failing(Fault.on(write.operation())
                        .skip(earlier)
                        .first(1)
                        .after()
                        .drop());
                trial.again();
                endurance.complete(trial, "after the answer of " + title(write, earlier) + " was lost");
            }
        }
    }

    static void ofKills(RunbookTest test) {
        Endurance endurance = new Endurance(test);
        try (RunbookTest trial = test.fresh()) {
            for (Moment moment : moments(trial)) {
                trial.restore(moment.restored(trial));
                endurance.complete(trial, "after it was killed " + moment.title);
            }
        }
    }

    /** Runs it until it ends, and compares the account. */
    private void complete(RunbookTest trial, String when) {
        TestedRun run = trial.again();
        for (int runs = 1; !run.isDone() && runs < MOST_RUNS; runs++) {
            run = trial.again();
        }
        boolean asks = run.getExit() == ExitStatus.UNKNOWN && trial.dialect().equals("documented");
        if (!run.isDone() && !asks) {
            throw new AssertionError(when + " a further run does not end:\n" + run);
        }
        List<String> found = AccountPicture.of(trial.getSandbox());
        if (asks) {
            // It may ask before it deletes what it created, or between two writes for one resource.
            List<String> expected = identities(wanted);
            identities(found).stream()
                    .distinct()
                    .filter(one -> !expected.contains(one))
                    .toList()
                    .forEach(expected::add);
            requireNone(surplus(identities(found), expected), List.of(), when, run);
        } else {
            requireNone(surplus(found, wanted), surplus(wanted, found), when, run);
        }
    }

    private static void requireNone(List<String> more, List<String> missing, String when, TestedRun run) {
        if (!more.isEmpty() || !missing.isEmpty()) {
            throw new AssertionError(
                    when + " the account has too much: " + more + ", and lacks: " + missing + "\n" + run);
        }
    }

    private static List<String> surplus(List<String> all, List<String> others) {
        List<String> surplus = new ArrayList<>(all);
        others.forEach(surplus::remove);
        return surplus;
    }

    private static List<String> identities(List<String> resources) {
        return resources.stream()
                .map(resource -> resource.replaceFirst(" \\{.*", ""))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String title(JournalEntry write, int earlier) {
        return write.operation() + (earlier == 0 ? "" : " (call " + (earlier + 1) + ")");
    }

    /** The account and the ledger at a moment of a run. */
    private record Moment(String title, String account, Map<Path, byte[]> ledger) {

        /** Writes the ledger back, and returns the service as it was. */
        Sandbox restored(RunbookTest trial) {
            try {
                for (Path file : ledgerFiles(trial)) {
                    Files.delete(file);
                }
                for (Map.Entry<Path, byte[]> file : ledger.entrySet()) {
                    Files.write(file.getKey(), file.getValue());
                }
                Path state = Files.writeString(trial.folder().resolve("moment.json"), account);
                try (Ledger opened = trial.settings(event -> {}).ledger()) {
                    // The process that held it was killed, but this one lives.
                    opened.lease().holder().ifPresent(opened.lease()::breakLease);
                }
                return Sandbox.with().dialect(trial.dialect()).copyOf(state).start();
            } catch (IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
        }
    }

    /** Runs it once, and returns the moments before and after each write took effect, when the ledger has only its intent. */
    private static List<Moment> moments(RunbookTest trial) {
        List<Moment> moments = new ArrayList<>();
        String[] before = {trial.getSandbox().snapshot()};
        trial.prepared(trial.settings(event -> {}).log(line -> {
                    String call = line.replaceFirst("( \\{| ->).*", "");
                    // No other thread uses its answer meanwhile, so the ledger knows no effect that the account lacks.
                    synchronized (moments) {
                        String now = trial.getSandbox().snapshot();
                        if (!call.startsWith("GET ")) {
                            Map<Path, byte[]> ledger = ledger(trial);
                            moments.add(new Moment("before " + call + " took effect", before[0], ledger));
                            moments.add(new Moment("after " + call + " took effect", now, ledger));
                        }
                        before[0] = now;
                    }
                }))
                .run();
        return moments;
    }

    /** Returns the files of the ledger at one moment: a commit of another thread between two reads is noticed. */
    private static Map<Path, byte[]> ledger(RunbookTest trial) {
        try {
            Map<Path, byte[]> files = read(trial);
            while (true) {
                Map<Path, byte[]> again = read(trial);
                if (files.keySet().equals(again.keySet())
                        && files.entrySet().stream()
                                .allMatch(file -> Arrays.equals(file.getValue(), again.get(file.getKey())))) {
                    return again;
                }
                files = again;
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<Path, byte[]> read(RunbookTest trial) throws IOException {
        Map<Path, byte[]> files = new HashMap<>();
        for (Path file : ledgerFiles(trial)) {
            files.put(file, Files.readAllBytes(file));
        }
        return files;
    }

    private static List<Path> ledgerFiles(RunbookTest trial) throws IOException {
        try (Stream<Path> files = Files.list(trial.folder())) {
            return files.filter(file -> file.getFileName().toString().startsWith("sandbox.json."))
                    .toList();
        }
    }
}
