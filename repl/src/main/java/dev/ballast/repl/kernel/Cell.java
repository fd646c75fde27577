package dev.ballast.repl.kernel;

/**
 * A cell that a client sent to run.
 *
 * @param request the request
 * @param code its text
 * @param silent whether clients get no output of it
 * @param kept whether it counts and is part of the history
 * @param input whether its client answers questions
 * @param stopsOthers whether those that wait are dropped when it fails
 * @param output what it shows
 */
record Cell(
        Message request,
        String code,
        boolean silent,
        boolean kept,
        boolean input,
        boolean stopsOthers,
        CellOutput output) {

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
                output);
    }
}
