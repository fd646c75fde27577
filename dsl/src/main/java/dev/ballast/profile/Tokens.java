package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.model.Secret;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Finds the token of a profile in the environment, else in the profile's own line, file or command. */
record Tokens(ProfileSettings settings) {

    private static final Pattern VISIBLE = Pattern.compile("[!-~]+");

    Secret token() {
        warnOfReadableTokens();
        return settings.override(Setting.TOKEN)
                .map(text -> sendable("BALLAST_TOKEN", Secret.of(text)))
                .or(() -> settings.written(Setting.TOKEN).map(this::literal))
                .or(() -> settings.written(Setting.TOKEN_FILE).map(this::fromFile))
                .or(() -> settings.written(Setting.TOKEN_COMMAND).map(this::fromCommand))
                .orElseThrow(() ->
                        settings.missing("token", "BALLAST_TOKEN", "token_command = \"...\" or token_file = \"...\""));
    }

    /** Sends a warning if other users can read the file and any profile in it contains a token. */
    private void warnOfReadableTokens() {
        Path file = settings.profiles().configPath();
        if (settings.table() != null && settings.profiles().haveToken() && SecretFile.othersRead(file)) {
            settings.profiles().warnings.accept(file + ": others can read the token in it; set its mode to 600");
        }
    }

    private Secret literal(String text) {
        settings.profiles()
                .warnings
                .accept(settings.where()
                        + ": its token is stored in plain text; use token_command or token_file instead");
        return sendable(settings.where() + ", token", Secret.of(text));
    }

    private Secret fromFile(String path) {
        Path file = settings.resolve(path);
        SecretFile.requireRepeatable(file, "write token_command = \"cat " + ShellWord.quoted(file) + "\"");
        Secret token = SecretFile.read(file, settings.profiles().warnings);
        if (SecretFile.othersRead(file)) {
            settings.profiles().warnings.accept(file + ": others can read the token; set its mode to 600");
        }
        return sendable(file.toString(), token);
    }

    private Secret fromCommand(String command) {
        String where = settings.where() + ", token_command";
        return sendable(where, new SecretCommand(where, settings.profiles().environment).firstLine(command));
    }

    /** Returns the token without surrounding blanks. Refuses a token with a character that a header does not allow. */
    private static Secret sendable(String where, Secret given) {
        String token = given.reveal().strip();
        if (!VISIBLE.matcher(token).matches()) {
            throw new SetupException(
                    where + ": this is not a token: it has a space or a control character, or is not ASCII",
                    "write only the token, on one line");
        }
        return Secret.of(token);
    }
}
