package dev.ballast.approval;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the {@code ssh-keygen} of the system. */
final class SshKeygen {

    /** The PATH is not used, because a program of that name in a folder of the user could accept any signature. */
    private static final List<Path> PLACES = List.of(
            Path.of("/usr/bin/ssh-keygen"),
            Path.of("/usr/local/bin/ssh-keygen"),
            Path.of("/opt/homebrew/bin/ssh-keygen"),
            Path.of("/run/current-system/sw/bin/ssh-keygen"));

    private static final int VERIFY_SECONDS = 60;
    private static final int SIGN_SECONDS = 300; // a person types a passphrase or touches a key
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);
    private static final Pattern GOOD = Pattern.compile("Good \"[^\"]*\" signature for .* key (SHA256:\\S+)\\s*");

    private final Path program = PLACES.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() -> new SetupException(
                    "ssh-keygen is not installed, which signs and verifies approvals",
                    "install OpenSSH 8.9 or newer: on Debian and Ubuntu openssh-client, on Fedora openssh"));

    /** Returns the signature of a text in the format of SSH signatures. The program may ask for a passphrase or a touch. */
    String sign(Path key, String namespace, String text) {
        Answer answer = run(
                new ProcessBuilder(command("-q", "-Y", "sign", "-n", namespace, "-f", key.toString()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT),
                text,
                SIGN_SECONDS);
        if (answer.status() != 0) {
            throw new SetupException(
                    "ssh-keygen did not sign with " + key + " (status " + answer.status() + ")",
                    "name the key with --key FILE, and check that it signs, or that ssh-agent has it");
        }
        return answer.out();
    }

    /** Returns the fingerprint of the key by which the person of a statement has signed its text; empty if that is not so. */
    Optional<String> verify(Path approvers, Path signature, Statement statement, Instant now) {
        Matcher good = GOOD.matcher(verifying(
                        List.of(
                                "verify",
                                "-s",
                                signature.toString(),
                                "-f",
                                approvers.toString(),
                                "-n",
                                statement.role().namespace(),
                                "-I",
                                statement.by()),
                        now,
                        statement.text())
                .out());
        return good.matches() ? Optional.of(good.group(1)) : Optional.empty();
    }

    private Answer verifying(List<String> arguments, Instant now, String text) {
        List<String> all = new ArrayList<>(List.of("-Y"));
        all.addAll(arguments);
        all.addAll(List.of("-O", "verify-time=" + TIME.format(now)));
        ProcessBuilder builder =
                new ProcessBuilder(command(all.toArray(String[]::new))).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        // The program reads the time in the zone of this machine.
        builder.environment().put("TZ", "UTC");
        Answer answer = run(builder, text, VERIFY_SECONDS);
        return answer.status() == 0 ? answer : new Answer(answer.status(), "");
    }

    private List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private record Answer(int status, String out) {}

    private static Answer run(ProcessBuilder builder, String text, int seconds) {
        Path out = null;
        Process process = null;
        try {
            out = Files.createTempFile("ballast", ".out");
            process = builder.redirectOutput(out.toFile()).start();
            try (var in = process.getOutputStream()) {
                in.write(text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException closed) {
                // It has ended already, and its status says why.
                process.waitFor(seconds, TimeUnit.SECONDS);
            }
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new SetupException("ssh-keygen gave no answer within " + seconds + " s", "run the command again");
            }
            return new Answer(process.exitValue(), Files.readString(out));
        } catch (IOException failure) {
            throw new SetupException(
                    "ssh-keygen cannot be run: " + failure.getMessage(), "check its installation", failure);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while a signature was written or verified", stop);
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
            delete(out);
        }
    }

    private static void delete(Path out) {
        if (out != null) {
            out.toFile().delete();
        }
    }
}
