package dev.ballast.sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;

/** Gathers how a sandbox is to be; every value has a default. {@link #start} starts it. */
public final class SandboxBuilder {

    private int port;
    private SandboxClock clock = SandboxClock.virtual();
    private StateFile state = StateFile.none();
    private Duration delay = Duration.ZERO;
    private String token = "sandbox-token";
    private String segment = "compute";
    private int requestsPerMinute = Limits.REQUESTS_PER_MINUTE;
    private boolean bareLists;
    private Pause pause = Pause.real();

    SandboxBuilder() {}

    /** Listens on this port of 127.0.0.1; 0, the default, takes a free one. */
    public SandboxBuilder port(int number) {
        port = number;
        return this;
    }

    /** Follows the wall clock; the default is a virtual clock that stands still until it is advanced. */
    public SandboxBuilder realTime() {
        clock = SandboxClock.following(InstantSource.system());
        return this;
    }

    /** Reads the state from this file if it is there, and writes it after each change; the default keeps nothing. */
    public SandboxBuilder state(Path file) {
        state = StateFile.at(Objects.requireNonNull(file, "file"));
        return this;
    }

    /** Delays each answer of the service by so much real time; the default is none. */
    public SandboxBuilder delay(Duration duration) {
        delay = Objects.requireNonNull(duration, "duration");
        return this;
    }

    /** Lets in callers with this token; the default is {@code sandbox-token}. */
    public SandboxBuilder token(String text) {
        token = Objects.requireNonNull(text, "text");
        return this;
    }

    /** Serves compute instances under this path segment; the default is the document's {@code compute}. */
    public SandboxBuilder computeSegment(String name) {
        segment = Objects.requireNonNull(name, "name");
        return this;
    }

    /** Answers 429 beyond so many calls in a minute of the sandbox's time; the default is a million. */
    public SandboxBuilder requestsPerMinute(int calls) {
        requestsPerMinute = calls;
        return this;
    }

    /** Answers lists as bare arrays; the default wraps them in {@code data}, {@code page}, {@code pages}, {@code results}. */
    public SandboxBuilder bareLists() {
        bareLists = true;
        return this;
    }

    SandboxBuilder pause(Pause other) {
        pause = other;
        return this;
    }

    /**
     * Starts the sandbox.
     *
     * @throws dev.ballast.error.SetupException when the port is taken, the state file is no state of a sandbox, or
     *     another sandbox uses it
     */
    public Sandbox start() {
        state.open();
        try {
            return started();
        } catch (RuntimeException failure) {
            state.close();
            throw failure;
        }
    }

    private Sandbox started() {
        World world = new World(clock, requestsPerMinute, state);
        Routes routes = Routes.documented(world.state, segment, bareLists);
        Controls controls = new Controls(world, routes.operations());
        Guard guard = new Guard(token);
        Api api = new Api(world, guard, routes, pause, delay, System::nanoTime);
        Front front = new Front(api, guard, new Control(controls).routes());
        return new Sandbox(token, controls, Face.open(port, front), state);
    }
}
