package dev.ballast.ledger

import dev.ballast.error.LedgerException
import java.nio.file.Path
import java.sql.DriverManager
import spock.lang.TempDir

class SqliteBackupSpec extends BackupContract {

    @TempDir
    Path folder

    @Override
    String where() {
        folder.resolve('ledger.db')
    }

    @Override
    void sql(CharSequence statement) {
        DriverManager.getConnection("jdbc:sqlite:${where()}").withCloseable { it.createStatement().execute("$statement") }
    }

    def 'a restore that fails leaves all as it was'() {
        given:
        def ledger = run('one')
        ledger.separate()
        ledger.lease().begin('one.groovy').withCloseable { create(ledger, DATA, '99') }
        ledger.backup().write(file())
        ledger.lease().begin('two.groovy').withCloseable { create(ledger, LOGS, '100') }
        sql("CREATE TRIGGER stop BEFORE INSERT ON ballast_event BEGIN SELECT RAISE(ABORT, 'stop'); END")

        when:
        ledger.backup().read(file()).restore(backups.resolve('before.db'))

        then:
        thrown(LedgerException)
        ledger.entries()*.id() == ['99', '100']
        runs()*.owner()*.work() == ['two.groovy', 'one.groovy']
    }
}
