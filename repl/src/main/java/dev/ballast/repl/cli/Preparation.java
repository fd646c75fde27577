package dev.ballast.repl.cli;

import dev.ballast.Ballast;
import dev.ballast.profile.Setting;
import dev.ballast.syntax.Completeness;
import groovy.lang.GroovySystem;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.groovy.runtime.FormatHelper;

/**
 * The libraries that a command needs, initialised on other threads while its arguments are read: each takes about a tenth of a
 * second.
 */
final class Preparation {

    private static final Pattern COMPILES = Pattern.compile("run|check|explore|lsp|-e|.*[.]groovy");
    private static final Pattern OPENS_CLOUD = Pattern.compile("run|show|status|import|adopt|destroy");

    private static final Preparation NONE = new Preparation(new Thread());

    private final Thread parser;

    private Preparation(Thread parser) {
        this.parser = parser;
    }

    /**
     * Begins to initialise what these arguments need. Groovy's runtime, which reading arguments needs too, is initialised when
     * this returns: two threads that initialise the same classes in different orders deadlock.
     */
    static Preparation begin(String[] arguments, ProcessEnvironment process) {
        if (CommandLineArguments.areAnswered(arguments)) {
            return NONE;
        }
        if (OPENS_CLOUD.matcher(CommandLineArguments.command(arguments)).matches()) {
            boolean simulated = List.of(arguments).contains("--sandbox");
            boolean tls = !process.environment()
                    .getOrDefault(Setting.URL.variable().orElseThrow(), "")
                    .startsWith("http:");
            started("ballast-libraries", () -> Ballast.prepare(simulated, tls));
        }
        if (Stream.of(arguments).noneMatch(COMPILES.asMatchPredicate())) {
            return NONE;
        }
        boolean parses = !process.hasRun(arguments);
        // The call initialises the class.
        GroovySystem.getVersion();
        Thread groovy = started("ballast-groovy", parses ? () -> Completeness.of("1") : Preparation::prepareTexts);
        return parses ? new Preparation(groovy) : NONE;
    }

    /** Waits until a script can be compiled; an interrupt stays set and ends the wait. */
    void await() {
        try {
            parser.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Groovy reads the names of all classes that need no import before it writes its first text with a value in it. A runbook that
     * comes to such a text earlier waits there; no class that is initialised here needs one that a runbook initialises.
     */
    private static void prepareTexts() {
        FormatHelper.toString(1);
    }

    private static Thread started(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        // A failure here occurs again where the library is used, and is reported there.
        thread.setUncaughtExceptionHandler((unused, failure) -> {});
        thread.start();
        return thread;
    }
}
