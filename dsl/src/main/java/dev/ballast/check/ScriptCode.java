package dev.ballast.check;

import static dev.ballast.check.ScriptSymbols.ORDER;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.MethodPointerExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** The code that the names of a script stand for: its methods, and the closures of its variables. */
record ScriptCode(ClassNode script, ScriptSymbols symbols) {

    /** Returns the code that an argument stands for: braces, a variable that has them, or a method of the script. */
    Stream<ASTNode> of(Expression argument) {
        Expression value = symbols.value(argument);
        return value instanceof MethodPointerExpression pointer
                ? methods(pointer.getMethodName().getText())
                : Stream.<ASTNode>of(value).filter(ClosureExpression.class::isInstance);
    }

    /** Returns the method of the script, or the closure of an undeclared variable, that a call runs. */
    Stream<ASTNode> calledBy(MethodCallExpression call) {
        if (!call.isImplicitThis()) {
            return Stream.empty();
        }
        String name = String.valueOf(call.getMethodAsString());
        return Stream.concat(
                methods(name),
                symbols.onlyValue(new DynamicVariable(name, false)).stream().flatMap(this::of));
    }

    private Stream<ASTNode> methods(String name) {
        return script.getDeclaredMethods(name).stream().map(ASTNode.class::cast);
    }

    /** Returns whether a place is inside of a closure or a method. */
    static boolean isIn(ASTNode code, ASTNode place) {
        ASTNode end = new ASTNode();
        end.setLineNumber(code.getLastLineNumber());
        end.setColumnNumber(code.getLastColumnNumber());
        return ORDER.compare(code, place) <= 0 && ORDER.compare(place, end) < 0;
    }

    /** Returns the key of a variable: its declaration, or its name if it is not declared. */
    static Object key(VariableExpression variable) {
        Variable accessed = variable.getAccessedVariable();
        return accessed == null || accessed instanceof DynamicVariable
                ? variable.getName().intern()
                : accessed;
    }

    /** Returns the variables or the calls that an expression consists of. */
    static <T extends Expression> Stream<T> parts(Expression whole, Class<T> kind) {
        List<Expression> parts = new ArrayList<>();
        whole.visit(new CodeVisitorSupport() {
            @Override
            public void visitVariableExpression(VariableExpression variable) {
                parts.add(variable);
            }

            @Override
            public void visitMethodCallExpression(MethodCallExpression call) {
                parts.add(call);
                super.visitMethodCallExpression(call);
            }
        });
        return parts.stream().filter(kind::isInstance).map(kind::cast);
    }
}
