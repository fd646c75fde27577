#!/usr/bin/env bash
# Expected: after Connection.commit() other connections can write, until this one sends its next statement.
# Seen:     with transaction_mode=IMMEDIATE, which is the advice against deadlocks of two writers, nobody else can write after
#           a commit: the idle connection has the lock of the file until its autocommit is on again, or it is closed.
# Version:  sqlite-jdbc 3.54.1.0, in org.sqlite.SQLiteConnection.commit: it sends the next "begin immediate" at once.
# Cure:     setAutoCommit(true) after each commit, or send begin and commit as statements.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for jar in org.xerial:sqlite-jdbc:3.54.1.0 org.slf4j:slf4j-api:2.0.17 org.slf4j:slf4j-nop:2.0.17; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=lib
done

cat >Orders.java <<'JAVA'
import java.sql.*;

class Orders {
    public static void main(String[] args) throws SQLException {
        for (String mode : new String[] {"DEFERRED", "IMMEDIATE"}) {
            try (Connection idle = DriverManager.getConnection("jdbc:sqlite:" + mode + ".db?transaction_mode=" + mode);
                    Connection other = DriverManager.getConnection("jdbc:sqlite:" + mode + ".db?busy_timeout=100")) {
                idle.createStatement().execute("create table orders (id integer)");
                idle.setAutoCommit(false);
                idle.createStatement().execute("insert into orders values (1)");
                idle.commit();
                System.out.println(mode + ", after the commit of the other one: " + insert(other));
                idle.setAutoCommit(true);
                System.out.println(mode + ", when that is in autocommit mode: " + insert(other));
            }
        }
    }

    static String insert(Connection connection) {
        try {
            connection.createStatement().execute("insert into orders values (2)");
            return "written";
        } catch (SQLException e) {
            return e.getMessage();
        }
    }
}
JAVA
java --class-path 'lib/*' Orders.java | tee seen
diff - seen <<'SEEN'
DEFERRED, after the commit of the other one: written
DEFERRED, when that is in autocommit mode: written
IMMEDIATE, after the commit of the other one: [SQLITE_BUSY] The database file is locked (database is locked)
IMMEDIATE, when that is in autocommit mode: written
SEEN
