package dev.ballast.check;

import dev.ballast.check.ParallelCode.Branch;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.CatchStatement;
import org.codehaus.groovy.ast.stmt.IfStatement;
import org.codehaus.groovy.ast.stmt.SwitchStatement;
import org.codehaus.groovy.ast.stmt.SynchronizedStatement;
import org.codehaus.groovy.syntax.Types;

/** Walks through the code of a branch, and what it calls of the script, and collects its writes. */
final class BranchWrites extends CodeVisitorSupport {

    private static final Set<String> LOCK =
            Set.of("lock", "lockInterruptibly", "tryLock", "acquire", "withLock", "compareAndSet");
    /** The methods whose first argument says which element they set. */
    private static final Set<String> SET = Set.of("set", "put", "putAt", "compute", "computeIfPresent", "merge");

    private static final String COLLECT = "return the value from the braces and collect the results";

    private final Branch branch;
    private final ScriptCode code;
    private final Scopes scopes;
    private final WordUses uses;
    private final SharedValues values;
    private final List<Write> writes = new ArrayList<>();
    /** The closures and methods that the branch runs, and the exceptions that it catches. */
    private final Set<ASTNode> entered = new HashSet<>();

    private boolean isLocked;
    private boolean forOneItem;
    /** Whether a name without a declaration may be one of another object, as in the braces of {@code with}. */
    private boolean inOther;

    private BranchWrites(Branch branch, ScriptCode code, Scopes scopes, WordUses uses) {
        this.branch = branch;
        this.code = code;
        this.scopes = scopes;
        this.uses = uses;
        values = new SharedValues(code.symbols());
        inOther = code.symbols().mentions(ScriptSymbols.MOVES_DELEGATES);
    }

    /**
     * A write to something from outside of a branch.
     *
     * @param root the variable that is written, or that has the list or map
     * @param instead what to write
     * @param certain whether the runs of the branch write different values, and not only one of them does for a certain item
     */
    record Write(Branch branch, VariableExpression root, String verb, String instead, boolean certain) {

        Object key() {
            return ScriptCode.key(root);
        }
    }

    /** Returns the writes of a branch; none if it takes a lock, which may be meant for all of them. */
    static Stream<Write> of(Branch branch, ScriptCode code, Scopes scopes, WordUses uses) {
        BranchWrites walk = new BranchWrites(branch, code, scopes, uses);
        branch.code().forEach(walk::enter);
        return walk.isLocked ? Stream.empty() : walk.writes.stream();
    }

    private void enter(ASTNode called) {
        if (!entered.add(called)) {
            return;
        }
        if (called instanceof MethodNode method && method.getCode() != null) {
            isLocked |= Modifier.isSynchronized(method.getModifiers());
            method.getCode().visit(this);
        } else if (called instanceof ClosureExpression braces) {
            braces.visit(this);
        }
    }

    @Override
    public void visitCatchStatement(CatchStatement statement) {
        entered.add(statement.getVariable()); // which has no place in the text
        super.visitCatchStatement(statement);
    }

    @Override
    public void visitSynchronizedStatement(SynchronizedStatement statement) {
        isLocked = true;
    }

    @Override
    public void visitIfElse(IfStatement choice) {
        forOneItem(() -> super.visitIfElse(choice));
    }

    @Override
    public void visitSwitch(SwitchStatement choice) {
        forOneItem(() -> super.visitSwitch(choice));
    }

    private void forOneItem(Runnable visit) {
        boolean outer = forOneItem;
        forOneItem = true;
        visit.run();
        forOneItem = outer;
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        boolean outer = inOther;
        if (!WordUses.isWord(call)) {
            String name = String.valueOf(call.getMethodAsString());
            isLocked |= LOCK.contains(name);
            code.calledBy(call).forEach(this::enter);
            if (ScriptSymbols.CHANGES.contains(name)) {
                change(call.getObjectExpression(), !setsOwnElement(call));
            }
            inOther |= !call.isImplicitThis() && scopes.scope(call).isPresent();
        }
        super.visitMethodCallExpression(call);
        inOther = outer;
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        code.of(variable).forEach(this::enter);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        int operation = binary.getOperation().getType();
        if (operation == Types.LEFT_SHIFT) {
            change(binary.getLeftExpression(), true);
        } else if (operation == Types.ASSIGN) {
            set(binary.getLeftExpression(), binary.getRightExpression());
        } else if (Types.ofType(operation, Types.ASSIGNMENT_OPERATOR)) {
            count(binary.getLeftExpression());
        }
        super.visitBinaryExpression(binary);
    }

