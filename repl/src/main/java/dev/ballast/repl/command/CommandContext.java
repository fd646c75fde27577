package dev.ballast.repl.command;

import dev.ballast.repl.evaluation.Session;
import dev.ballast.run.Failure;
import dev.ballast.run.ScriptFile;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** The environment of a command: the session, and the terminal or notebook it was typed in. */
public interface CommandContext {

    /** Returns the session. */
    Session session();

    /** Returns the targets that the session can work on. */
    ProfileSwitcher targets();

    /** Prints lines unchanged. */
    void print(String text);

    /** Shows a value like the result of a line. */
    void show(Object value);

    /** Shows all of a value, however long it is. */
    void showAll(Object value);

    /** Returns what shows a value as a picture; empty where there are none. */
    default Optional<Consumer<Object>> pictures() {
        return Optional.empty();
    }

    /** Shows a text that may be longer than the screen, in the pager if there is one. */
    default void page(String text) {
        print(text);
    }

    /** Shows help: in a notebook beside the cells, else as text. */
    default void explain(String text) {
        page(text);
    }

    /** Returns a text as the next line of the session, under the name that messages give it. */
    default ScriptFile line(String text) {
        return new ScriptFile("line-" + (session().number() + 1), text);
    }

    /** Evaluates a text as the next line of the session and shows its result or failure. */
    void evaluate(ScriptFile text);

    /** Lets the user edit a text and returns the edited one. */
    String edit(String text);

    /** Returns the history, this session's lines last, without lines with secrets. */
    List<String> history();

    /** Returns the last requests. */
    RequestLog requests();

    /** Returns the last failure of a line or command. */
    Optional<Failure> failure();

    /** Returns the name of the profile in use. */
    default String profile() {
        return Objects.requireNonNullElse(targets().current().profile(), "");
    }

    /** Opens that profile and moves the session there; when it cannot be opened, nothing changes and it throws. */
    default void use(String profile) {
        targets().use(profile);
    }

    /** Returns the keys that work here, in a line. */
    String keys();

    /** Ends the session after this command. */
    void end();
}
