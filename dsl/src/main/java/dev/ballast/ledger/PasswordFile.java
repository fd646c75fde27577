package dev.ballast.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The passwords of PostgreSQL servers in a {@code .pgpass}, a line each: {@code HOST:PORT:DATABASE:USER:PASSWORD}. The driver
 * reads only the one in the home folder that the system knows, which {@code HOME} may differ from.
 */
record PasswordFile(Path path) {

    private static final String ANY = "*";

    /** Returns the password of the first line that fits host, port, database and user. */
    Optional<String> password(List<String> login) throws IOException {
        if (!Files.isReadable(path)) {
            return Optional.empty();
        }
        return Files.readAllLines(path).stream()
                .filter(line -> !line.startsWith("#"))
                .map(PasswordFile::fields)
                .filter(fields -> fields.size() == login.size() + 1)
                .filter(fields -> fits(fields, login))
                .map(fields -> fields.get(login.size()))
                .findFirst();
    }

    private static boolean fits(List<String> fields, List<String> login) {
        for (int i = 0; i < login.size(); i++) {
            if (!fields.get(i).equals(ANY) && !fields.get(i).equals(login.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** A backslash keeps the colon or backslash behind it from ending a field. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '\\' && i + 1 < line.length()) {
                field.append(line.charAt(++i));
            } else if (letter == ':') {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(letter);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
