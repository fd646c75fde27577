package dev.ballast.repl.kernel;

/**
 * What a client wants to be run.
 *
 * @param request how it came
 * @param code its text
 * @param silent whether nobody is to be told of it
 * @param kept whether it counts and is part of the history
 * @param input whether its client answers questions
 * @param stopsOthers whether those that wait are dropped when it fails
 */
record Cell(Request request, String code, boolean silent, boolean kept, boolean input, boolean stopsOthers) {

    static Cell of(Request request) {
        var content = request.content();
        boolean silent = content.path("silent").asBoolean(false);
        return new Cell(
                request,
                content.path("code").asString(""),
                silent,
                !silent && content.path("store_history").asBoolean(true),
                content.path("allow_stdin").asBoolean(true),
                content.path("stop_on_error").asBoolean(true));
    }
}
