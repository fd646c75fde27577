package dev.ballast.dsl;

/** Shows the values given to {@code show} and {@code live}, in a notebook or a terminal. Any thread of a runbook may call it. */
public interface Display {

    /**
     * Shows a value; null shows nothing.
     *
     * @throws dev.ballast.error.BallastException when the value cannot be read, such as the list of instances
     */
    void show(Object value);

    /**
     * Shows a value and updates it until {@link #end}.
     *
     * @param changes reports when the service has changed the shown value
     */
    void live(Object value, ShownChanges changes);

    /** Removes what the notebook cell has shown so far; output of a terminal or a file remains. */
    void clear();

    /**
     * Ends all updates after showing the last state; called at the end of the script, the line or the cell. It never throws: it
     * reports values that can no longer be shown.
     *
     * @param failed whether a failure or the user ended it: then it sends no more requests
     */
    void end(boolean failed);
}
