package dev.ballast.certificate;

import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Makes self-signed certificates for trials: EC P-256, country, organization and common name filled in, 90 days. */
public final class SelfSigned {

    private static final Duration LEAST_LEFT = Duration.ofDays(1);

    private SelfSigned() {}

    /**
     * Makes a certificate for a host name or IPv4 address, valid from an hour before {@code now}.
     *
     * @throws dev.ballast.error.RuleException when the host is not one, or is longer than the 64 characters of a common name
     */
    public static Certificate make(String host, Instant now) {
        return Trial.make(TrialHost.of(host), now).certificate();
    }

    /**
     * Returns the certificate kept in {@code folder/<host>.pem}, so that a second run finds the same one; makes it when there
     * is none or less than a day of it is left. The file is the owner's alone, and so is the folder when made here.
     */
    public static synchronized Certificate kept(Path folder, String host, Instant now) {
        TrialHost name = TrialHost.of(host);
        Path file = folder.resolve(name.text() + ".pem");
        if (!Files.exists(file) || isSpent(Certificate.read(file), now)) {
            write(file, Trial.make(name, now).pem());
        }
        return Certificate.read(file);
    }

    private static void write(Path file, String pem) {
        try {
            FilePermissions.createFolder(file.getParent());
            FilePermissions.replace(file, pem);
        } catch (IOException e) {
            throw new SetupException(file + ": cannot be written", "check who may write to " + file.getParent(), e);
        }
    }

    private static boolean isSpent(Certificate certificate, Instant now) {
        return certificate.notAfter().isBefore(now.plus(LEAST_LEFT));
    }
}
