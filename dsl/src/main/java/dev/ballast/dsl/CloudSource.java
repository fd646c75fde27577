package dev.ballast.dsl;

/** Opens the cloud that a runbook works on when none was given to it; found by {@link java.util.ServiceLoader}. */
public interface CloudSource {

    /** Opens the cloud that the environment names. */
    Cloud open();
}
