package dev.ballast.repl.command;

import dev.ballast.sandbox.Sandbox;
import java.util.List;

/** Something that {@code /sandbox} does. What cannot be meant is an {@code IllegalArgumentException}. */
interface SandboxAct {

    /** Returns the word behind {@code /sandbox}. */
    String name();

    /** Returns how it is written, without {@code /sandbox}. */
    String synopsis();

    /** Returns what it does, in one line. */
    String help();

    /** Does it. */
    void run(String arguments, Sandbox sandbox, Desk desk);

    /** Returns what may come next behind these arguments. */
    default List<String> next(String arguments, Sandbox sandbox) {
        return List.of();
    }
}