    @Override
    public void visitPrefixExpression(PrefixExpression expression) {
        count(expression.getExpression());
        super.visitPrefixExpression(expression);
    }

    @Override
    public void visitPostfixExpression(PostfixExpression expression) {
        count(expression.getExpression());
        super.visitPostfixExpression(expression);
    }

    private void set(Expression left, Expression value) {
        if (left instanceof TupleExpression several) {
            several.getExpressions().forEach(one -> set(one, value));
        } else if (left instanceof VariableExpression variable) {
            String instead = variable.getAccessedVariable() instanceof DynamicVariable
                    ? "write def " + variable.getName() + " = ... in the braces"
                    : "declare another variable in the braces";
            write(variable, "sets", instead, !isSame(value));
        } else {
            changePart(left);
        }
    }

    private void count(Expression left) {
        if (left instanceof VariableExpression variable) {
            boolean isNumber = Stream.concat(Stream.of(variable), uses.valuesOf(ScriptCode.key(variable)))
                    .anyMatch(value -> ClassHelper.isNumberType(TypeInference.typeOf(value)));
            String instead = isNumber
                    ? "return the number from the braces and add up the results, or use an AtomicInteger"
                    : COLLECT;
            write(variable, "changes", instead, true);
        } else {
            changePart(left);
        }
    }

    /** Returns whether a call sets an element that the branch alone names, in a list or map that may have it already. */
    private boolean setsOwnElement(MethodCallExpression call) {
        return SET.contains(String.valueOf(call.getMethodAsString()))
                && TypedScript.arguments(call).stream().limit(1).anyMatch(this::isOfBranch)
                && !values.startsEmpty(call.getObjectExpression());
    }

    /** A change of an element of a list or map, or of a property of an object. */
    private void changePart(Expression part) {
        if (part instanceof BinaryExpression element) {
            Expression list = element.getLeftExpression();
            change(list, !isOfBranch(element.getRightExpression()) || values.startsEmpty(list));
        } else if (part instanceof PropertyExpression property) {
            Expression object = property.getObjectExpression();
            if (object instanceof VariableExpression variable
                    && !variable.isThisExpression()
                    && TypeInference.typeOf(object).redirect().isPrimaryClassNode()) {
                write(variable, "changes", COLLECT, true);
            } else {
                change(object, true);
            }
        }
    }

    /** A change of a list, a map or another object. A branch may change an element that it alone names. */
    private void change(Expression changed, boolean certain) {
        if (changed instanceof VariableExpression variable) {
            if (values.isUnsafe(variable)) {
                write(variable, "changes", COLLECT + SharedValues.orShare(variable), certain);
            }
        } else if (changed instanceof BinaryExpression element) {
            if (!isOfBranch(element.getRightExpression())) {
                change(element.getLeftExpression(), certain);
            }
        } else if (changed instanceof PropertyExpression property && !isOfBranch(property.getProperty())) {
            change(property.getObjectExpression(), certain);
        }
    }

    private void write(VariableExpression root, String verb, String instead, boolean differs) {
        boolean mayBeOfOther = inOther && root.getAccessedVariable() instanceof DynamicVariable;
        if (!isOwn(root) && !mayBeOfOther) {
            writes.add(new Write(branch, root, verb, instead, differs && !forOneItem));
        }
    }

    /** Returns whether each run of the branch has a variable for itself: the code that it runs declares the variable. */
    private boolean isOwn(VariableExpression variable) {
        return "it".equals(variable.getName())
                || (variable.getAccessedVariable() instanceof ASTNode declared
                        && entered.stream().anyMatch(code -> code == declared || ScriptCode.isIn(code, declared)));
    }

    /** Returns whether a value depends on a variable of the branch, as its item. */
    private boolean isOfBranch(Expression value) {
        return ScriptCode.parts(value, VariableExpression.class).anyMatch(this::isOwn);
    }

    /**
     * Returns whether a value is the same in each run of the branch: nothing in it is of the branch, and no call computes it.
     * Around a thread that a loop starts, each variable may be of the loop.
     */
    private boolean isSame(Expression value) {
        return branch.isThread()
                ? code.symbols().constant(value).isPresent()
                : !isOfBranch(value)
                        && ScriptCode.parts(value, MethodCallExpression.class)
                                .allMatch(call -> "secret".equals(call.getMethodAsString()));
    }
}
