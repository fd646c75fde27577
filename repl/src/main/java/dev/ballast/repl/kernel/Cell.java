package dev.ballast.repl.kernel;

/**
 * An {@code execute_request} of a client.
 *
 * @param request the request
 * @param code the code
 * @param silent whether its output is suppressed
 * @param kept whether it has a number and is stored in the history
 * @param input whether its client answers questions
 * @param stopsOthers whether waiting cells are dropped if it fails
 * @param output its output
 * @param received when it was received, by {@link System#nanoTime}
 */
record Cell(
        Message request,
        String code,
        boolean silent,
        boolean kept,
        boolean input,
        boolean stopsOthers,
        CellOutput output,
        long received) {

    static Cell of(Message request, CellOutput output) {
        var content = request.content();
        boolean silent = content.path("silent").asBoolean(false);
        return new Cell(
                request,
                request.text("code"),
                silent,
                !silent && content.path("store_history").asBoolean(true),
                content.path("allow_stdin").asBoolean(true),
                !silent && content.path("stop_on_error").asBoolean(true),
                output,
                System.nanoTime());
    }
}
