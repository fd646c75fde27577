package dev.ballast.ledger

import dev.ballast.time.Timing
import java.nio.file.Path
import java.sql.Connection
import java.sql.DriverManager
import java.sql.SQLException
import java.time.Duration
import org.sqlite.ProgressHandler
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** A commit in a file that others use: what is durable is said to be, whatever happens right after it. */
@Timeout(60)
class SqliteCommitSpec extends Specification {

    @TempDir
    Path folder

    @AutoCleanup
    JdbcConnection session

    /** Another program that takes the lock in the moment in which a commit gives it back. */
    @AutoCleanup
    Connection other

    boolean watching

    def setup() {
        session = new JdbcConnection(new Watched(Sqlite.at(file()), this), Timing.real(), {})
        session.write('CREATE TABLE r (n INTEGER)')
        other = DriverManager.getConnection("jdbc:sqlite:${file()}")
        other.createStatement().withCloseable { it.execute('PRAGMA busy_timeout = 0') }
    }

    def "a durable commit is not reported as failed when another program takes the lock at once"() {
        when:
        session.transaction {
            session.write('INSERT INTO r VALUES (1)')
            watching = true
        }

        then:
        noExceptionThrown()
        !watching
        rows() == [1]

        cleanup:
        other.createStatement().withCloseable { it.execute('ROLLBACK') }
    }

    def "waits for a file that another program has locked, and says so"() {
        given:
        other.createStatement().withCloseable { it.execute('BEGIN IMMEDIATE') }
        long nanos = 0
        def reported = []
        def timing = [nanos: { nanos }, sleep: { Duration pause ->
            nanos += Duration.ofSeconds(2).toNanos()
            if (reported) {
                other.createStatement().withCloseable { it.execute('ROLLBACK') }
            }
        }] as Timing
        def patient = new JdbcConnection(new Watched(Sqlite.at(file()), this), timing, { reported << it })

        expect:
        patient.transaction { patient.write('INSERT INTO r VALUES (7)') } == 1
        reported == ["waiting for the ledger ${file()}: another session holds a lock there, for 28 s at most".toString()]
        rows() == [7]

        cleanup:
        patient?.close()
    }

    /** Takes the lock if it is free. */
    void step() {
        if (watching) {
            try {
                other.createStatement().withCloseable { it.execute('BEGIN IMMEDIATE') }
                watching = false
            } catch (SQLException held) {
                assert held.message.contains('BUSY')
            }
        }
    }

    private String file() {
        folder.resolve('rows.db')
    }

    private List<Integer> rows() {
        other.createStatement().withCloseable { statement ->
            def rows = statement.executeQuery('SELECT n FROM r')
            def all = []
            while (rows.next()) {
                all << rows.getInt(1)
            }
            all
        }
    }

    /** The real database; after each step of it the spec has its turn. */
    static class Watched implements Database {

        @Delegate
        private final Database real
        private final SqliteCommitSpec spec

        Watched(Database real, SqliteCommitSpec spec) {
            this.real = real
            this.spec = spec
        }

        @Override
        Connection connect() {
            def connection = real.connect()
            connection.createStatement().withCloseable { it.execute('PRAGMA busy_timeout = 50') }
            ProgressHandler.setHandler(connection, 1, new ProgressHandler() {
                @Override
                protected int progress() {
                    spec.step()
                    return 0
                }
            })
            return connection
        }
    }
}
