#!/usr/bin/env bash
# Expected: an INSERT that inserts nothing has no generated key, as JDBC says of Statement.getGeneratedKeys.
# Seen:     sqlite-jdbc returns the key of an earlier INSERT of the connection, which belongs to another row.
#           Here "or ignore" skips the second apple, and the key that comes back is that of the pear.
# Version:  sqlite-jdbc 3.54.1.0, in org.sqlite.core.CoreStatement.updateGeneratedKeys: it asks for last_insert_rowid(),
#           which SQLite does not change if nothing is inserted.
# Cure:     believe the key only if executeUpdate returned 1, or write "returning id".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for jar in org.xerial:sqlite-jdbc:3.54.1.0 org.slf4j:slf4j-api:2.0.17 org.slf4j:slf4j-nop:2.0.17; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=lib
done

cat >Fruit.java <<'JAVA'
import java.sql.*;

class Fruit {
    public static void main(String[] args) throws SQLException {
        try (Connection shop = DriverManager.getConnection("jdbc:sqlite:shop.db")) {
            System.out.println("sqlite-jdbc " + shop.getMetaData().getDriverVersion());
            shop.createStatement().execute("create table fruit (id integer primary key, name text unique)");
            for (String name : new String[] {"apple", "pear", "apple"}) {
                var insert = shop.prepareStatement("insert or ignore into fruit (name) values (?)", Statement.RETURN_GENERATED_KEYS);
                insert.setString(1, name);
                int rows = insert.executeUpdate();
                var key = insert.getGeneratedKeys();
                System.out.println(name + ": " + rows + " row inserted, key " + (key.next() ? key.getInt(1) : "none"));
            }
        }
    }
}
JAVA
java --class-path 'lib/*' Fruit.java | tee seen
diff - seen <<'SEEN'
sqlite-jdbc 3.54.1.0
apple: 1 row inserted, key 1
pear: 1 row inserted, key 2
apple: 0 row inserted, key 2
SEEN
