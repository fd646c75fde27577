package dev.ballast.repl.lsp;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.ScriptVisitor;
import dev.ballast.dsl.Vocabulary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

/**
 * The outline of a runbook: the words that create something or have braces, such as {@code nodebalancer web}, above the words in
 * their braces, such as {@code port 443}; and the methods and classes of the runbook.
 */
final class Symbols extends ScriptVisitor {

    private static final Set<String> WORDS = Vocabulary.chapters().keySet().stream()
            .flatMap(type -> Vocabulary.of(type).names().stream())
            .collect(Collectors.toUnmodifiableSet());

    /** The words for parts, which often have no braces. */
    private static final Set<String> PARTS = Set.of("port", "node");

    private static final int LONGEST_NAME = 60;

    private static final Comparator<DocumentSymbol> ORDER = Comparator.comparing(
                    (DocumentSymbol symbol) -> symbol.getRange().getStart().getLine())
            .thenComparing(symbol -> symbol.getRange().getStart().getCharacter());

    private final ScriptTree tree;
    private final Deque<List<DocumentSymbol>> around = new ArrayDeque<>();

    private Symbols(ScriptTree tree) {
        this.tree = tree;
        around.push(new ArrayList<>());
    }

    /** Returns the outline in the order of the text. */
    static List<DocumentSymbol> of(ScriptTree tree) {
        Symbols symbols = new Symbols(tree);
        tree.classes().stream().filter(type -> type.getOuterClass() == null).forEach(symbols::visitClass);
        return symbols.around.peek().stream().sorted(ORDER).toList();
    }

    @Override
    public void visitClass(ClassNode type) {
        if (type.isScript() || !ScriptTree.isWritten(type)) {
            super.visitClass(type);
        } else {
            within(type.getNameWithoutPackage(), SymbolKind.Class, type, () -> super.visitClass(type));
        }
    }

    @Override
    public void visitMethod(MethodNode method) {
        if (method.isScriptBody() || !ScriptTree.isWritten(method)) {
            super.visitMethod(method);
        } else {
            within(method.getName(), SymbolKind.Method, method, () -> super.visitMethod(method));
        }
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        String word = call.getMethodAsString();
        List<Expression> arguments = arguments(call);
        if (call.isImplicitThis() && ScriptTree.isWritten(call) && isShown(word, arguments)) {
            String name = arguments.stream()
                    .filter(argument -> !(argument instanceof ClosureExpression))
                    .findFirst()
                    .map(argument -> word + " " + name(argument))
                    .orElse(word);
            within(name, SymbolKind.Object, call, () -> super.visitMethodCallExpression(call));
        } else {
            super.visitMethodCallExpression(call);
        }
    }

    private static boolean isShown(String word, List<Expression> arguments) {
        return word != null
                && WORDS.contains(word)
                && (arguments.stream().anyMatch(ClosureExpression.class::isInstance)
                        || (arguments.size() > 1 && Vocabulary.isResource(word))
                        || PARTS.contains(word));
    }

    /** Returns the arguments without options. */
    private static List<Expression> arguments(MethodCallExpression call) {
        return TypedScript.arguments(call).stream()
                .filter(argument -> !(argument instanceof MapExpression))
                .toList();
    }

    private String name(Expression argument) {
        String text = argument instanceof ConstantExpression constant ? constant.getText() : tree.text(argument);
        String line = text.lines().findFirst().orElse("");
        return line.length() > LONGEST_NAME ? line.substring(0, LONGEST_NAME) + "..." : line;
    }

    private void within(String name, SymbolKind kind, ASTNode node, Runnable visit) {
        List<DocumentSymbol> inside = new ArrayList<>();
        around.push(inside);
        visit.run();
        around.pop();
        Range range = tree.range(node);
        int word = Math.max(tree.start(node), tree.indexOf(name.split(" ", 2)[0], node));
        int end = Math.min(tree.end(node), word + name.split(" ", 2)[0].length());
        Range selection = tree.document().positions().range(word, end);
        around.peek()
                .add(new DocumentSymbol(
                        name,
                        kind,
                        range,
                        selection,
                        null,
                        inside.stream().sorted(ORDER).toList()));
    }
}
