package dev.ballast.sandbox;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The service, simulated over HTTP on a loopback port of this machine, for any client. Safe for many threads; its threads
 * are daemons, so an open sandbox does not keep a program alive.
 */
public final class Sandbox implements AutoCloseable {

    private final String token;
    private final Controls controls;
    private final Face face;
    private final StateFile state;

    Sandbox(String token, Controls controls, Face face, StateFile state) {
        this.token = token;
        this.controls = controls;
        this.face = face;
        this.state = state;
    }

    /** Starts a sandbox on a free port, with a virtual clock and the token {@code sandbox-token}. */
    public static Sandbox start() {
        return with().start();
    }

    /** Returns the settings of a sandbox to be started. */
    public static SandboxBuilder with() {
        return new SandboxBuilder();
    }

    /** Returns the table of what the sandbox decides where the document shows nothing, as text. */
    public static String limits() {
        return Limits.table();
    }

    /** Returns the base address, such as {@code http://127.0.0.1:41234}, without the version. */
    public URI url() {
        return face.url();
    }

    /** Returns the one token that is let in. */
    public String token() {
        return token;
    }

    /** Returns the names of the operations, as faults and the journal use them. */
    public List<String> operations() {
        return controls.operations();
    }

    /** Returns the time of the sandbox. */
    public Instant now() {
        return controls.now();
    }

    /** Moves the virtual clock forwards; in real time this is refused with an {@code IllegalStateException}. */
    public void advance(Duration duration) {
        controls.advance(duration);
    }

    /** Adds faults; the first that fires on a call is played. An unknown operation is an {@code IllegalArgumentException}. */
    public void fail(Fault... faults) {
        controls.fail(List.of(faults));
    }

    /** Ends all faults. */
    public void clearFaults() {
        controls.clearFaults();
    }

    /** Returns the last 1000 calls of the service, oldest first; control calls are not among them. */
    public List<Entry> journal() {
        return controls.journal();
    }

    /** Returns the number of calls by operation since the start or the last reset. */
    public Map<String, Long> requests() {
        return controls.requests();
    }

    /** Returns the number of different connections the calls came over. */
    public int connections() {
        return controls.connections();
    }

    /** Declares {@code address:port} listening or silent, whatever its instance does. */
    public void listening(String address, boolean listening) {
        controls.listening(address, listening);
    }

    /** Gives an instance these configuration profiles, by id, in this order. */
    public void profiles(long instance, List<Long> profiles) {
        controls.profiles(instance, profiles);
    }

    /** Switches an instance on or off, at once. */
    public void power(long instance, boolean running) {
        controls.power(instance, running);
    }

    /** Forgets everything made, all faults and the journal, and sets a virtual clock back to its start. */
    public void reset() {
        controls.reset();
    }

    /** Returns the whole state as JSON, in the form of the state file. */
    public String snapshot() {
        return controls.snapshot();
    }

    /** Stops listening and leaves the state file to others; calls in flight are given up. */
    @Override
    public void close() {
        face.close();
        state.close();
    }
}
