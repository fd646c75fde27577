package dev.ballast.repl.terminal;

import dev.ballast.repl.report.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Colors;

/** The prompt: which profile, region and host a line will work on. */
final class PromptLine {

    private static final String END = "> ";

    private PromptLine() {}

    /** Returns it for a screen; on a narrow one the host of a named profile is left out. */
    static String of(Target target, Screen screen) {
        String text = text(target, true);
        if (text.length() > screen.width() / 2) {
            text = text(target, target.profile().isEmpty());
        }
        if (!screen.colored()) {
            return text + END;
        }
        return new AttributedStringBuilder()
                .styled(style(target.color()), text)
                .append(END)
                .toAnsi();
    }

    /** Returns the prompt of the further lines of a block: what is missing, as far right as the first prompt ends. */
    static String continued(Screen screen) {
        return screen.colored() ? "\u001B[2m%P %M> \u001B[0m" : "%P %M> ";
    }

    private static String text(Target target, boolean withHost) {
        List<String> parts = new ArrayList<>();
        target.profile().ifPresent(parts::add);
        target.region().ifPresent(parts::add);
        if (withHost) {
            target.host().ifPresent(parts::add);
        }
        if (target.readOnly()) {
            parts.add("(read-only)");
        }
        return parts.isEmpty() ? "ballast" : String.join(" ", parts);
    }

    private static AttributedStyle style(String color) {
        Integer known = Colors.rgbColor(color.toLowerCase(Locale.ROOT));
        return AttributedStyle.DEFAULT.bold().foreground(known == null ? AttributedStyle.GREEN : known);
    }
}
