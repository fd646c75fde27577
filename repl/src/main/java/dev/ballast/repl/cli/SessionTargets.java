package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.dsl.Destination;
import dev.ballast.error.BallastException;
import dev.ballast.profile.Setting;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.sandbox.Sandbox;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The profiles that a session at the terminal works on, one after the other; all that were opened are closed at its end. */
final class SessionTargets implements Targets, AutoCloseable {

    private final Surroundings around;
    private final UnaryOperator<CloudBuilder> told;
    private final List<CloudDoor> doors = new ArrayList<>();
    private CloudBuilder opening;
    private Session session;

    /**
     * Begins with an opening.
     *
     * @param told lets an opening tell the listeners of the session
     */
    SessionTargets(Surroundings around, CloudBuilder first, UnaryOperator<CloudBuilder> told) {
        this.around = around;
        this.told = told;
        this.opening = told.apply(first);
        doors.add(new CloudDoor(opening));
    }

    /** Returns the door of the first. */
    CloudDoor first() {
        return doors.get(0);
    }

    /** Begins the session in the folder of the process; {@code tell} is told what goes on while something is being stopped. */
    Interpreter.Parts begin(PrintStream printed, RequestLog requests, Consumer<String> tell) {
        Path folder = Path.of("").toAbsolutePath();
        session = new Session(
                first(),
                new Session.Surroundings(
                        printed, tell, folder, around.environment().keySet()));
        return new Interpreter.Parts(session, new Commands(around.nanoTime()), this, requests, tell);
    }

    /**
     * Prepares a session on a thread of its own, so that its user need not wait for the compiler and the cloud: the compiler
     * first, then the face, then the cloud; what is left of the time is practice.
     *
     * @param face what the face has to prepare
     * @param unusable told when the cloud cannot be opened; what needs it fails by itself
     */
    void warm(Runnable face, Consumer<BallastException> unusable) {
        Runnable compiler = session.warmUp().first(CodeCompleter::warmUp);
        Thread thread = new Thread(
                () -> {
                    compiler.run();
                    face.run();
                    try {
                        first().open();
                    } catch (BallastException failure) {
                        unusable.accept(failure);
                    }
                    session.warmUp().practise();
                },
                "ballast-warm");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public Destination current() {
        return opening.destination();
    }

    @Override
    public SortedSet<String> profiles() {
        return around.profiles().names();
    }

    @Override
    public void use(String profile) {
        CloudBuilder other = told.apply(around.door().get().environment(around.environment(), around.home()))
                .option(Setting.PROFILE, profile);
        CloudDoor door = new CloudDoor(other);
        door.open();
        doors.add(door);
        opening = other;
        session.moveTo(door);
    }

    @Override
    public Optional<Sandbox> sandbox() {
        return opening.startedSandbox();
    }

    @Override
    public void close() {
        doors.forEach(CloudDoor::close);
    }
}
