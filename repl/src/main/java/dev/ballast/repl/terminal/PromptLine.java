package dev.ballast.repl.terminal;

import dev.ballast.dsl.TargetInfo;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Screen;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.StyleResolver;

/** The prompt: which profile, region and host a line will work on. */
final class PromptLine {

    private static final String END = "> ";

    private PromptLine() {}

    /**
     * Returns the prompt for a screen; on a narrow one the host of a named profile is left out.
     *
     * @param region the default region, or null
     */
    static String of(TargetInfo target, String region, Screen screen) {
        String text = text(target, region, target.host());
        if (DisplayWidth.of(text) > screen.width() / 2 && target.profile() != null) {
            text = text(target, region, null);
        }
        if (!screen.colored()) {
            return text + END;
        }
        String color = Objects.requireNonNullElse(target.color(), "green");
        AttributedStyle style = new StyleResolver(name -> null).resolve("bold,fg:" + color);
        return new AttributedStringBuilder().styled(style, text).append(END).toAnsi();
    }

    private static String text(TargetInfo target, String region, String host) {
        String text = Stream.of(target.profile(), region, host, target.readOnly() ? "(read-only)" : null)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" "));
        return text.isEmpty() ? "ballast" : text;
    }
}
