package dev.ballast.sandbox.control;

import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.SandboxClock;
import java.util.function.Function;

/** Keeps the simulated account: one thread at a time touches it, and each change is in the state file before it is known. */
public final class AccountStore {

    private final SandboxClock clock;
    private final StateFile file;
    private AccountState account;

    /** Takes the clock, which is set to the time of the state, and the file; without a file, null, nothing is kept. */
    public AccountStore(SandboxClock clock, StateFile file) {
        this.clock = clock;
        this.file = file;
        this.account = file == null ? empty() : file.read().orElseGet(AccountStore::empty);
        clock.set(account.now());
    }

    private static AccountState empty() {
        return AccountState.empty(SandboxClock.START);
    }

    /** Returns what an act that changes nothing finds in the account at this moment. */
    public synchronized <T> T read(Function<AccountState, T> act) {
        return act.apply(account.at(clock.instant()));
    }

    /** Returns what an act finds that changes the account, and writes the state file. */
    public synchronized <T> T change(Function<AccountState, T> act) {
        T result = read(act);
        if (file != null) {
            file.write(account.at(clock.instant()));
        }
        return result;
    }

    /** Returns to an account that holds nothing, and a virtual clock to its start. */
    public synchronized void reset() {
        account = empty();
        clock.set(account.now());
        change(nothing -> nothing);
    }
}
