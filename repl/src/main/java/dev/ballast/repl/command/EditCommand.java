package dev.ballast.repl.command;

import dev.ballast.repl.session.Said;
import dev.ballast.repl.session.Session;
import dev.ballast.repl.session.WrongUsageException;
import java.util.List;

/** Lets the user edit an earlier line, and evaluates what it has become. */
final class EditCommand implements Command {

    @Override
    public String name() {
        return "edit";
    }

    @Override
    public String synopsis() {
        return "/edit [n]";
    }

    @Override
    public String summary() {
        return "edit the last line, or line n, in $EDITOR and evaluate it";
    }

    @Override
    public String help() {
        return "`/history` shows the numbers. Also a line that failed may be edited. What is left as it was, or"
                + " emptied, is not evaluated again.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Session session = desk.session();
        String before = arguments.isEmpty() ? last(session) : line(session, Arguments.number(this, arguments));
        String after = desk.edit(before).stripTrailing();
        if (after.isBlank() || after.equals(before.stripTrailing())) {
            desk.print("nothing was changed, so nothing was evaluated");
        } else {
            desk.evaluate(desk.line(after));
        }
    }

    /** There is no line yet in a new session: what is written then is the first. */
    private static String last(Session session) {
        List<Said> said = session.said();
        return said.isEmpty() ? "" : said.get(said.size() - 1).text().text();
    }

    private static String line(Session session, int number) {
        return session.said().stream()
                .filter(one -> one.number() == number)
                .findFirst()
                .map(one -> one.text().text())
                .orElseThrow(() -> new WrongUsageException(
                        "this session has no line " + number, "/history shows the numbers of its lines"));
    }
}
