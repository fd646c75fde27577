#!/usr/bin/env bash
# Expected: Statement.setQueryTimeout(1) ends a query that computes for longer than a second, as JDBC demands of each driver.
# Seen:     the query takes its seconds and returns its result; nothing is thrown. The same number bounds only how long the
#           statement waits for a lock of another connection.
# Version:  sqlite-jdbc 3.54.1.0, in org.sqlite.jdbc3.JDBC3Statement.withConnectionTimeout: it calls setBusyTimeout.
# Cure:     call Statement.cancel from another thread. The script does so afterwards, which shows that the query can be ended.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for jar in org.xerial:sqlite-jdbc:3.54.1.0 org.slf4j:slf4j-api:2.0.17 org.slf4j:slf4j-nop:2.0.17; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=lib
done

cat >Count.java <<'JAVA'
import java.sql.*;
import java.util.concurrent.*;

class Count {
    static final String COUNT = "with recursive n (i) as (select 1 union all select i + 1 from n where i < ?) select count(*) from n";

    public static void main(String[] args) throws SQLException {
        try (Connection memory = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            System.out.println("sqlite-jdbc " + memory.getMetaData().getDriverVersion());
            var count = memory.prepareStatement(COUNT);
            count.setQueryTimeout(1);
            long rows = 1_000_000;
            double seconds = 0;
            for (; seconds < 2; rows *= 2) { // until a query has surely taken longer than its limit
                count.setLong(1, rows);
                long begin = System.nanoTime();
                count.executeQuery().getLong(1);
                seconds = (System.nanoTime() - begin) / 1e9;
            }
            System.out.println("with a limit of " + count.getQueryTimeout() + " s, a query of more than 2 s has ended normally");

            count.setLong(1, 100 * rows);
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> {
                try {
                    count.cancel();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            try {
                count.executeQuery();
            } catch (SQLException e) {
                System.out.println("cancel ended a longer one: " + e.getMessage());
            }
        }
    }
}
JAVA
java --class-path 'lib/*' Count.java | tee seen
diff - seen <<'SEEN'
sqlite-jdbc 3.54.1.0
with a limit of 1 s, a query of more than 2 s has ended normally
cancel ended a longer one: [SQLITE_INTERRUPT] Operation terminated by sqlite3_interrupt() (interrupted)
SEEN
