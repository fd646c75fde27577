package dev.ballast.repl.lsp;

import dev.ballast.CloudSetup;
import dev.ballast.model.Dialect;
import dev.ballast.profile.Setting;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.CompletionSource;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The settings of the program for a language server.
 *
 * @param setups creates the builder of a cloud; the server reads settings and kept lists from it, and opens no cloud
 * @param rehearsal the words of a command that rehearses the runbook whose file follows them
 * @param environmentNames the names of the environment variables
 * @param log receives a line for the log, each once
 */
public record ServerSettings(
        Supplier<CloudSetup> setups, List<String> rehearsal, Set<String> environmentNames, Consumer<String> log) {

    private static final String OURS = "dev.ballast.";

    /** The comment that names the dialect of a runbook. */
    private static final Pattern WRITTEN_FOR = Pattern.compile("\\A// Written for the dialect (\\p{L}+)\\b");

    /** Copies the words and the names. */
    public ServerSettings {
        Consumer<String> each = log;
        Set<String> logged = ConcurrentHashMap.newKeySet();
        log = line -> {
            if (logged.add(line)) {
                each.accept(line);
            }
        };
        rehearsal = List.copyOf(rehearsal);
        environmentNames = Set.copyOf(environmentNames);
    }

    /** Returns a builder with the settings for a document: those of the program, in the dialect that its first line names. */
    CloudSetup setup(Document document) {
        CloudSetup setup = setups.get().progress(event -> log.accept("ballast lsp: " + event.text()));
        Matcher written = WRITTEN_FOR.matcher(document.text());
        if (written.find()) {
            Stream.of(Dialect.DOCUMENTED, Dialect.LINODE)
                    .map(Dialect::name)
                    .filter(written.group(1)::equals)
                    .forEach(name -> setup.option(Setting.DIALECT, name));
        }
        return setup;
    }

    /** Returns the completer of a document. It reads the names of a ledger in a file, and sends nothing. */
    CodeCompleter completer(Document document) {
        CloudSetup setup = setup(document);
        return new CodeCompleter(() -> new CompletionSource(
                document.path().map(Path::getParent).orElse(Path.of("")),
                setup.dialect(),
                setup.defaultRegion(),
                setup.acceptingCheck(),
                environmentNames,
                setup::entriesAtOnce,
                Optional.empty()));
    }

    /** Returns the words of the command that rehearses a file. */
    List<Object> rehearsal(Path file) {
        return Stream.concat(rehearsal.stream(), Stream.of(file.toString()))
                .<Object>map(word -> word)
                .toList();
    }

    /** Logs the class of a failure and where it occurred. Its message may quote a runbook, and is left out. */
    void logFailure(Throwable failure) {
        String where = Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OURS))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
        log.accept("ballast lsp: " + failure.getClass().getName() + where);
    }
}
