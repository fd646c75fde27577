package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.file.HomeFolder;
import dev.ballast.file.TextFile;
import dev.ballast.model.Secret;
import dev.ballast.model.Sha256;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the files for a new instance. A relative path is resolved against the working folder of the run. */
public final class InstanceFiles {

    private static final String USER_DATA = "user data";
    private static final Pattern KEY = Pattern.compile("(ssh|ecdsa|sk)-\\S+ \\S+.*");

    private static final int LARGEST_USER_DATA = 65_535;

    private InstanceFiles() {}

    /** Returns the public keys. The text is a key, or the path of a file with keys. */
    public static List<String> authorizedKeys(String keyOrFile) {
        if (isKey(keyOrFile)) {
            return List.of(keyOrFile.strip());
        }
        List<String> lines = Stream.of(text(keyOrFile).split("\\R"))
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        if (lines.isEmpty() || !lines.stream().allMatch(InstanceFiles::isKey)) {
            throw new RuleException(
                    RefusalCode.AUTHORIZED_KEYS,
                    Quoted.of(keyOrFile) + " is not a file of public SSH keys",
                    "name the file with .pub at its end, or write the key: 'ssh-ed25519 AAAA...'");
        }
        return lines;
    }

    /** Returns the content of a file in Base64. It may contain secrets, so plans show its length and its SHA-256. */
    public static Secret userData(String file) {
        byte[] content = read(USER_DATA, file);
        return Secret.of(Base64.getEncoder().encodeToString(content))
                .planned(content.length + " bytes, SHA-256 " + Sha256.hex(content));
    }

    static Optional<Violation> examineKeys(List<?> keys) {
        return examine(() -> keys.forEach(key -> authorizedKeys(String.valueOf(key))));
    }

    static Optional<Violation> examineUserData(List<?> file) {
        return examine(() -> {
            int size = read(USER_DATA, String.valueOf(file.get(0))).length;
            if (size > LARGEST_USER_DATA) {
                throw new RuleException(
                        RefusalCode.USER_DATA,
                        "the user data file " + Quoted.of(String.valueOf(file.get(0))) + " has " + size
                                + " bytes, and Linode takes " + LARGEST_USER_DATA,
                        "write a smaller one that loads the rest when the instance boots");
            }
        });
    }

    /**
     * Warns if the Base64 text is too long, because the document does not specify whether the service counts the bytes of the
     * file or of its Base64.
     */
    static Optional<String> userDataAdvice(List<?> file) {
        int size = userData(String.valueOf(file.get(0))).reveal().length();
        return size <= LARGEST_USER_DATA
                ? Optional.empty()
                : Optional.of("the user data file " + Quoted.of(String.valueOf(file.get(0))) + " has " + size
                        + " bytes in Base64: Linode may take " + LARGEST_USER_DATA + " of these only");
    }

    private static Optional<Violation> examine(Runnable read) {
        try {
            read.run();
            return Optional.empty();
        } catch (RuleException refused) {
            return Violation.found(refused.problem(), refused.remedy().orElse(null));
        }
    }

    private static String text(String file) {
        try {
            return TextFile.decoded(read("key", file));
        } catch (CharacterCodingException otherEncoding) {
            throw new RuleException(
                    RefusalCode.AUTHORIZED_KEYS,
                    "the key file " + Quoted.of(file) + " is not UTF-8 text",
                    "save it as UTF-8");
        }
    }

    private static boolean isKey(String text) {
        return KEY.matcher(text.strip()).matches();
    }

    private static byte[] read(String what, String file) {
        try {
            Path path = HomeFolder.resolve(file);
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw refused(what, file, "is not a regular file, but it is read more than once");
            }
            return Files.readAllBytes(path);
        } catch (IOException unreadable) {
            throw refused(what, file, TextFile.notRead(unreadable));
        } catch (InvalidPathException noPath) {
            throw refused(what, file, "is not a path");
        }
    }

    private static RuleException refused(String what, String file, String problem) {
        return new RuleException(
                what.equals(USER_DATA) ? RefusalCode.USER_DATA : RefusalCode.AUTHORIZED_KEYS,
                "the " + what + " file " + Quoted.of(file) + " " + problem,
                "write the path of a file");
    }
}
