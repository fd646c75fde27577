package dev.ballast.repl.command;

import dev.ballast.check.Imports;
import dev.ballast.check.RunbookCheck;
import dev.ballast.check.ScriptContext;
import dev.ballast.dsl.Cloud;
import dev.ballast.model.Dialect;
import dev.ballast.repl.evaluation.EvaluatedLine;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.secrets.LiteralSecret;
import dev.ballast.secrets.LiteralSecrets;
import dev.ballast.syntax.Completeness;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.classgen.VariableScopeVisitor;
import org.codehaus.groovy.control.SourceUnit;

/**
 * A session as a runbook: the lines that ensured, changed or declared something, as they were typed as far as a file allows. All
 * lines are parsed as one text; nothing is run.
 */
final class SavedRunbook extends CodeVisitorSupport {

    private static final String RETURN = "return ";
    private static final Pattern PACKAGE =
            Pattern.compile("((?:\\s|//[^\n]*\n|/\\*(?s:.*?)\\*/)*+)(package\\s+[\\w.]+;?)");

    /** The runbook; empty when no line is kept. */
    final String text;

    /** The differences from the typed lines, each as a sentence. */
    final Set<String> notes = new LinkedHashSet<>();

    private final Session session;
    /** The lines that succeeded, by where they begin in the text of all. */
    private final NavigableMap<Integer, EvaluatedLine> lines = new TreeMap<>();

    private final String typed;
    private final SyntaxEdits edits;
    private final List<Statement> statements;
    private final Set<EvaluatedLine> kept = new HashSet<>();
    private final Set<EvaluatedLine> secretive = new HashSet<>();
    private final Set<String> imports = new LinkedHashSet<>();
    private final Map<String, ASTNode> definitions = new HashMap<>();
    /** The variables that cannot be declared: a method uses them, or they are declared already. */
    private final Set<String> assigned = new HashSet<>();
    /** The uses of results of earlier lines, the last one first. */
    private final Deque<VariableExpression> results = new ArrayDeque<>();

    private final Map<String, String> secrets = new HashMap<>();

    /** Writes the successful lines of a session on its present target. */
    SavedRunbook(Session session) {
        this.session = session;
        String target = session.lazyCloud().opened().map(Cloud::target).orElse("");
        StringBuilder all = new StringBuilder();
        session.evaluated().stream()
                .filter(one -> one.succeeded() && (!one.acted() || one.target().equals(target)))
                .forEach(one -> {
                    lines.put(all.length(), one);
                    all.append(withinFile(one.text().text())).append('\n');
                });
        session.evaluated().stream()
                .filter(one -> !one.succeeded() && one.acted() && one.target().equals(target))
                .forEach(one -> notes.add(number(one) + " is left out: it failed after it had changed something"));
        typed = all.toString();
        edits = new SyntaxEdits(typed);
        SourceUnit source = Completeness.parse(typed);
        ModuleNode module = source.getAST();
        statements = module.getStatementBlock().getStatements();
        // The first line of a runbook for plain Groovy is of no use in one that ballast runs.
        statements.stream().filter(ScriptContext::namesItsBase).forEach(edits::cut);
        lines.values().stream().filter(one -> one.acted() || one.mayChange()).forEach(kept::add);
        define(module);
        new VariableScopeVisitor(source).visitClass(module.getScriptClassDummy());
        module.getMethods().forEach(method -> method.getCode().visit(this));
        statements.forEach(statement -> statement.visit(this));
        declare();
        nameResults();
        text = write(session.firstRegion());
    }

    /** Returns a text of the same length without what only the first lines of a file may be: {@code #!} and a package. */
    private static String withinFile(String text) {
        String plain = text.startsWith("#!") ? "//" + text.substring(2) : text;
        Matcher named = PACKAGE.matcher(plain);
        return named.lookingAt()
                ? named.group(1) + " ".repeat(named.group(2).length()) + plain.substring(named.end())
                : plain;
    }

