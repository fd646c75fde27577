package dev.ballast.dsl;

/** Shows the values given to {@code show} and {@code live}, in a notebook or a terminal. Any thread of a runbook may call it. */
public interface Display {

    /** Shows nothing. */
    Display NONE = new Display() {
        @Override
        public void show(Object value) {}

        @Override
        public void live(Object value, ShownChanges changes) {}

        @Override
        public void clear() {}

        @Override
        public void end(boolean failed) {}
    };

    /**
     * Shows a value; null shows nothing.
     *
     * @throws dev.ballast.error.BallastException if the value cannot be read, such as the list of instances
     */
    void show(Object value);

    /**
     * Shows a value and updates it until {@link #end}.
     *
     * @param changes reports that the service has changed the shown value
     */
    void live(Object value, ShownChanges changes);

    /** Clears the output of the notebook cell so far. Output of a terminal or a file remains. */
    void clear();

    /**
     * Shows the last state of all values and ends their updates. It is called at the end of the script, the line or the cell,
     * and never throws: it reports values that can no longer be shown.
     *
     * @param failed whether a failure or the user ended the script, the line or the cell; then no more requests are sent
     */
    void end(boolean failed);
}
