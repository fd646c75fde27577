package dev.ballast.approval;

import dev.ballast.error.SetupException;
import dev.ballast.file.TextFile;
import dev.ballast.profile.Profile;
import dev.ballast.profile.TrustedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The people whose keys count, in the format of allowed signers of OpenSSH, as their file was when it was read.
 *
 * @param needed how many of them approve a plan
 * @param breaksGlass who of them may let a plan run alone, or null
 */
public record Approvers(int needed, String breaksGlass, Path file, String text) {

    private static final int KEY_WORDS = 2;

    /** Reads the file of a profile once. Refuses one that other users can write. */
    public static Approvers of(Profile.Approval settings) {
        Path file = settings.approvers();
        try {
            TrustedFile.require(file, "copy it to a file of your own, or of root, and name that in approvers");
            return new Approvers(settings.needed(), settings.breakGlass(), file, TextFile.read(file));
        } catch (IOException unread) {
            throw new SetupException(
                    file + ": the file of approvers " + TextFile.notRead(unread),
                    "write a line for each person: a name, then the text of the public key",
                    unread);
        }
    }

    /** Returns the person of a public key: the first name of the first line with this key; empty if no line has it. */
    Optional<String> person(String publicKey) {
        List<String> key = List.of(publicKey.strip().split("\\s+", -1));
        return key.size() < KEY_WORDS
                ? Optional.empty()
                : text.lines()
                        .map(line -> List.of(line.strip().split("\\s+", -1)))
                        .filter(words -> !words.get(0).startsWith("#"))
                        .filter(words -> words.contains(key.get(1)) && words.contains(key.get(0)))
                        .map(words -> words.get(0).replace("\"", "").split(",", -1)[0])
                        .findFirst();
    }
}
