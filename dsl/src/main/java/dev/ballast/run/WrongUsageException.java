package dev.ballast.run;

import java.util.Optional;

/** Thrown for wrong usage: nothing is run, and the program ends with status 2. */
public final class WrongUsageException extends RuntimeException {

    private final String remedy;

    /** {@code remedy} is the advice, or null. */
    public WrongUsageException(String problem, String remedy) {
        super(problem);
        this.remedy = remedy;
    }

    /** Returns the advice, if there is one. */
    public Optional<String> remedy() {
        return Optional.ofNullable(remedy);
    }
}
