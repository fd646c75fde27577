package dev.ballast.repl.command;

import dev.ballast.sandbox.Entry;
import dev.ballast.sandbox.Sandbox;
import java.util.List;

/** Shows what the sandbox was asked. */
final class JournalAct implements SandboxAct {

    private static final int USUAL = 20;

    @Override
    public String name() {
        return "journal";
    }

    @Override
    public String synopsis() {
        return "journal [n]";
    }

    @Override
    public String help() {
        return "shows the last " + USUAL + " or n calls as the sandbox saw them, with the faults it played";
    }

    @Override
    public void run(String arguments, Sandbox sandbox, Desk desk) {
        int count = arguments.isEmpty()
                ? USUAL
                : Arguments.number(arguments)
                        .orElseThrow(() -> new IllegalArgumentException("'" + arguments + "' is no whole number"));
        List<Entry> all = sandbox.journal();
        List<String[]> rows = all.stream()
                .skip(Math.max(0, all.size() - count))
                .map(JournalAct::row)
                .toList();
        desk.page(rows.isEmpty() ? "no calls yet" : Columns.aligned(rows));
    }

    private static String[] row(Entry entry) {
        return new String[] {
            Long.toString(entry.number()),
            entry.method(),
            entry.path(),
            Integer.toString(entry.status()),
            entry.fault() == null ? "" : entry.fault()
        };
    }
}
