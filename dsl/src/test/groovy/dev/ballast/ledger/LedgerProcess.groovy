package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.model.Kind
import java.nio.file.Path
import java.time.InstantSource

/** A program that uses a ledger in a process of its own, and how a spec starts it. */
class LedgerProcess {

    /** Java 24 and later complain about libraries that load native code. */
    private static final List<String> NATIVE = Runtime.version().feature() < 24 ? [] : ['--enable-native-access=ALL-UNNAMED']

    static Process start(String... args) {
        startOn(System.getProperty('java.class.path'), args)
    }

    static Process startOn(String classPath, String... args) {
        startOn(classPath, [:], args)
    }

    static Process startOn(String classPath, Map<String, String> environment, String... args) {
        def java = "${System.getProperty('java.home')}/bin/java".toString()
        def command = [java, '-XX:TieredStopAtLevel=1', *NATIVE, '-cp', classPath, LedgerProcess.name] + args.toList()
        new ProcessBuilder(command).redirectErrorStream(true).tap { it.environment().putAll(environment) }.start()
    }

    static void main(String[] args) {
        this."${args[0]}"(*args.tail())
    }

    /** Ends as a crash does right after it intended: nothing is closed and no hook runs. */
    static void intendAndHalt(String where) {
        ledger(where).intend(ReferenceCodec.read(Kind.VOLUME, 'data'), 'POST /volumes', [size: '20'])
        Runtime.runtime.halt(9)
    }

    /** Tells that it is ready, waits for a line, then tries to win each of many names and prints how many it won. */
    static void compete(String where, String names) {
        def ledger = ledger(where)
        println 'ready'
        System.in.newReader().readLine()
        println((1..names.toInteger()).count { wins(ledger, it) })
    }

    static void useMemory() {
        def ledger = Ledger.inMemory(PlainLedger.settings(null, LedgerTarget.of('here'), Owner.thisProcess(), InstantSource.system()))
        ledger.record(ReferenceCodec.read(Kind.VOLUME, 'data'), '99', [:])
        println ledger.entries()*.id()
    }

    /** Prints whether the server takes the password of that home folder. */
    static void connect(String url, String home) {
        new Postgres(url, Path.of(home), { }).connect().withCloseable { println it.isValid(9) }
    }

    private static Ledger ledger(String where) {
        PlainLedger.open(where, LedgerTarget.of('here'), Owner.thisProcess(), InstantSource.system())
    }

    private static boolean wins(Ledger ledger, int number) {
        try {
            ledger.intend(ReferenceCodec.read(Kind.VOLUME, "v$number"), 'POST /volumes', [:])
            true
        } catch (LedgerException e) {
            assert e.problem().contains('still open')
            false
        }
    }
}
