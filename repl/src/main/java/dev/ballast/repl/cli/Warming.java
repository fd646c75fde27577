package dev.ballast.repl.cli;

import dev.ballast.error.BallastException;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Session;
import java.util.function.Consumer;

/** Makes a session ready on a thread of its own, so that whoever begins one need not wait for the compiler and the cloud. */
final class Warming {

    private Warming() {}

    /**
     * Begins it: the compiler first, then the face, then the cloud; what is left of the time is practice.
     *
     * @param face what the face has to make ready
     * @param unusable told when the cloud cannot be opened; whatever needs it fails by itself
     */
    static void start(Session session, CloudDoor door, Runnable face, Consumer<BallastException> unusable) {
        Runnable compiler = session.warming(CodeCompleter::warmUp);
        Thread thread = new Thread(
                () -> {
                    compiler.run();
                    face.run();
                    try {
                        door.open();
                    } catch (BallastException failure) {
                        unusable.accept(failure);
                    }
                    session.practise();
                },
                "ballast-warm");
        thread.setDaemon(true);
        thread.start();
    }
}
