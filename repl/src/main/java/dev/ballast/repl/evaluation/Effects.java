package dev.ballast.repl.evaluation;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import dev.ballast.syntax.Tokenizer;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Looks for what may change a variable or an object: the session sees only what the words do to resources. */
final class Effects extends CodeVisitorSupport {

    private static final Set<String> PRINTING = Set.of("print", "printf", "println");
    private static final Pattern CHANGING = Pattern.compile("(?:\\*\\*|<<|>>>?|[-+*/%?])?=|<<|\\+\\+|--|new");

    private boolean found;

    private Effects() {}

    /** Returns whether a line assigns, shifts, increments or creates an object, or calls a method other than a word. */
    static boolean areIn(String text, TypedScript line) {
        Effects effects = new Effects();
        line.module().getStatementBlock().visit(effects);
        return effects.found
                || Tokenizer.of(text).tokens().stream()
                        .anyMatch(token -> CHANGING.matcher(token.text()).matches());
    }

    @Override
    public void visitStaticMethodCallExpression(StaticMethodCallExpression call) {
        found = true;
    }

    /** The closure that {@code parallel} runs may do anything. */
    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        String name = String.valueOf(call.getMethodAsString());
        boolean prints = call.isImplicitThis() && PRINTING.contains(name);
        found |= !prints
                && wordsType(call.getObjectExpression())
                        .filter(type -> Vocabulary.of(type).names().contains(name) && !name.equals("parallel"))
                        .isEmpty();
        super.visitMethodCallExpression(call);
    }

    private static Optional<Class<?>> wordsType(Expression receiver) {
        return receiver instanceof VariableExpression variable && variable.isThisExpression()
                ? Optional.of(Words.class)
                : TypedScript.ours(TypedScript.typeOf(receiver));
    }
}
