package dev.ballast.check;

import dev.ballast.dsl.ScriptVisitor;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ForStatement;
import org.codehaus.groovy.syntax.Types;

/** The places of a script where words use the values of variables, also by way of other variables. */
final class WordUses extends ScriptVisitor {

    /** The words that show a value and change nothing. */
    private static final Set<String> SHOW = Set.of("show", "print", "println", "printf", "sleep");
    /** The words that do not use the names in their braces. */
    private static final Set<String> RUN = Set.of("parallel", "rolling");

    private final Map<Object, List<ASTNode>> uses = new HashMap<>();
    private final Map<Object, List<Expression>> values = new HashMap<>();
    private boolean inWord;
    private int words;

    static WordUses of(ModuleNode module) {
        WordUses uses = new WordUses();
        module.getClasses().forEach(uses::visitClass);
        return uses;
    }

    /** Returns the uses of a variable, and of those that are computed from it. */
    Stream<ASTNode> of(Object variable) {
        return of(variable, new HashSet<>());
    }

    private Stream<ASTNode> of(Object variable, Set<Object> seen) {
        if (!seen.add(variable)) {
            return Stream.empty();
        }
        Stream<Object> computed = values.entrySet().stream()
                .filter(set -> set.getValue().stream()
                        .flatMap(value -> ScriptCode.parts(value, VariableExpression.class))
                        .anyMatch(used -> ScriptCode.key(used) == variable))
                .map(Map.Entry::getKey);
        return Stream.concat(
                uses.getOrDefault(variable, List.of()).stream(), computed.flatMap(other -> of(other, seen)));
    }

    /** Returns the values that the script sets a variable to. */
    Stream<Expression> valuesOf(Object variable) {
        return values.getOrDefault(variable, List.of()).stream();
    }

    /** Returns whether a call is one of a word. */
    static boolean isWord(MethodCallExpression call) {
        String name = String.valueOf(call.getMethodAsString());
        return !SHOW.contains(name)
                && receivers(call).anyMatch(type -> Vocabulary.of(type).names().contains(name));
    }

    private static Stream<Class<?>> receivers(MethodCallExpression call) {
        MethodNode target = TypeInference.targetOf(call);
        if (call.isImplicitThis() && target == null) {
            return Stream.of(Words.class);
        }
        ClassNode receiver = call.isImplicitThis() ? target.getDeclaringClass() : TypeInference.receiverOf(call);
        return call.isSpreadSafe() || WordTypes.isOpen(receiver)
                ? Vocabulary.handles()
                : WordTypes.type(receiver).stream();
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        boolean isWord = isWord(call);
        boolean runs = RUN.contains(String.valueOf(call.getMethodAsString()));
        words += isWord && !runs ? 1 : 0;
        using(isWord, call.getObjectExpression());
        call.getMethod().visit(this);
        int before = words;
        TypedScript.arguments(call)
                .forEach(argument -> using(isWord && !(runs && argument instanceof ClosureExpression), argument));
        using(Scopes.isLoop(call) && words > before, call.getObjectExpression());
    }

    @Override
    public void visitForLoop(ForStatement loop) {
        int before = words;
        super.visitForLoop(loop);
        using(words > before, loop.getCollectionExpression());
    }

    private void using(boolean word, Expression value) {
        boolean outer = inWord;
        inWord |= word;
        value.visit(this);
        inWord = outer;
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        if (binary.getOperation().getType() == Types.ASSIGN
                && binary.getLeftExpression() instanceof VariableExpression set) {
            values.computeIfAbsent(ScriptCode.key(set), one -> new ArrayList<>())
                    .add(binary.getRightExpression());
        }
        super.visitBinaryExpression(binary);
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        if (inWord) {
            uses.computeIfAbsent(ScriptCode.key(variable), one -> new ArrayList<>())
                    .add(variable);
        }
    }
}
