package dev.ballast.dsl;

/** Opens the cloud of a runbook that has none. A {@link java.util.ServiceLoader} finds the implementation. */
public interface CloudSource {

    /** Opens a cloud, such as the one that the environment names. */
    Cloud open();

    /** Throws if the runbook may load no scripts, which have the words, too. */
    default void requireLoading() {}
}