    /** Returns a message with the numbers of lines written to a file and left out. */
    String summary(Object file) {
        Map<String, Integer> counts = new TreeMap<>();
        for (EvaluatedLine one : session.evaluated()) {
            String fate = !one.succeeded()
                    ? "that failed"
                    : !kept.contains(one)
                            ? "that only read"
                            : secretive.contains(one) ? "with a secret written into it" : "";
            // Piped input is evaluated as a whole.
            long count =
                    one.text().text().lines().filter(line -> !line.isBlank()).count();
            counts.merge(fate, (int) count, Integer::sum);
        }
        Integer saved = counts.remove("");
        return "saved " + saved + (saved == 1 ? " line in " : " lines in ") + file
                + counts.entrySet().stream()
                        .map(why -> why.getValue() + " " + why.getKey())
                        .collect(Collectors.joining(", ", counts.isEmpty() ? "" : "; left out: ", ""));
    }

    private EvaluatedLine line(ASTNode node) {
        return lines.floorEntry(edits.start(node)).getValue();
    }

    private static String number(EvaluatedLine line) {
        return "line " + line.number();
    }

    /** Moves the imports to the head, and keeps the last of the methods and classes that a file can have only one of. */
    private void define(ModuleNode module) {
        Imports.of(module).all().forEach(one -> {
            kept.add(line(one));
            imports.add(edits.cut(one));
        });
        module.getClasses().stream()
                .filter(type -> !type.isScript() && type.getOuterClass() == null)
                .forEach(type -> define(type.getNameWithoutPackage(), type));
        module.getMethods()
                .forEach(method -> define(
                        Arrays.stream(method.getParameters())
                                .map(parameter -> parameter.getType().getName())
                                .collect(Collectors.joining(", ", method.getName() + "(", ")")),
                        method));
    }

    private void define(String name, ASTNode node) {
        kept.add(line(node));
        ASTNode before = definitions.put(name, node);
        if (before != null) {
            edits.cut(before);
            notes.add(number(line(before)) + " declares " + name + " as it was before " + number(line(node))
                    + "; the file has only the later one");
        }
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        if (variable.getAccessedVariable() instanceof DynamicVariable) {
            assigned.add(variable.getName());
            if (variable.getName().matches("_\\d{0,6}")) {
                results.push(variable);
            }
        }
    }

    /** Assigns the variables that are declared already; those that will be may then get another type. */
    private void declare() {
        List<DeclarationExpression> all = ScriptContext.declarations(statements).toList();
        List<String> names = all.stream().flatMap(SavedRunbook::names).toList();
        boolean again = false;
        for (DeclarationExpression one : all) {
            kept.add(line(one));
            int start = edits.start(one);
            int left = edits.start(one.getLeftExpression());
            // It may be the second in: def a = 1, b = 2
            boolean continues = start == left;
            again = (continues && again) || names(one).anyMatch(assigned::contains);
            if (again) {
                edits.replace(continues ? typed.lastIndexOf(',', start) : start, left, continues ? "; " : "");
            } else if (!continues && names(one).anyMatch(name -> Collections.frequency(names, name) > 1)) {
                edits.replace(start, left, "def ");
            }
            if (again && one.getRightExpression() instanceof EmptyExpression) {
                edits.replace(edits.end(one), edits.end(one), " = null");
            }
            names(one).forEach(assigned::add);
        }
    }

    private static Stream<String> names(DeclarationExpression declaration) {
        return ScriptContext.variables(declaration).stream().map(VariableExpression::getName);
    }

    /** Keeps the lines whose results kept lines use; goes backwards, so that all uses of a line are known. */
    private void nameResults() {
        Set<EvaluatedLine> named = new HashSet<>();
        for (VariableExpression use : results) {
            String digits = use.getName().substring(1);
            lines.headMap(edits.start(use), true).descendingMap().values().stream()
                    .filter(line -> !line.equals(line(use)) && line.hasValue() && kept.contains(line(use)))
                    .filter(line -> digits.isEmpty() || digits.equals(Integer.toString(line.number())))
                    .findFirst()
                    .ifPresent(line -> {
                        edits.replace(edits.start(use), edits.end(use), "result" + line.number());
                        if (named.add(line)) {
                            nameResult(line);
                        }
                    });
        }
    }

