package dev.ballast.repl.command;

import java.util.List;

/** Shows the last requests. */
final class LogCommand implements Command {

    private static final int USUAL = 20;

    @Override
    public String name() {
        return "log";
    }

    @Override
    public String synopsis() {
        return "/log [n]";
    }

    @Override
    public String summary() {
        return "show the last " + USUAL + " or n requests";
    }

    @Override
    public String help() {
        return "Each attempt is a line: method, path, what was sent, the status, what came back, and how long it took. "
                + "Secrets are masked. The last 1000 are kept.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        List<String> lines = desk.requests().last(arguments.isEmpty() ? USUAL : Arguments.number(this, arguments));
        desk.page(lines.isEmpty() ? "no requests yet" : String.join(System.lineSeparator(), lines));
    }
}
