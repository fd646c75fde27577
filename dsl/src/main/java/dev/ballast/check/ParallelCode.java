package dev.ballast.check;

import static dev.ballast.check.ScriptSymbols.ORDER;

import dev.ballast.dsl.ScriptVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.expr.SpreadExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.DoWhileStatement;
import org.codehaus.groovy.ast.stmt.ForStatement;
import org.codehaus.groovy.ast.stmt.WhileStatement;

/** Finds the code of a script that other threads run: that of {@code parallel}, {@code rolling} and started threads. */
final class ParallelCode extends ScriptVisitor {

    private static final Set<String> START_THREADS =
            Set.of("start", "startDaemon", "startVirtualThread", "submit", "execute", "runAsync", "supplyAsync");
    private static final Set<String> AWAIT = Set.of("join", "get");

    private final ScriptCode code;
    private final List<Branch> branches = new ArrayList<>();
    /** The code of one turn of the innermost loop; null outside of loops. */
    private ASTNode turn;

    private ParallelCode(ScriptCode code) {
        this.code = code;
    }

    /**
     * Code that another thread runs.
     *
     * @param call the call that runs it
     * @param code its braces, and the methods of the script that it names
     * @param several whether more than one thread runs it
     * @param turn the code of a turn of the loop that starts the threads; null if they share each variable outside of it
     */
    record Branch(MethodCallExpression call, List<ASTNode> code, boolean several, ASTNode turn) {

        boolean isThread() {
            return START_THREADS.contains(String.valueOf(call.getMethodAsString()));
        }

        /** Returns whether several threads run the branch with the same variable, and not each with that of its turn. */
        boolean shares(VariableExpression variable) {
            return several
                    && !(turn != null
                            && variable.getAccessedVariable() instanceof ASTNode declared
                            && ScriptCode.isIn(turn, declared));
        }

        /** Returns whether a place comes after the branch. */
        boolean isBefore(ASTNode place) {
            return ORDER.compare(place, call) > 0 && code.stream().noneMatch(part -> ScriptCode.isIn(part, place));
        }
    }

    static List<Branch> of(ModuleNode module, ScriptCode code) {
        ParallelCode parallel = new ParallelCode(code);
        module.getClasses().forEach(parallel::visitClass);
        return parallel.branches;
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        branches(call).filter(branch -> !branch.code().isEmpty()).forEach(branches::add);
        boolean isAwaited = AWAIT.contains(String.valueOf(call.getMethodAsString()));
        looping(isAwaited ? null : turn, () -> call.getObjectExpression().visit(this));
        looping(Scopes.isLoop(call) ? turnOf(call) : turn, () -> call.getArguments()
                .visit(this));
    }

    @Override
    public void visitForLoop(ForStatement loop) {
        looping(loop.getLoopBlock(), () -> super.visitForLoop(loop));
    }

    @Override
    public void visitWhileLoop(WhileStatement loop) {
        looping(loop.getLoopBlock(), () -> super.visitWhileLoop(loop));
    }

    @Override
    public void visitDoWhileLoop(DoWhileStatement loop) {
        looping(loop.getLoopBlock(), () -> super.visitDoWhileLoop(loop));
    }

    /** Returns the braces that a loop of a list runs, or the call if they are elsewhere. */
    private static ASTNode turnOf(MethodCallExpression loop) {
        return TypedScript.arguments(loop).stream()
                .filter(ClosureExpression.class::isInstance)
                .map(ASTNode.class::cast)
                .reduce(loop, (before, braces) -> braces);
    }

    private void looping(ASTNode loop, Runnable visit) {
        ASTNode outer = turn;
        turn = loop;
        visit.run();
        turn = outer;
    }

    private Stream<Branch> branches(MethodCallExpression call) {
        String name = String.valueOf(call.getMethodAsString());
        if (name.equals("parallel")) {
            return ofItems(call, CallValidator.first(call));
        }
        if (name.equals("rolling")) {
            return Stream.of(branch(
                    call,
                    CallValidator.option(call, "batch").stream()
                            .map(batch -> code.symbols().constant(batch))
                            .anyMatch(size -> !size.equals(Optional.of(1)))));
        }
        if (call.getObjectExpression() instanceof MethodCallExpression stream
                && "parallelStream".equals(stream.getMethodAsString())) {
            return Stream.of(branch(call, true));
        }
        return startsThread(call) ? Stream.of(branch(call, turn != null, turn)) : Stream.empty();
    }

    /** Returns the braces of {@code parallel}, and the items that are braces themselves. */
    private Stream<Branch> ofItems(MethodCallExpression call, Expression items) {
        Stream<Branch> tasks = items instanceof ListExpression list
                ? list.getExpressions().stream()
                        .flatMap(code::of)
                        .map(task -> new Branch(call, List.of(task), false, null))
                : Stream.empty();
        return Stream.concat(tasks, Stream.of(branch(call, !isSingle(items))));
    }

    private Branch branch(MethodCallExpression call, boolean several) {
        return branch(call, several, null);
    }

    private Branch branch(MethodCallExpression call, boolean several, ASTNode loop) {
        Stream<Expression> ofThread = call.getObjectExpression() instanceof ConstructorCallExpression thread
                        && thread.getArguments() instanceof TupleExpression given
                ? given.getExpressions().stream()
                : Stream.empty();
        List<ASTNode> braces = Stream.concat(TypedScript.arguments(call).stream(), ofThread)
                .flatMap(code::of)
                .toList();
        return new Branch(call, braces, several, loop);
    }

    private static boolean startsThread(MethodCallExpression call) {
        return START_THREADS.contains(String.valueOf(call.getMethodAsString()))
                && Stream.of(
                                TypeInference.receiverOf(call).getName(),
                                call.getObjectExpression().getText())
                        .anyMatch(receiver -> receiver.startsWith("java.util.concurrent.")
                                || receiver.startsWith("java.lang.Thread"));
    }

    /** Returns whether a list or range certainly has at most one item. */
    private boolean isSingle(Expression items) {
        if (items instanceof VariableExpression variable && code.symbols().isChanged(variable.getAccessedVariable())) {
            return false;
        }
        Expression value = code.symbols().value(items);
        if (value instanceof RangeExpression range) {
            Optional<Object> from = code.symbols().constant(range.getFrom());
            return from.isPresent() && from.equals(code.symbols().constant(range.getTo()));
        }
        return value instanceof ListExpression list
                && list.getExpressions().size() < 2
                && list.getExpressions().stream().noneMatch(SpreadExpression.class::isInstance);
    }
}
