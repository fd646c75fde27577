package dev.ballast.repl.cli

import dev.ballast.Ballast
import dev.ballast.profile.Prompt
import dev.ballast.profile.Setting
import dev.ballast.reconcile.context.Confirm
import dev.ballast.redact.Redactor
import dev.ballast.repl.command.YesOption
import dev.ballast.repl.terminal.MemoryTerminal
import dev.ballast.run.ScriptFile
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.function.IntConsumer
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout
import spock.util.concurrent.PollingConditions

/** Types at the prompt of a sandbox, on a terminal in memory. */
@Timeout(240)
abstract class PromptSpecification extends Specification {

    static final String ENTER = MemoryTerminal.ENTER
    static final String CTRL_C = MemoryTerminal.CTRL_C
    static final String PROMPT = 'sandbox us-east>'

    @TempDir
    Path folder

    @AutoCleanup
    MemoryTerminal screen = new MemoryTerminal(80, 40)

    CompletableFuture<Integer> status
    Map<String, String> environment = [:]
    String profile = 'sandbox'
    CommonOptions common = new CommonOptions()

    def cleanup() {
        // The first may come while a line still ends.
        new PollingConditions(timeout: 60, delay: 0.1).eventually {
            screen.type(CTRL_C + MemoryTerminal.CTRL_D)
            assert status == null || status.done
        }
    }

    /** Begins the session, after those files if there are any. */
    MemoryTerminal begin(ScriptFile... files) {
        begin(PROMPT, files)
    }

    /** Begins it and waits for a text on the screen. */
    MemoryTerminal begin(String first, ScriptFile... files) {
        def own = [XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString(), TERM: 'xterm-256color']
        def process = new ProcessEnvironment(
            own + environment, folder, InputStream.nullInputStream(), System.out, System.err, [stdin: 'terminal', stdout: 'terminal', stderr: 'terminal'],
            { IntConsumer listener -> {} as Runnable }, { System.nanoTime() }, Confirm.noOne(), Prompt.NONE, { Ballast.builder() }, new Redactor())
        def builder = Ballast.builder().environment(own + environment, folder)
        if (profile) {
            builder.option(Setting.PROFILE, profile)
        }
        status = CompletableFuture.supplyAsync {
            new InteractiveSession(process, common, new YesOption(), screen.console).status(builder, files.toList(), true)
        }
        screen.shows(first)
    }

    MemoryTerminal line(String text) {
        screen.type(text + ENTER)
    }

    Path file(String name, String text) {
        Files.writeString(folder.resolve(name), text)
    }
}
