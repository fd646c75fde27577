package dev.ballast.approval;

import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import dev.ballast.file.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The SSH key of a person whom a file of approvers names.
 *
 * @param file the private key, or the public key of a key that ssh-agent has
 * @param person the person, as the file of approvers names this person
 */
public record SigningKey(Path file, String person) {

    private static final List<String> USUAL =
            List.of("id_ed25519", "id_ed25519_sk", "id_ecdsa", "id_ecdsa_sk", "id_rsa");
    private static final String PUBLIC = ".pub";

    /**
     * Returns the key that is chosen, else the first usual one in {@code ~/.ssh} that the file of approvers lists.
     *
     * @param chosen the file of a key; null to look for one
     */
    public static SigningKey of(Path chosen, Path home, Approvers approvers) {
        Stream<Path> candidates =
                chosen == null ? USUAL.stream().map(name -> home.resolve(".ssh").resolve(name)) : Stream.of(chosen);
        if (chosen != null) {
            requireReadable(publicFile(chosen));
        }
        return candidates
                .flatMap(key -> publicText(key).flatMap(approvers::person).map(by -> new SigningKey(key, by)).stream())
                .findFirst()
                .orElseThrow(
                        () -> new SetupException(
                                approvers.file() + " lists "
                                        + (chosen == null
                                                ? "no key in " + home.resolve(".ssh")
                                                : "no person with the key in " + publicFile(chosen)),
                                "name your key with --key FILE, and have a line in that file with your name and the text of FILE.pub"));
    }

    /** Signs a statement and writes both to a file. A symbolic link there is refused: it may lead to another file of the person. */
    public void sign(Statement statement, Path to) {
        if (Files.isSymbolicLink(to)) {
            throw new SetupException(to + ": a symbolic link", "delete it and run the command again");
        }
        String signature = new SshKeygen().sign(file, statement.role().namespace(), statement.text());
        try {
            FilePermissions.replace(to, statement.text() + signature);
        } catch (IOException unwritable) {
            throw new SetupException(
                    to + " cannot be written", "copy the plan to a folder that you can write to", unwritable);
        }
    }

    private static Path publicFile(Path key) {
        return key.toString().endsWith(PUBLIC) ? key : Path.of(key + PUBLIC);
    }

    private static void requireReadable(Path file) {
        try {
            TextFile.read(file);
        } catch (IOException unread) {
            throw new SetupException(
                    "the public key " + file + " " + TextFile.notRead(unread),
                    "name your private key with --key FILE; FILE.pub beside it has the public key",
                    unread);
        }
    }

    private static Optional<String> publicText(Path key) {
        try {
            return Optional.of(TextFile.read(publicFile(key)));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
