package dev.ballast.repl.command;

import dev.ballast.repl.evaluation.Session;
import dev.ballast.run.CheckedScript;
import dev.ballast.run.Failure;
import dev.ballast.run.FullCheck;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/** Writes the lines of the session that matter as a runbook. */
final class SaveCommand {

    private static final String ENDING = ".groovy";

    private SaveCommand() {}

    static Command command() {
        return Command.of(
                        "/save FILE",
                        "write the successful lines of this session as a runbook",
                        String.join(
                                "\n",
                                "The file has the lines that created, changed, deleted or ensured something, and those"
                                        + " that declared a variable, a method, a class or an import.",
                                "It also has lines that call a method other than the words, since they may have"
                                        + " changed an object.",
                                "It leaves out lines that failed, commands, and lines that only read: values,"
                                        + " properties and words, also with `println` and `assert`.",
                                "A variable that is declared again is assigned; a result that is used later, such as"
                                        + " `_3`, becomes a variable; a secret that was typed becomes `secret('NAME')`.",
                                "Each secret has its own name. A line is left out if its secret is only a part "
                                        + "of a string, such as a header, or is in a class.",
                                "The file begins with a comment that names the dialect, unless that is the default. Because"
                                        + " of that comment the check refuses the file with another dialect.",
                                "The default region follows if the first line that needs a region relies on it.",
                                "`/save` checks the file as `ballast check` does. It keeps an existing file: `/save! "
                                        + "FILE` replaces it.",
                                "A name without an ending gets " + ENDING + "."),
                        SaveCommand::save)
                .insisting()
                .completing(Arguments::file);
    }

    private static void save(Arguments arguments, CommandContext context) {
        String named = arguments.fileName();
        Path file = Arguments.path(named.matches(".*[.][^/.]+") ? named : named + ENDING, context);
        SavedRunbook saved = together(context.session());
        if (saved.text.isEmpty()) {
            throw new WrongUsageException(
                    "there is nothing to save: no line of this session did or declared anything yet", null);
        }
        write(file, saved.text, arguments.insists());
        List<String> told = new ArrayList<>(saved.notes);
        told.add(0, saved.summary(context.session().environment().folder().relativize(file)));
        FullCheck check = new FullCheck(
                Optional.ofNullable(context.session().firstRegion()),
                context.session().lazyCloud().dialect(),
                context.session().lazyCloud().catalogue());
        for (CheckedScript checked : check.of(new ScriptFile(file.getFileName().toString(), saved.text))) {
            boolean compiles = checked.errors().isEmpty();
            checked.mistakes()
                    .forEach(wrong -> told.add(
                            compiles
                                    ? "it does not pass the check yet: " + wrong.spot() + " " + wrong.code() + ": "
                                            + wrong.problem()
                                    : "it does not compile yet: " + wrong.spot() + " " + wrong.problem()));
        }
        context.print(String.join(System.lineSeparator() + "  ", told));
    }

    private static SavedRunbook together(Session session) {
        try {
            return new SavedRunbook(session);
        } catch (MultipleCompilationErrorsException apart) {
            Failure first = Failure.of(apart, new ScriptFile("lines", ""));
            throw new WrongUsageException(
                    "the lines of this session do not compile as one file: " + first.spot() + " " + first.problem(),
                    "copy what you need from /history");
        }
    }

    private static void write(Path file, String text, boolean replaces) {
        try {
            Files.writeString(
                    file,
                    text,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    replaces ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException exists) {
            throw new WrongUsageException(
                    file.getFileName() + " already exists", "/save! " + file.getFileName() + " replaces it");
        } catch (IOException unwritable) {
            Object why = unwritable instanceof NoSuchFileException ? "its folder does not exist" : unwritable;
            throw new WrongUsageException(file + " cannot be written: " + why, "name another file");
        }
    }
}
