package dev.ballast.dsl;

/** Opens the cloud that a runbook works on when nobody has given it one; found by {@link java.util.ServiceLoader}. */
public interface CloudSource {

    /** Opens the cloud that the environment names. */
    Cloud open();
}
