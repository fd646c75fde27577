package dev.ballast.sandbox

import dev.ballast.error.SetupException
import java.nio.file.Path

/** A sandbox with a state file in a process of its own, until it is killed. */
class StateProcess {

    static Process start(Path file) {
        def java = "${System.getProperty('java.home')}/bin/java".toString()
        new ProcessBuilder(java, '-XX:TieredStopAtLevel=1', '-cp', System.getProperty('java.class.path'), StateProcess.name, file.toString())
            .redirectErrorStream(true)
            .start()
    }

    static void main(String[] args) {
        try {
            Sandbox.with().state(Path.of(args[0])).start()
        } catch (SetupException refused) {
            println refused.problem()
            System.exit(1)
        }
        println 'started'
        Thread.currentThread().join()
    }
}
