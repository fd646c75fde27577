package dev.ballast.repl.cli;

import dev.ballast.error.BallastException;
import dev.ballast.run.WrongUsageException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

/** Says what a bug report has to name beside the versions: Java, the class-data archive, the dialect and the platform. */
final class VersionDetails {

    private static final String ARCHIVE_OPTION = "-XX:SharedArchiveFile=";

    private VersionDetails() {}

    /** Returns a line for each. They name no folder, no URL and no profile, so that they can be published. */
    static List<String> lines(CommonOptions options, ProcessEnvironment process) {
        return List.of(
                "Java: " + System.getProperty("java.vendor") + " " + Runtime.version(),
                "archive: " + archive(),
                "dialect: " + dialect(options, process),
                "platform: " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch") + ", " + Charset.defaultCharset());
    }

    private static String archive() {
        boolean shared = System.getProperty("java.vm.info", "").contains("sharing");
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith(ARCHIVE_OPTION))
                .reduce((earlier, later) -> later)
                .map(option ->
                        Path.of(option.substring(ARCHIVE_OPTION.length())).getFileName()
                                + (shared ? "" : ", which this Java does not accept"))
                .orElse("none");
    }

    private static String dialect(CommonOptions options, ProcessEnvironment process) {
        try {
            return options.builder(process).dialect().name();
        } catch (BallastException | WrongUsageException wrongSettings) {
            return "unknown, because the settings are wrong: the command status shows the error";
        }
    }
}
