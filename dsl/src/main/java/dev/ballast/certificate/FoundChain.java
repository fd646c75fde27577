package dev.ballast.certificate;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.ShellWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A certificate that an ACME client keeps in a folder: {@code NAME/fullchain.pem} of certbot, {@code NAME.crt} of lego, or {@code
 * fullchain.cer} in the folders {@code NAME} and {@code NAME_ecc} of acme.sh, with its key beside it.
 *
 * @param name the name of its folder, or of its file at lego
 */
public record FoundChain(String name, Certificate certificate) {

    /** The file is at most in {@code live/NAME} of the folder of certbot. */
    private static final int DEPTH = 3;

    /** The folder in which lego keeps what it has revoked. */
    private static final String REVOKED = "archives";

    private static final String LEGO = ".crt";

    /**
     * Reads the certificates in these folders; one that is found twice counts once.
     *
     * @throws RuleException if a folder has none or cannot be read, or a certificate cannot be used with the key beside it
     */
    public static List<FoundChain> in(List<Path> folders) {
        Map<Certificate, FoundChain> found = new LinkedHashMap<>();
        for (Path folder : folders) {
            List<FoundChain> here = in(folder);
            if (here.isEmpty()) {
                throw new RuleException(
                        RefusalCode.CERTIFICATE_FOLDER,
                        folder + (Files.isDirectory(folder) ? " has no certificate with its key" : " is no folder"),
                        "name the folder of the ACME client, such as /etc/letsencrypt of certbot, .lego of lego or ~/.acme.sh");
            }
            here.forEach(chain -> found.putIfAbsent(chain.certificate(), chain));
        }
        return List.copyOf(found.values());
    }

    private static List<FoundChain> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files =
                Files.walk(folder.toAbsolutePath().normalize(), DEPTH, FileVisitOption.FOLLOW_LINKS)) {
            return files.sorted().flatMap(file -> at(file).stream()).toList();
        } catch (UncheckedIOException within) {
            throw unreadable(folder, within.getCause());
        } catch (IOException unreadable) {
            throw unreadable(folder, unreadable);
        }
    }

    private static RuleException unreadable(Path folder, IOException failure) {
        String what = failure instanceof FileSystemException file ? file.getFile() : folder.toString();
        return new RuleException(
                RefusalCode.CERTIFICATE_FOLDER,
                what + " cannot be read",
                "check who may read it:" + ShellWord.line("ls -ld " + ShellWord.quoted(what)),
                failure);
    }

    private static Optional<FoundChain> at(Path file) {
        String name = String.valueOf(file.getFileName());
        String folder =
                file.getParent() == null ? "" : String.valueOf(file.getParent().getFileName());
        if (name.equals("fullchain.pem")) {
            return with(file, folder, "privkey.pem");
        }
        if (name.equals("fullchain.cer")) {
            return with(file, folder, folder.replaceFirst("_ecc$", "") + ".key");
        }
        String base = name.substring(0, Math.max(0, name.length() - LEGO.length()));
        boolean ofLego = name.endsWith(LEGO) && !base.endsWith(".issuer") && !folder.equals(REVOKED);
        return ofLego ? with(file, base, base + ".key") : Optional.empty();
    }

    private static Optional<FoundChain> with(Path chain, String name, String key) {
        Path own = chain.resolveSibling(key);
        return Files.exists(own, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new FoundChain(name, Certificate.read(chain.toString(), own.toString())))
                : Optional.empty();
    }

    /** Returns whether clients that connect by one of these names take the certificate; a wildcard has the names of one level. */
    public boolean covers(List<String> names) {
        List<String> own = certificate.getHosts().stream()
                .map(host -> host.toLowerCase(Locale.ROOT))
                .toList();
        return names.stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .allMatch(name ->
                        own.contains(name) || own.contains("*" + name.substring(Math.max(0, name.indexOf('.')))));
    }

    /** Returns the certificates for a message: each with its file. */
    public static String list(List<FoundChain> chains) {
        return chains.stream()
                .map(chain -> chain.name() + " (" + chain.certificate().source() + ")")
                .collect(Collectors.joining(", "));
    }
}
