package dev.ballast.profile;

import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.model.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Finds the token of a profile: the environment, else the profile's own line, file or command. */
record Tokens(Path home, Consumer<String> warnings) {

    private static final Pattern VISIBLE = Pattern.compile("[!-~]+");
    private static final Duration LIMIT = Duration.ofSeconds(30); // time enough to unlock a password store

    Secret token(Choice choice) {
        return choice.environment()
                .get("BALLAST_TOKEN")
                .map(text -> sendable("BALLAST_TOKEN", text))
                .or(() -> choice.written(Section.TOKEN).map(text -> literal(choice, text)))
                .or(() -> choice.written(Section.TOKEN_FILE).map(path -> fromFile(choice, path)))
                .or(() -> choice.written(Section.TOKEN_COMMAND).map(command -> fromCommand(choice, command)))
                .orElseThrow(() -> Missing.setting(
                        "token", "BALLAST_TOKEN", "token_command = \"...\" or token_file = \"...\"", choice));
    }

    private Secret literal(Choice choice, String text) {
        Path file = choice.file();
        warnings.accept(choice.section().where()
                + ": its token is stored in plain text; better write token_command or token_file"
                + (Rights.othersRead(file) ? ", and until then run: chmod 600 " + ShellWord.quoted(file) : ""));
        return sendable(choice.section().where() + ", token", text);
    }

    private Secret fromFile(Choice choice, String path) {
        Path file = choice.section().resolve(path, home);
        Secret token = SecretFile.read(file);
        if (Rights.othersRead(file)) {
            warnings.accept(file + ": others can read the token; run: chmod 600 " + ShellWord.quoted(file));
        }
        return sendable(file.toString(), token.reveal());
    }

    private static Secret fromCommand(Choice choice, String command) {
        String where = choice.section().where() + ", token_command";
        return sendable(where, new TokenCommand(where, choice.environment(), LIMIT).firstLine(command));
    }

    /** A token goes into a header, where a blank or a line break means something else. */
    private static Secret sendable(String where, String text) {
        String token = text.strip();
        if (!VISIBLE.matcher(token).matches()) {
            throw new SetupException(
                    where + ": what it gives is no token: it has a blank or a control character, or is not ASCII",
                    "give the token alone, on one line");
        }
        return Secret.of(token);
    }
}
