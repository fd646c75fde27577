package dev.ballast.repl.command;

import java.util.List;
import java.util.Map;

/** Lists the variables. */
final class VarsCommand implements Command {

    @Override
    public String name() {
        return "vars";
    }

    @Override
    public String synopsis() {
        return "/vars";
    }

    @Override
    public String summary() {
        return "list the variables with type and value";
    }

    @Override
    public String help() {
        return "Nothing is asked of the service or of a value of your own; `/show NAME` does that.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Arguments.none(this, arguments);
        List<String[]> rows = desk.session().variables().entrySet().stream()
                .map(VarsCommand::row)
                .toList();
        desk.print(rows.isEmpty() ? "no variables yet" : Columns.aligned(rows));
    }

    private static String[] row(Map.Entry<String, Object> variable) {
        return new String[] {
            variable.getKey(),
            ShortValue.type(variable.getValue()),
            ShortValue.of(variable.getKey(), variable.getValue())
        };
    }
}
