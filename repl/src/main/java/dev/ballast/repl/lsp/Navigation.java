package dev.ballast.repl.lsp;

import dev.ballast.check.Findings.Load;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.repl.lsp.NameUses.Use;
import dev.ballast.repl.lsp.RunbookChecker.Result;
import groovy.lang.Script;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.codehaus.groovy.runtime.DefaultGroovyMethods;
import org.codehaus.groovy.runtime.DefaultGroovyStaticMethods;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Finds where the names of a runbook are declared and used, and the files that it loads; renames the names.
 *
 * @param checked the result of its check, which names the files that it loads
 * @param sharing the names of the files that load it or that it loads, directly or indirectly
 */
record Navigation(ScriptTree tree, NameUses uses, Result checked, List<NameUses> sharing) {

    /** The words of Groovy that Java takes for names, and the names that each script has. */
    private static final Set<String> NOT_NAMES =
            Set.of("def", "in", "as", "it", "trait", "var", "args", "binding", "delegate", "out", "owner");

    /** The methods that Groovy gives each script. */
    private static final Set<String> OF_GROOVY = Stream.of(
                    Script.class, DefaultGroovyMethods.class, DefaultGroovyStaticMethods.class)
            .flatMap(type -> Stream.of(type.getMethods()))
            .filter(method -> method.getDeclaringClass() != DefaultGroovyMethods.class
                    || method.getParameterTypes()[0] == Object.class)
            .map(method -> method.getName())
            .collect(Collectors.toSet());

    /** The beginning of the name of a method that Groovy reads as a property. */
    private static final Pattern ACCESSOR = Pattern.compile("^(?:get|set|is)[A-Z]");

    /** What reaches a variable or method of the script by another way than its name. */
    private static final Pattern INDIRECT =
            Pattern.compile("\\bthis\\b(?!\\s*\\??\\.\\s*\\p{javaJavaIdentifierStart})|\\bthis\\.class\\b"
                    + "|\\b(?:owner|delegate|thisObject|metaClass|getClass|invokeMethod|getProperty|setProperty)\\b");

    /** Returns the declaration of the name at a position, or the file that the string there names. */
    List<Location> definition(Position position) {
        return uses.at(index(position))
                .map(use -> in(use).flatMap(
                                names -> names.declaration(use).map(found -> location(names, found)).stream())
                        .limit(1)
                        .toList())
                .orElseGet(() -> loaded(index(position)).map(Navigation::beginning).stream()
                        .toList());
    }

    /** Returns the places that use the name at a position, or that load the same file. */
    List<Location> references(Position position, boolean withDeclaration) {
        return uses.at(index(position))
                .map(use -> in(use).flatMap(names -> names.same(use).stream()
                                .filter(same -> withDeclaration || !same.declares())
                                .map(same -> location(names, same)))
                        .toList())
                .orElseGet(() -> loaded(index(position)).stream()
                        .flatMap(loaded -> checked.loads().stream()
                                .filter(load -> load.file().equals(loaded.file())))
                        .map(load -> new Location(
                                tree.document().uri(),
                                tree.document().positions().range(start(load), start(load))))
                        .toList());
    }

    /** Returns the file that the runbook loads at a position. */
    Optional<Path> file(Position position) {
        return uses.at(index(position)).isPresent()
                ? Optional.empty()
                : loaded(index(position)).map(FileRename::path);
    }

    /** Returns the range of the name at a position; empty if the runbook does not declare it. */
    Optional<Range> renamed(Position position) {
        return uses.at(index(position))
                .filter(this::isDeclared)
                .map(use -> range(uses, use))
                .or(() -> file(position)
                        .flatMap(file -> loaded(index(position)))
                        .map(load -> FileRename.place(tree.document(), load)));
    }

