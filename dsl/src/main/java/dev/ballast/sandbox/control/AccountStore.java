package dev.ballast.sandbox.control;

import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.Wire;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * Keeps the simulated account and its time. Only one thread at a time accesses the account. A change is in the state file
 * before it is answered.
 */
public final class AccountStore implements AutoCloseable {

    /** The last moment: not all clients can read the form of a later one. */
    private static final Instant LAST_MOMENT = Instant.parse("9999-12-31T23:59:59Z");

    private final InstantSource clock;
    private final StateFile file;
    private final boolean extended;
    private AccountState account;
    private Runnable follower = () -> {};

    /**
     * Creates a store. {@code clock} is a real clock, or null for virtual time, which stands still; {@code path} is the state
     * file, or null for none; {@code extended} is true if the account has the part of Linode.
     */
    public AccountStore(InstantSource clock, Path path, boolean extended) {
        this.clock = clock;
        this.file = path == null ? null : new StateFile(path);
        this.extended = extended;
        this.account = begin(path == null ? AccountState.empty() : file.found());
    }

    private AccountStore(InstantSource clock, boolean extended, AccountState account) {
        this.clock = clock;
        this.file = null;
        this.extended = extended;
        this.account = begin(account);
    }

    /**
     * Returns a store without a state file that begins with the account in this file, or an empty one if the file does not
     * exist.
     */
    public static AccountStore copyOf(Path path, InstantSource clock, boolean extended) {
        return new AccountStore(clock, extended, StateFile.in(path));
    }

    /** Returns a store without a state file that begins with an account in the JSON of a state file. */
    public static AccountStore copyOf(String held, InstantSource clock, boolean extended) {
        return new AccountStore(clock, extended, StateFile.account(SandboxJson.MAPPER.readTree(held)));
    }

    private AccountState begin(AccountState state) {
        return extended ? state.extend() : state;
    }

    /** Returns whether time stands still until it is advanced. */
    public boolean isVirtual() {
        return clock == null;
    }

    /** Returns the time of the sandbox. */
    public synchronized Instant now() {
        return isVirtual() ? account.now() : clock.instant();
    }

    /**
     * Moves virtual time forwards, at most to the end of the year 9999. Throws an IllegalStateException in real time, and an
     * IllegalArgumentException for a negative or larger duration.
     */
    public void advance(Duration duration) {
        pass(duration);
        follower.run();
    }

    private synchronized void pass(Duration duration) {
        if (!isVirtual()) {
            throw new IllegalStateException("the sandbox follows real time: its clock cannot be advanced");
        }
        if (duration.isNegative() || duration.compareTo(Duration.between(now(), LAST_MOMENT)) > 0) {
            throw new IllegalArgumentException(
                    "the clock only goes forward, to the end of the year 9999, not by " + duration);
        }
        account = account.at(now().plus(duration));
        save();
    }

    /** Runs a read of the account at this moment and returns its result. */
    public synchronized <T> T read(Function<AccountState, T> act) {
        return act.apply(account.at(now()));
    }

    /** Runs a change of the account, writes the state file, and returns the result of the change. */
    public <T> T change(Function<AccountState, T> act) {
        T result = act(act);
        follower.run();
        return result;
    }

    private synchronized <T> T act(Function<AccountState, T> act) {
        T result = read(act);
        save();
        return result;
    }

    /** Adds real listeners. {@code follow} runs after each change of the account, and after virtual time has moved. */
    public synchronized void listen(Wire wire, Runnable follow) {
        account = account.on(wire);
        follower = follow;
    }

    /** Replaces the account by an empty one, and sets virtual time to its start. */
    public void reset() {
        empty();
        follower.run();
    }

    private synchronized void empty() {
        account = begin(AccountState.empty().on(account.wire()));
        save();
    }

    /** Releases the lock of the state file. */
    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }

    private void save() {
        if (file != null) {
            file.write(account.at(now()));
        }
    }
}
