package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** Starts processes as a user does, in a folder of their own, and ends those that are left. */
@Timeout(120)
abstract class ProcessSpecification extends Specification {

    /** The specs are found by Maven itself, which has another property, and run in other processes. */
    static final Path ROOT = Path.of(System.getProperty('ballast.root') ?: System.getProperty('maven.multiModuleProjectDirectory'))
    static final String BALLAST = ROOT.resolve('repl/bin/ballast')

    @TempDir
    Path folder

    Map<String, String> environment = [:]
    private List<Process> started = []

    def cleanup() {
        started.each {
            it.destroyForcibly()
            it.waitFor()
        }
    }

    Process start(Object... command) {
        def process = open(command)
        process.outputStream.close()
        return process
    }

    /** Starts a process whose standard input stays open. */
    Process open(Object... command) {
        def builder = new ProcessBuilder(command*.toString()).directory(folder.toFile())
        builder.environment().keySet().removeIf { it.startsWith('BALLAST_') }
        builder.environment().putAll([
            XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString(),
            XDG_CACHE_HOME: folder.resolve('cache').toString()] + environment)
        def process = builder.start()
        started << process
        return process
    }

    /** Runs a command to its end. */
    Ended run(Object... command) {
        def process = start(command)
        def err = new StringBuilder()
        def reading = process.consumeProcessErrorStream(err)
        def out = process.inputStream.text
        int status = process.waitFor()
        reading.join()
        new Ended(status, out, err.toString())
    }

    Path script(String text, String name = 'web.groovy') {
        Files.writeString(folder.resolve(name), text)
    }

    /** Reads lines until one holds the text. */
    static String lineWith(BufferedReader reader, String text) {
        String line = reader.readLine()
        while (line != null && !line.contains(text)) {
            line = reader.readLine()
        }
        assert line != null: "nothing said '$text'"
        return line
    }

    static void signal(Process process, String name) {
        assert new ProcessBuilder('kill', "-$name", process.pid().toString()).start().waitFor() == 0
    }

    /** A shell without job control lets what it starts in the background ignore Ctrl-C, and that is handed down to us. */
    static boolean interruptsArrive() {
        new ProcessBuilder('sh', '-c', 'kill -INT $$; exit 0').start().waitFor() != 0
    }

    static record Ended(int status, String out, String err) {}
}
