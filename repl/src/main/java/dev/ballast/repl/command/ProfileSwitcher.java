package dev.ballast.repl.command;

import dev.ballast.dsl.TargetInfo;
import dev.ballast.sandbox.Sandbox;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;

/** The profiles that a session can use, one at a time. */
public interface ProfileSwitcher {

    /** Returns the target in use. */
    TargetInfo current();

    /** Returns the names of the profiles that can be used, {@code sandbox} among them. */
    SortedSet<String> profiles();

    /** Moves the session to that profile; when it cannot be opened, nothing changes and it throws. */
    void use(String profile);

    /** Returns the sandbox in use, if it runs inside this process already. */
    Optional<Sandbox> sandbox();

    /** Returns the sandbox in use, and starts it if no line has needed it yet; empty if the session works on a service. */
    Optional<Sandbox> startSandbox();

    /**
     * Explores a runbook as {@code ballast explore} does with these arguments, in the dialect and profile in use. Prints the result,
     * and returns the exit status.
     *
     * @param pictures receives what the account of a finding has that is shown as a picture, while it can be read; empty without
     *     pictures
     */
    int explore(List<String> arguments, PrintStream printed, Optional<Consumer<Object>> pictures);
}
