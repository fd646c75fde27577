package dev.ballast.repl.session.saving;

import java.util.List;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.AssertStatement;
import org.codehaus.groovy.ast.stmt.ThrowStatement;
import org.codehaus.groovy.syntax.Types;

/**
 * Tells whether a statement does more than read. What is not known to be reading counts as doing: a runbook with a line too
 * much is better than one with a line too few.
 */
final class Reads extends CodeVisitorSupport {

    private static final Set<String> ENSURING = Set.of("instance", "nodebalancer", "volume");
    private static final Set<String> LOOKING =
            Set.of("instances", "cert", "secret", "selfSigned", "parallel", "show", "live");

    /** Methods of handles, of Java and of Groovy that change nothing, whatever they are called on. */
    private static final Set<String> METHODS = Set.of(
            "port",
            "find",
            "findAll",
            "findResult",
            "collect",
            "collectEntries",
            "collectMany",
            "any",
            "every",
            "each",
            "eachWithIndex",
            "groupBy",
            "countBy",
            "count",
            "sum",
            "min",
            "max",
            "toSorted",
            "toUnique",
            "join",
            "first",
            "last",
            "head",
            "tail",
            "init",
            "take",
            "drop",
            "size",
            "length",
            "isEmpty",
            "contains",
            "containsKey",
            "get",
            "getAt",
            "keySet",
            "values",
            "entrySet",
            "toString",
            "toUpperCase",
            "toLowerCase",
            "trim",
            "strip",
            "split",
            "tokenize",
            "startsWith",
            "endsWith",
            "indexOf",
            "matches",
            "replace",
            "replaceAll",
            "substring",
            "reverse",
            "flatten",
            "transpose",
            "with",
            "tap",
            "toList",
            "toSet",
            "plus",
            "minus",
            "abs",
            "intersect",
            "indexed",
            "withIndex",
            "readLines",
            "lines",
            "equals",
            "compareTo",
            "hashCode",
            "getClass",
            "toInteger",
            "toLong",
            "capitalize",
            "padLeft",
            "padRight",
            "inspect",
            "dump",
            "format",
            "getText");

    private static final Set<String> CLASSES = Set.of(
            "Math",
            "Integer",
            "Long",
            "String",
            "Duration",
            "Instant",
            "LocalDate",
            "LocalDateTime",
            "Period",
            "Objects",
            "List",
            "Set",
            "Map",
            "Path",
            "System");
    private static final int NAME_AND_SIZE = 2;

    private final Set<String> own;
    private boolean acts;
    private boolean creates;

    private Reads(Set<String> own) {
        this.own = own;
    }

    /** Looks at a statement; {@code own} are the variables, methods and classes of the session, of which nothing is known. */
    static Reads of(ASTNode node, Set<String> own) {
        Reads reads = new Reads(own);
        node.visit(reads);
        return reads;
    }

    boolean acts() {
        return acts;
    }

    /** Tells whether something is made that needs a region. */
    boolean creates() {
        return creates;
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        String name = call.getMethodAsString();
        List<Expression> arguments = arguments(call);
        boolean hasBlock = arguments.stream().anyMatch(ClosureExpression.class::isInstance);
        if (name == null) {
            acts = true;
        } else if (!call.isImplicitThis()) {
            acts |= !isReading(call, name, hasBlock);
        } else if (ENSURING.contains(name) && !own.contains(name + "()")) {
            boolean ensures = hasBlock || positional(arguments) >= NAME_AND_SIZE;
            creates |= ensures;
            acts |= ensures;
        } else {
            acts |= own.contains(name) || own.contains(name + "()") || !LOOKING.contains(name);
        }
        call.getObjectExpression().visit(this);
        arguments.forEach(argument -> {
            // A block that is handed over runs now; one that is kept runs when it is called, if ever.
            (argument instanceof ClosureExpression block ? block.getCode() : argument).visit(this);
        });
    }

    private boolean isReading(MethodCallExpression call, String name, boolean hasBlock) {
        boolean ofClass = call.getObjectExpression() instanceof VariableExpression type
                && CLASSES.contains(type.getName())
                && !name.equals("exit")
                && !name.startsWith("set");
        boolean known = METHODS.contains(name) && !(name.equals("port") && hasBlock);
        return (ofClass || known) && !own.contains(name + "()");
    }

    @Override
    public void visitClosureExpression(ClosureExpression kept) {
        boolean before = acts;
        kept.getCode().visit(this);
        // It is not run where it stands, though it may make something when it is.
        acts = before;
    }

    @Override
    public void visitConstructorCallExpression(ConstructorCallExpression call) {
        acts |= own.contains(call.getType().getNameWithoutPackage());
        super.visitConstructorCallExpression(call);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        int type = binary.getOperation().getType();
        boolean assigns = Types.ofType(type, Types.ASSIGNMENT_OPERATOR);
        acts |= type == Types.LEFT_SHIFT || (assigns && !isVariable(binary.getLeftExpression()));
        super.visitBinaryExpression(binary);
    }

    @Override
    public void visitPrefixExpression(PrefixExpression expression) {
        acts |= !isVariable(expression.getExpression());
    }

    @Override
    public void visitPostfixExpression(PostfixExpression expression) {
        acts |= !isVariable(expression.getExpression());
    }

    @Override
    public void visitAssertStatement(AssertStatement statement) {
        acts = true;
    }

    @Override
    public void visitThrowStatement(ThrowStatement statement) {
        acts = true;
    }

    private static boolean isVariable(Expression left) {
        return left instanceof VariableExpression
                || (left instanceof TupleExpression tuple
                        && tuple.getExpressions().stream().allMatch(VariableExpression.class::isInstance));
    }

    private static long positional(List<Expression> arguments) {
        return arguments.stream()
                .filter(argument -> !(argument instanceof MapExpression))
                .count();
    }

    private static List<Expression> arguments(MethodCallExpression call) {
        return call.getArguments() instanceof TupleExpression tuple
                ? tuple.getExpressions()
                : List.of(call.getArguments());
    }
}
