package dev.ballast.approval;

import dev.ballast.error.SetupException;
import dev.ballast.file.TextFile;
import dev.ballast.profile.Profile;
import dev.ballast.profile.TrustedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The people whose keys count, in the format of allowed signers of OpenSSH, as their file was when it was read.
 *
 * @param needed how many of them approve a plan
 * @param breaksGlass who of them may let a plan run alone, or null
 * @param text the lines that count; those with a pattern in place of a name do not
 */
public record Approvers(int needed, String breaksGlass, Path file, String text) {

    /** Names without patterns, options, and a key. What ssh-keygen could read in another way is no such line. */
    private static final Pattern LINE = Pattern.compile("((?!#)[^\\s\"*?!]+|\"[^\"*?!]+\")[ \\t]+"
            + "(?:(?:[^\\s\"\\\\]++|\"[^\"\\\\]*+\")++[ \\t]+)?"
            + "(?<key>(?:ssh|ecdsa|sk)-\\S+[ \\t]+[A-Za-z0-9+/]+=*)(?:[ \\t].*)?");

    /** Reads the file of a profile once. Refuses one that other users can write. */
    public static Approvers of(Profile.Approval settings) {
        Path file = settings.approvers();
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new SetupException(
                    file + ": the file of approvers is not a regular file", "name a file in approvers");
        }
        try {
            TrustedFile.require(file, "copy it to a file of your own, or of root, and name that in approvers");
            String text = TextFile.read(file)
                    .lines()
                    .map(String::strip)
                    .filter(line -> LINE.matcher(line).matches())
                    .collect(Collectors.joining("\n", "", "\n"));
            return new Approvers(settings.needed(), settings.breakGlass(), file, text);
        } catch (IOException unread) {
            throw new SetupException(
                    file + ": the file of approvers " + TextFile.notRead(unread),
                    "write a line for each person: a name, then the text of the public key",
                    unread);
        }
    }

    /** Returns the person of a public key: the first name of the first line with this key; empty if no line has it. */
    Optional<String> person(String publicKey) {
        String key = publicKey.strip().replaceFirst("^(\\S+)\\s+(\\S+)(?s:.*)", "$1 $2");
        return identities()
                .filter(line -> line.get(line.size() - 1).equals(key))
                .map(line -> line.get(0))
                .findFirst();
    }

    /** Returns whether two names are of one person: lines that share names or keys lead from one to the other. */
    public boolean isOnePerson(String name, String other) {
        return person(Set.of(name)).contains(other);
    }

    /** Returns all names and keys of the person who has these. */
    private Set<String> person(Set<String> known) {
        Set<String> all = new HashSet<>(known);
        identities().filter(line -> !Collections.disjoint(line, known)).forEach(all::addAll);
        return all.equals(known) ? all : person(all);
    }

    /** Returns the names and then the key of each line. */
    private Stream<List<String>> identities() {
        return text.lines().map(LINE::matcher).filter(Matcher::matches).map(line -> Stream.concat(
                        Stream.of(line.group(1).replace("\"", "").split(",", -1))
                                .filter(name -> !name.isEmpty()),
                        Stream.of(line.group("key").replaceFirst("\\s+", " ")))
                .toList());
    }
}
