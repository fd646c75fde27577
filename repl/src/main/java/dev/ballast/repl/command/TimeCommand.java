package dev.ballast.repl.command;

import dev.ballast.repl.session.Completeness;
import dev.ballast.repl.session.Completion;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Evaluates a line and says how long it took and how many requests it sent. */
final class TimeCommand implements Command {

    private static final double NANOS = 1e9;

    private final LongSupplier nanos;

    TimeCommand(LongSupplier nanos) {
        this.nanos = nanos;
    }

    @Override
    public String name() {
        return "time";
    }

    @Override
    public String synopsis() {
        return "/time LINE";
    }

    @Override
    public String summary() {
        return "evaluate a line and say how long it took and how many requests it sent";
    }

    @Override
    public String help() {
        return "The line is one of the session like any other. The time is that of the wall: on a sandbox inside this process "
                + "waits take none.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        String line = Arguments.one(this, "a line", arguments);
        long sent = desk.session().door().requests();
        long begin = nanos.getAsLong();
        desk.evaluate(desk.line(line));
        double seconds = (nanos.getAsLong() - begin) / NANOS;
        long requests = desk.session().door().requests() - sent;
        desk.print(
                String.format(Locale.ROOT, "%.3f s, %d %s", seconds, requests, requests == 1 ? "request" : "requests"));
    }

    @Override
    public boolean takesLines() {
        return true;
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        return desk.session().complete(arguments, cursor);
    }

    @Override
    public Completeness completeness(String arguments, Desk desk) {
        return desk.session().completeness(arguments);
    }
}
