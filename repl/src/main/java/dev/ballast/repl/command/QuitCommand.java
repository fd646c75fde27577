package dev.ballast.repl.command;

/** Ends the session. */
final class QuitCommand implements Command {

    @Override
    public String name() {
        return "quit";
    }

    @Override
    public String synopsis() {
        return "/quit";
    }

    @Override
    public String summary() {
        return "end the session";
    }

    @Override
    public String help() {
        return "What was created stays in the cloud and in the ledger; variables are gone. `exit` and Ctrl-D do the"
                + " same.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Arguments.none(this, arguments);
        desk.end();
    }
}