    /**
     * Returns the changes that give the name at a position another one.
     *
     * @throws ResponseErrorException when that would not be a name, or would change the meaning of the runbook
     */
    WorkspaceEdit rename(Position position, String name) {
        Use use = uses.at(index(position))
                .filter(this::isDeclared)
                .orElseThrow(() -> refused("this name is not declared in the runbook"));
        if (!SourceVersion.isIdentifier(name)
                || SourceVersion.isKeyword(name)
                || NOT_NAMES.contains(name)
                || name.contains("$")) {
            throw refused("'" + name + "' is not a name");
        }
        if (Vocabulary.isWord(name) || WordProblems.PRINTING.contains(name)) {
            throw refused("'" + name + "' is a word");
        }
        if (OF_GROOVY.contains(name)) {
            throw refused("'" + name + "' is a method of each script");
        }
        if (use.isOfScript()) {
            requireOwn(use);
        }
        if (use.isShared() && checked.sharesUnknown()) {
            throw refused("other files may share the variable '" + use.name() + "'; declare it with def");
        }
        Map<String, List<TextEdit>> changes = new LinkedHashMap<>();
        in(use).forEach(names -> {
            requireFree(names, use.name(), name);
            List<TextEdit> edits = names.same(use).stream()
                    .map(same -> new TextEdit(range(names, same), name))
                    .toList();
            if (!edits.isEmpty()) {
                changes.put(names.tree().document().uri(), edits);
            }
        });
        return new WorkspaceEdit(changes);
    }

    /** Requires that no object may be meant by a name of the script, and no other file calls its method. */
    private void requireOwn(Use use) {
        if (in(use).anyMatch(names -> names.isDelegated(use.name()))) {
            throw refused("in the braces of with, '" + use.name() + "' may be a name of the object");
        }
        if (in(use).anyMatch(names ->
                INDIRECT.matcher(names.tree().document().text()).find())) {
            throw refused("the runbook uses names of the script by this, owner or delegate");
        }
        if (in(use).anyMatch(names -> isProperty(use, names.tree().document().text()))) {
            throw refused("'" + use.name() + "' may be meant as a property, or by its get and set methods");
        }
        Pattern called = Pattern.compile("\\.\\s*" + Pattern.quote(use.name()) + "\\b");
        sharing.stream()
                .map(names -> names.tree().document())
                .filter(document -> called.matcher(document.text()).find())
                .findFirst()
                .ifPresent(document -> {
                    throw refused(document.script().name() + " may use '" + use.name() + "' of this script");
                });
    }

    /** Returns whether a name is that of a method of a property, or a text has the methods of the name as a property. */
    private static boolean isProperty(Use use, String text) {
        String end =
                use.name().substring(0, 1).toUpperCase(Locale.ROOT) + use.name().substring(1);
        return ACCESSOR.matcher(use.name()).find()
                || Pattern.compile("\\b(?:get|set|is)" + Pattern.quote(end) + "\\b")
                        .matcher(text)
                        .find();
    }

    /** Requires that a name of a file may be given another one. */
    private void requireFree(NameUses names, String before, String name) {
        String file =
                names == uses ? "the text" : names.tree().document().script().name();
        if (!names.tree().isWhole()) {
            throw refused("correct the mistakes of " + file + " first");
        }
        if (Pattern.compile("(?:\\.&|::)\\s*" + Pattern.quote(before) + "\\b")
                .matcher(names.tree().document().text())
                .find()) {
            throw refused("a method pointer uses the name '" + before + "'");
        }
        if (names.has(name)) {
            throw refused((names == uses ? "the runbook" : file) + " already uses the name '" + name + "'");
        }
    }

    private boolean isDeclared(Use use) {
        return in(use).anyMatch(names -> names.declaration(use).isPresent());
    }

    /** Returns the names of the files in which a name means the same. */
    private Stream<NameUses> in(Use use) {
        return Stream.concat(Stream.of(uses), use.isShared() ? sharing.stream() : Stream.empty());
    }

    /** Returns the file whose path the runbook writes at an index. */
    private Optional<Load> loaded(int index) {
        return checked.loads().stream()
                .filter(load -> start(load) <= index
                        && index
                                <= tree.document()
                                        .positions()
                                        .index(
                                                load.range().endLine(),
                                                load.range().endColumn()))
                .findFirst();
    }

    private int start(Load load) {
        return tree.document().positions().index(load.line(), load.column());
    }

    private static Location beginning(Load load) {
        return new Location(FileRename.path(load).toUri().toString(), new Range(new Position(), new Position()));
    }

    private int index(Position position) {
        return tree.document().positions().index(position);
    }

    private static Range range(NameUses names, Use use) {
        return names.tree().document().positions().range(use.start(), use.end());
    }

    private static Location location(NameUses names, Use use) {
        return new Location(names.tree().document().uri(), range(names, use));
    }

    /** Returns the answer to a request that is not possible. */
    static ResponseErrorException refused(String why) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, why, null));
    }
}