    private void nameResult(EvaluatedLine line) {
        kept.add(line);
        String declaration = "def result" + line.number() + " = ";
        Statement last = statements.stream()
                .filter(statement -> line(statement).equals(line))
                .reduce((before, after) -> after)
                .orElseThrow();
        if (last instanceof ExpressionStatement one && one.getExpression() instanceof DeclarationExpression declared) {
            edits.replace(
                    edits.end(last),
                    edits.end(last),
                    "\n" + declaration + names(declared).findFirst().orElseThrow());
        } else if (last instanceof ExpressionStatement || last instanceof ReturnStatement) {
            edits.replace(edits.start(last), edits.start(last), declaration);
        } else {
            notes.add(
                    "the result of " + number(line) + " is used later, and a file cannot name it: give it a variable");
        }
    }

    /** Begins with the default region if the first line that acts relies on it. */
    private String write(String region) {
        // The end of a line would be that of the file.
        statements.stream()
                .filter(ReturnStatement.class::isInstance)
                .map(edits::start)
                .forEach(start -> edits.replace(start, start + RETURN.length(), ""));
        boolean relies = lines.values().stream()
                .filter(EvaluatedLine::acted)
                .limit(1)
                .anyMatch(first -> region != null && region.equals(first.region()) && !setsRegion(first));
        StringBuilder body = new StringBuilder();
        boolean apart = true;
        for (Map.Entry<Integer, EvaluatedLine> line : lines.entrySet()) {
            String source = kept.contains(line.getValue()) ? source(line.getKey(), line.getValue()) : "";
            if (!source.isEmpty()) {
                boolean defines = definitions.values().stream()
                        .anyMatch(node -> line(node).equals(line.getValue()));
                body.append(apart || defines ? "\n" : "").append(source).append('\n');
                apart = defines;
            }
        }
        Dialect dialect = session.lazyCloud().dialect();
        String spoken =
                dialect.equals(Dialect.DOCUMENTED) || body.isEmpty() ? "" : RunbookCheck.writtenFor(dialect) + "\n";
        String head = spoken + (imports.isEmpty() ? "" : String.join("\n", imports) + "\n");
        return (head + (relies ? "\nregion '" + region + "'\n" : "") + body).stripLeading();
    }

    private boolean setsRegion(EvaluatedLine line) {
        return statements.stream()
                .anyMatch(one -> line(one).equals(line) && one.getText().startsWith("this.region("));
    }

    private String source(int start, EvaluatedLine line) {
        String before = line.text().text();
        Deque<LiteralSecret> asked = new ArrayDeque<>();
        for (LiteralSecret one : LiteralSecrets.in(before)) {
            if (!one.quote().isEmpty() && one.isWhole(before) && !isInClass(start + one.start())) {
                boolean isPart = !asked.isEmpty()
                        && before.substring(asked.getLast().end(), one.start()).matches("\\s*\\+\\s*");
                asked.add(
                        isPart
                                ? asked.getLast().at(asked.removeLast().start(), one.end())
                                : named(one, one.inside(before)));
            }
        }
        asked.forEach(secret -> edits.replace(start + secret.start(), start + secret.end(), secret.replacement()));
        String source = edits.applied(start, start + before.length())
                .replaceFirst("^[;\\s]+", "")
                .stripTrailing();
        if (LiteralSecrets.areIn(source, session.environment().redactor())) {
            secretive.add(line);
            source = number(line) + " is left out: a secret is written into it";
            notes.add(source);
            return "// " + source;
        }
        asked.forEach(secret -> notes.add(number(line) + ": the secret written there is now " + secret.replacement()
                + ", which Ballast asks for"));
        return source;
    }

    /** A class does not have the words of the runbook. */
    private boolean isInClass(int index) {
        return definitions.values().stream()
                .anyMatch(node -> node instanceof ClassNode && edits.start(node) <= index && index < edits.end(node));
    }

    private LiteralSecret named(LiteralSecret secret, String value) {
        String name = secret.variable();
        for (int i = 2; typed.contains(name) || !value.equals(secrets.computeIfAbsent(name, free -> value)); i++) {
            name = secret.variable() + "_" + i;
        }
        return secret.named(name);
    }
}
