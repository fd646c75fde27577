package dev.ballast.repl.command;

import dev.ballast.sandbox.Sandbox;

/** Declares a port of an instance listening or silent, which takes a node up or down. */
final class ListeningAct implements SandboxAct {

    private final boolean listening;

    ListeningAct(boolean listening) {
        this.listening = listening;
    }

    @Override
    public String name() {
        return listening ? "listening" : "silent";
    }

    @Override
    public String synopsis() {
        return name() + " 192.168.128.2:80";
    }

    @Override
    public String help() {
        return listening
                ? "something listens on that port from now on, whatever its instance does"
                : "nothing listens on that port from now on, and a node there is down";
    }

    @Override
    public void run(String arguments, Sandbox sandbox, Desk desk) {
        sandbox.listening(arguments, listening);
        desk.print(arguments + (listening ? " listens" : " is silent"));
    }
}
