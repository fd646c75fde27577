package dev.ballast.repl.completion;

import dev.ballast.dsl.AttachBlock;
import dev.ballast.dsl.ChangeBlock;
import dev.ballast.dsl.PortBlock;
import dev.ballast.dsl.VolumeBlock;
import java.util.Map;
import java.util.stream.Stream;

/** Finds what the page says of the named arguments of a word, which stand in the chapter of the block they fill. */
final class Options {

    private static final Map<String, Class<?>> BLOCKS = Map.of(
            "port", PortBlock.class,
            "volume", VolumeBlock.class,
            "change", ChangeBlock.class,
            "attachTo", AttachBlock.class);

    private Options() {}

    /** Returns the text about an option of a word of that type; empty when there is none. */
    static String docs(Class<?> owner, String word, String option) {
        return Stream.of(BLOCKS.getOrDefault(word, owner), owner, VolumeBlock.class)
                .map(type -> Docs.ofOption(type, option))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }
}
