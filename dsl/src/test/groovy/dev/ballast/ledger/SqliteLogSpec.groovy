package dev.ballast.ledger

import java.nio.file.Path
import java.sql.DriverManager
import spock.lang.TempDir

class SqliteLogSpec extends LogContract {

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
}
