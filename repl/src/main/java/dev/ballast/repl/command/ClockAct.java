package dev.ballast.repl.command;

import dev.ballast.sandbox.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells the time of the sandbox, or turns its clock. */
final class ClockAct implements SandboxAct {

    private static final Pattern DURATION = Pattern.compile("(?:(\\d{1,5})h)?(?:(\\d{1,5})m)?(?:(\\d{1,5})s)?");
    private static final int HOURS = 1;
    private static final int MINUTES = 2;
    private static final int SECONDS = 3;

    @Override
    public String name() {
        return "clock";
    }

    @Override
    public String synopsis() {
        return "clock [5m]";
    }

    @Override
    public String help() {
        return "tells the time of the sandbox, or turns its clock forwards: 90s, 5m, 1h30m";
    }

    @Override
    public void run(String arguments, Sandbox sandbox, Desk desk) {
        if (!arguments.isEmpty()) {
            sandbox.advance(duration(arguments));
        }
        desk.print("the time of the sandbox is " + sandbox.now());
    }

    @Override
    public List<String> next(String arguments, Sandbox sandbox) {
        return List.of("30s", "5m", "1h");
    }

    private static Duration duration(String text) {
        Matcher parts = DURATION.matcher(text.replace(" ", ""));
        if (!parts.matches() || text.isBlank()) {
            throw new IllegalArgumentException("'" + text + "' is no duration such as 30s, 5m or 1h30m");
        }
        return Duration.ofHours(number(parts, HOURS))
                .plusMinutes(number(parts, MINUTES))
                .plusSeconds(number(parts, SECONDS));
    }

    private static long number(Matcher parts, int group) {
        return parts.group(group) == null ? 0 : Long.parseLong(parts.group(group));
    }
}
