package dev.ballast.sandbox;

import java.util.List;
import java.util.function.Function;

/** What a path and its query point at: the ids in the order they stand in the path, and the parameters. */
record Target(List<Long> ids, Call call) {

    long id(int position) {
        return ids.get(position);
    }

    /** Returns a whole-number parameter, the default when it is absent. */
    int number(String name, int otherwise) {
        Function<String, Integer> read = text -> {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException notANumber) {
                throw Refusal.invalid(name, name + " must be an integer");
            }
        };
        return call.parameter(name).map(read).orElse(otherwise);
    }
}
