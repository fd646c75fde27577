package dev.ballast.repl.session.saving;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.MethodPointerExpression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.syntax.Types;

/** Collects which variables and methods of the session a piece names, and which it sets. */
final class Uses extends CodeVisitorSupport {

    private final Text text;
    private final Set<Variable> shared;
    private final Map<String, String> results;
    private final Set<String> used = new HashSet<>();
    private final Set<String> kept = new HashSet<>();
    private final Set<String> set = new HashSet<>();
    private final Map<Edit, String> named = new HashMap<>();
    private int inKept;

    /** Takes the variables that the line itself declares for the session, and which result {@code _} and {@code _3} are. */
    Uses(Text text, Set<Variable> shared, Map<String, String> results) {
        this.text = text;
        this.shared = shared;
        this.results = results;
    }

    Piece.Names names(ASTNode node) {
        node.visit(this);
        return new Piece.Names(used, kept, set, replaced(node));
    }

    /** Looks at the body of a method, which may be called later. */
    Piece.Names namesInMethod(ASTNode body) {
        inKept++;
        body.visit(this);
        return new Piece.Names(used, kept, set, Set.of());
    }

    Map<Edit, String> results() {
        return named;
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        if (isOfSession(variable)) {
            use(variable.getName());
            String result = results.get(variable.getName());
            if (result != null && variable.getLineNumber() > 0) {
                used.add(result);
                named.put(new Edit(text.start(variable), text.end(variable), result), variable.getName());
            }
        }
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        if (call.isImplicitThis() && call.getMethodAsString() != null) {
            use(call.getMethodAsString());
        }
        call.getObjectExpression().visit(this);
        call.getMethod().visit(this);
        if (call.getArguments() instanceof ArgumentListExpression arguments) {
            for (Expression argument : arguments.getExpressions()) {
                (argument instanceof ClosureExpression block ? block.getCode() : argument).visit(this);
            }
        } else {
            call.getArguments().visit(this);
        }
    }

    @Override
    public void visitMethodPointerExpression(MethodPointerExpression pointer) {
        use(pointer.getMethodName().getText());
        super.visitMethodPointerExpression(pointer);
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        inKept++;
        closure.getCode().visit(this);
        inKept--;
    }

    @Override
    public void visitDeclarationExpression(DeclarationExpression declaration) {
        set(declaration.getLeftExpression());
        declaration.getRightExpression().visit(this);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        int type = binary.getOperation().getType();
        if (!Types.ofType(type, Types.ASSIGNMENT_OPERATOR)) {
            super.visitBinaryExpression(binary);
            return;
        }
        set(binary.getLeftExpression());
        binary.getRightExpression().visit(this);
        if (type != Types.ASSIGN || !isPlain(binary.getLeftExpression())) {
            binary.getLeftExpression().visit(this);
        }
    }

    @Override
    public void visitPrefixExpression(PrefixExpression expression) {
        set(expression.getExpression());
        super.visitPrefixExpression(expression);
    }

    @Override
    public void visitPostfixExpression(PostfixExpression expression) {
        set(expression.getExpression());
        super.visitPostfixExpression(expression);
    }

    private void use(String name) {
        used.add(name);
        if (inKept > 0) {
            kept.add(name);
        }
    }

    private void set(Expression left) {
        if (left instanceof TupleExpression tuple) {
            tuple.getExpressions().forEach(this::set);
        } else if (left instanceof VariableExpression variable && isOfSession(variable)) {
            set.add(variable.getName());
            if (inKept > 0) {
                use(variable.getName());
            }
        }
    }

    private boolean isOfSession(VariableExpression variable) {
        return variable.getAccessedVariable() instanceof DynamicVariable
                || shared.contains(variable.getAccessedVariable())
                || shared.contains(variable);
    }

    private static boolean isPlain(Expression left) {
        return left instanceof VariableExpression || left instanceof TupleExpression;
    }

    /** Only the statement itself replaces a value for sure, not what stands in its braces. */
    private Set<String> replaced(ASTNode node) {
        if (!(node instanceof ExpressionStatement statement
                && statement.getExpression() instanceof BinaryExpression binary
                && binary.getOperation().getType() == Types.ASSIGN)) {
            return Set.of();
        }
        Set<String> replaced = new HashSet<>();
        Expression left = binary.getLeftExpression();
        for (Expression one : left instanceof TupleExpression tuple ? tuple.getExpressions() : Set.of(left)) {
            if (one instanceof VariableExpression variable && !used.contains(variable.getName())) {
                replaced.add(variable.getName());
            }
        }
        return replaced;
    }
}
