package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Timeout

/** Lets the ledger of a real process find no room at a request of the standard job. */
@Timeout(1800)
class DiskProcessSpec extends InterruptedJobSpecification {

    int databases

    @Requires(value = { MistakesProcessSpec.limitsFiles() }, reason = 'no prlimit')
    def 'when a quota is used up at a request, the run says so and stops, and with room again the job ends complete: #dialect'() {
        given:
        def wanted = wanted(dialect)

        when:
        def ends = points(every).collect { request ->
            begin(dialect, database())
            Process bounded
            relay.triggerAndAnswer(request) { allowNoByte(bounded) }
            bounded = process()
            completed("no byte from request $request", bounded, wanted)
        }

        then:
        ends.contains(4)

        where:
        dialect      | every
        'linode'     | 2
        'documented' | 4
    }

    @Requires(value = { MistakesProcessSpec.limitsFiles() }, reason = 'no prlimit')
    def 'when the ledger cannot grow, whatever it holds already, the run says so and stops, and with room the job ends complete: #dialect'() {
        given:
        def wanted = wanted(dialect)

        when:
        def ends = (7..12).step(ALL ? 1 : every).collect { entries ->
            begin(dialect, database())
            fill(entries)
            long length = Files.size(Path.of(environment.BALLAST_LEDGER))
            completed("a ledger of $entries entries that cannot grow",
                process(['prlimit', "--fsize=$length", ProcessSpecification.BALLAST, 'run', script(JOB)]), wanted)
        }

        then:
        ends.contains(1)

        where:
        dialect      | every
        'linode'     | 3
        'documented' | 5
    }

    @Requires(value = { DiskProcessSpec.mounts() }, reason = 'no disk can be mounted here')
    def 'when the disk is full at a request, the run says so and stops, and on one with room the job ends complete: #dialect'() {
        given:
        def wanted = wanted(dialect)
        def disk = Files.createDirectory(folder.resolve('disk'))

        when:
        def ends = points(every).collect { request ->
            def kept = Files.createDirectory(folder.resolve("kept-$request"))
            begin(dialect, disk.resolve('ledger.db').toString())
            Process bounded
            relay.triggerAndAnswer(request) { fill(Path.of("/proc/${bounded.pid()}/root$disk")) }
            bounded = process(onDisk(disk, '"$1" run "$2"; status=$?; cp -p ledger.db* "$3"; exit $status',
                ProcessSpecification.BALLAST, script(JOB), kept))
            completed("a full disk from request $request", bounded, wanted, kept.resolve('ledger.db'))
        }

        then:
        ends.contains(4)

        where:
        dialect      | every
        'linode'     | 3
        'documented' | 4
    }

    @Requires(value = { DiskProcessSpec.mounts() }, reason = 'no disk can be mounted here')
    def 'a ledger that is new is refused on a full disk before any request, and is begun when there is room'() {
        given:
        def wanted = wanted('linode')
        def disk = Files.createDirectory(folder.resolve('disk'))
        begin('linode', disk.resolve('ledger.db').toString())

        when:
        def run = process(onDisk(disk, 'cat /dev/zero >filling 2>/dev/null; "$1" run "$2"; echo "$?"; rm filling; "$1" run "$2"',
            ProcessSpecification.BALLAST, script(JOB)))
        ended(run, 'a new ledger')

        then:
        said().startsWith("error: the ledger $environment.BALLAST_LEDGER cannot grow: the disk is full\n  help: make room, then run again\n2\n")
        run.exitValue() == 0
        service().picture() == wanted
        plain(said())
    }

    /** Returns a command that runs these words of a shell, with all that the program keeps, on a small disk mounted at the folder, which ends with it. */
    static List<?> onDisk(Path folder, String words, Object... arguments) {
        ['unshare', '-rm', 'sh', '-c', "mount -t tmpfs -o size=256k tmpfs \"\$0\" && cd \"\$0\" || exit 9\nexport XDG_CACHE_HOME=\"\$0\"\n$words", folder, *arguments]
    }

    /** Whether a process can have a disk of its own. */
    static boolean mounts() {
        succeeds('unshare -rm mount -t tmpfs tmpfs /tmp')
    }

    static boolean succeeds(String command) {
        new ProcessBuilder('sh', '-c', "$command 2>/dev/null").start().waitFor() == 0
    }

    private List<Integer> points(int every) {
        (1..relay.requests.size()).step(ALL ? 1 : every)
    }

    /** Returns how the run ended, once it is shown that the ledger knows of all that exists, and the job is complete after it. */
    private int completed(String point, Process run, List<?> wanted, Path ledger = Path.of(environment.BALLAST_LEDGER)) {
        ended(run, point)
        assert run.exitValue() in [0, 1, 4]: "$point\n${said()}"
        assert run.exitValue() == 0 || said().contains("the ledger $environment.BALLAST_LEDGER c"): "$point\n${said()}"
        plain(said())
        environment.BALLAST_LEDGER = ledger.toString()
        assert service().unknown(entries(), environment.BALLAST_DIALECT == 'documented') == []: "$point\n${said()}"
        if (run.exitValue() == 4) {
            followAdvice(said(), point)
        }
        complete(point, wanted)
        run.exitValue()
    }

    private static void fill(Path disk) {
        try (def filling = Files.newOutputStream(disk.resolve('filling'))) {
            while (true) {
                filling.write(new byte[4096])
            }
        } catch (IOException full) {
            assert full.message.contains('No space left')
        }
    }

    private static void allowNoByte(Process run) {
        assert new ProcessBuilder('prlimit', '--pid', run.pid().toString(), '--fsize=0').start().waitFor() == 0
    }

    private String database() {
        folder.resolve("ledger-${++databases}.db")
    }
}
