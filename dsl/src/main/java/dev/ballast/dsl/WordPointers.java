package dev.ballast.dsl;

import java.util.concurrent.atomic.AtomicBoolean;
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodPointerExpression;
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.runtime.InvokerHelper;
import org.codehaus.groovy.runtime.MethodClosure;

/**
 * Makes a pointer to a word of a block, {@code delegate.&port}, call the word by its name, so that it is refused after the
 * braces: Groovy's own pointers call the method past the block's meta class.
 */
public final class WordPointers extends ClassCodeExpressionTransformer {

    private static final ClassNode TYPE = ClassHelper.make(WordPointers.class);

    private WordPointers() {}

    /** Replaces the pointers to methods in a class. */
    static void replace(ClassNode type) {
        AtomicBoolean found = new AtomicBoolean();
        new ScriptVisitor() {
            @Override
            public void visitMethodPointerExpression(MethodPointerExpression pointer) {
                found.set(true);
            }
        }.visitClass(type);
        // The transformation copies all expressions of a class.
        if (found.get()) {
            new WordPointers().visitClass(type);
        }
    }

    /** Returns Groovy's pointer to a method, or for a block one that calls its word by name. Compiled runbooks call it. */
    public static MethodClosure pointer(Object object, String method) {
        return object instanceof Block
                ? new WordPointer(object, method)
                : (MethodClosure) InvokerHelper.getMethodPointer(object, method);
    }

    /** Returns null: it reports nothing. */
    @Override
    protected SourceUnit getSourceUnit() {
        return null;
    }

    @Override
    public Expression transform(Expression expression) {
        if (expression instanceof ClosureExpression closure) {
            visitClosureExpression(closure);
            return closure;
        }
        if (expression instanceof MethodPointerExpression pointer
                && !(pointer.getExpression() instanceof ClassExpression)) {
            Expression call = new StaticMethodCallExpression(
                    TYPE,
                    "pointer",
                    new ArgumentListExpression(transform(pointer.getExpression()), transform(pointer.getMethodName())));
            call.setSourcePosition(pointer);
            return call;
        }
        return super.transform(expression);
    }

    static final class WordPointer extends MethodClosure {

        private static final long serialVersionUID = 1;

        WordPointer(Object block, String word) {
            super(block, word);
        }

        /** Calls the word; Groovy finds this method by its name. */
        @SuppressWarnings("unused")
        public Object doCall(Object... arguments) {
            return InvokerHelper.invokeMethod(getOwner(), getMethod(), arguments);
        }
    }
}
