package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import java.util.List;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Finds a missing comma or colon in the call of a word, where Groovy reads a property or another call. */
record MissingPunctuation(Source source, Diagnostics notes) {

    /** Advises on arguments that Groovy takes for calls: {@code on(web)} for {@code on: web}, {@code 'web' { }} for {@code 'web', { }}. */
    void advise(MethodCallExpression call, Class<?> words) {
        for (Expression argument : CallValidator.arguments(call)) {
            if (argument instanceof MethodCallExpression inner && inner.isImplicitThis()) {
                String name = source.text(inner.getMethod());
                if (isOption(call, words, name)) {
                    advise(inner.getMethod(), name, source.text(CallValidator.first(inner)));
                } else if (isQuoted(name)) {
                    notes.advise(
                            inner.getMethod(),
                            "write a comma: " + call.getMethodAsString() + " " + name + ", "
                                    + (CallValidator.hasBraces(inner)
                                            ? "{ ... }"
                                            : source.text(CallValidator.first(inner))));
                }
            }
        }
    }

    /** Returns whether a property is an argument of the call of a word before it, and says what is missing there. */
    boolean isArgument(PropertyExpression property, MethodCallExpression call, Class<?> words) {
        String value = source.text(property.getProperty());
        if (!source.isAfterBlank(property.getProperty())) {
            return false;
        }
        List<Expression> arguments = CallValidator.arguments(call);
        if (!arguments.isEmpty()
                && arguments.get(arguments.size() - 1) instanceof VariableExpression option
                && isOption(call, words, option.getName())) {
            advise(option, option.getName(), value);
            return true;
        }
        if (isQuoted(value) || Character.isDigit(value.charAt(0))) {
            notes.error(property.getProperty(), WordProblems.commaMissing(source.text(call), value));
            return true;
        }
        return false;
    }

    private void advise(Expression option, String name, String value) {
        notes.advise(option, "it is an option: write " + name + ": " + value);
    }

    private static boolean isOption(MethodCallExpression call, Class<?> words, String name) {
        return Vocabulary.of(words).methods(call.getMethodAsString()).stream()
                .anyMatch(way -> Vocabulary.options(way).contains(name));
    }

    private static boolean isQuoted(String text) {
        return text.startsWith("'") || text.startsWith("\"");
    }
}
