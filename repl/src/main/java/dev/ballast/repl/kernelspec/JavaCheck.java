package dev.ballast.repl.kernelspec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the Java that a kernel names is there, and new enough. */
final class JavaCheck {

    private static final int OLDEST = 17;
    private static final int PATIENCE_SECONDS = 20;
    private static final Pattern VERSION = Pattern.compile("version \"((\\d+)[^\"]*)\"");

    private JavaCheck() {}

    /** Returns which Java it is. */
    static String of(Kernelspec spec) throws UnwellException, IOException, InterruptedException {
        if (spec.javaHome().isEmpty()) {
            return "whichever the launcher finds";
        }
        Path home = spec.javaHome().get();
        Path java = home.resolve("bin/java");
        if (!Files.isExecutable(java)) {
            throw new UnwellException("there is no Java in " + home, advice(spec));
        }
        Matcher version = VERSION.matcher(said(java));
        if (!version.find()) {
            throw new UnwellException(java + " does not say which version it is", advice(spec));
        }
        if (Integer.parseInt(version.group(2)) < OLDEST) {
            throw new UnwellException("Java " + version.group(1) + " in " + home + " is too old", advice(spec));
        }
        return version.group(1) + " in " + home;
    }

    private static String said(Path java) throws UnwellException, IOException, InterruptedException {
        Process process = new ProcessBuilder(java.toString(), "-version")
                .redirectErrorStream(true)
                .start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new UnwellException(
                        java + " -version did not end within " + PATIENCE_SECONDS + " s", UnwellException.BUSY);
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String advice(Kernelspec spec) {
        return "install Java 17 or newer, and with it the kernel again: " + spec.installAgain();
    }
}
