package dev.ballast.ledger

import java.nio.file.Files
import java.nio.file.Path

/** PgBouncer before a server, in transaction pooling: its clients share one connection to the server, one transaction at a time. */
class PgBouncer implements AutoCloseable {

    /** The program, or null where it is not installed, which the log of the build says. */
    static final String PROGRAM = found()

    final int port
    private final Process process

    PgBouncer(int server, Path folder) {
        port = new ServerSocket(0).withCloseable { it.localPort }
        def settings = Files.writeString(folder.resolve('pgbouncer.ini'), """\
            [databases]
            * = host=127.0.0.1 port=$server user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = $port
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = 1
            log_connections = 0
            log_disconnections = 0
            """.stripIndent())
        def command = [PROGRAM, *(System.getProperty('user.name') == 'root' ? ['-u', 'nobody'] : []), "$settings"]
        process = new ProcessBuilder(command*.toString()).redirectErrorStream(true).start()
        def log = process.inputStream.newReader()
        def lines = []
        while (!lines.any { it.contains('process up') }) {
            lines << log.readLine()
            assert lines.last() != null: lines.join('\n')
        }
    }

    @Override
    void close() {
        process.destroy()
        process.waitFor()
    }

    private static String found() {
        def program = ([*System.getenv('PATH').split(File.pathSeparator), '/usr/sbin'] as Set)
            .collect { Path.of(it, 'pgbouncer') }.find { Files.isExecutable(it) }
        if (!program) {
            println 'PgBouncerSpec did not run: no pgbouncer on the PATH or in /usr/sbin'
        }
        program
    }
}
