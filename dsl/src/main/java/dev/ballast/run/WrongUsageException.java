package dev.ballast.run;

import java.util.Optional;

/** Thrown for wrong usage: nothing is run, and the program ends with status 2. */
public final class WrongUsageException extends RuntimeException {

    private final String remedy;

    /** Says what is wrong and, unless null, what to write instead. */
    public WrongUsageException(String problem, String remedy) {
        super(problem);
        this.remedy = remedy;
    }

    /** Returns what to write instead, if there is something. */
    public Optional<String> remedy() {
        return Optional.ofNullable(remedy);
    }
}
