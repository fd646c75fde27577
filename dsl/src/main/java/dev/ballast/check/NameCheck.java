package dev.ballast.check;

import dev.ballast.dsl.ApiWords;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import dev.ballast.error.RefusalCode;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Checks the names of variables and properties, and finds a missing comma or colon where Groovy reads a property or a call. */
record NameCheck(Diagnostics notes, ScriptSymbols symbols, Source source) {

    private static final Set<String> OF_EVERYTHING = Set.of("class", "metaClass", "properties");

    /** Checks an undeclared variable; {@code block} is the block that contains it, or null. */
    void check(VariableExpression variable, BlockContext block) {
        String name = variable.getName();
        if (symbols.mayBeBound(name) || OF_EVERYTHING.contains(name)) {
            return;
        }
        Problem problem = block == null
                ? WordProblems.unknownVariable(notes.words(Words.class), name, symbols.variablesBefore(variable))
                : WordProblems.unknownName(notes.words(block.type), block.title, name);
        notes.error(variable, advised(problem, variable, block));
    }

    /** Adds advice for a word followed by an index, which may be meant as a call with a list. */
    void adviseIndexed(Expression indexed, String index, BlockContext block) {
        String name = indexed.getText();
        if (WordProblems.PRINTING.contains(name)
                || Vocabulary.of(Words.class).names().contains(name)
                || (block != null && block.hasWord(name))) {
            String list = index.startsWith("[") ? index : "[" + index + "]";
            notes.advise(indexed, "to call it with a list write " + name + "(" + list + ")");
        }
    }

    void checkThrown(Expression thrown) {
        ClassNode type = TypeInference.typeOf(thrown);
        if (!WordTypes.possible(type, Throwable.class)) {
            notes.error(thrown, WordProblems.thrown(WordTypes.plain(type)));
        }
    }

    /** Reports an assignment to an undeclared name that is a word of the block or a setting: it would have no effect. */
    void checkAssigned(VariableExpression variable, BlockContext block) {
        if (block != null && block.hasWord(variable.getName())) {
            notes.error(variable, WordProblems.assignedWord(notes.words(block.type), block.title, variable.getName()));
        } else if (Vocabulary.isSetting(variable.getName())) {
            notes.error(variable, WordProblems.assignedSetting(variable.getName()));
        }
    }

    /** Checks a property that is read from a type of Ballast, or from each element of a list of such a type. */
    void check(PropertyExpression property) {
        String name = property.getPropertyAsString();
        if (name == null || symbols.mentions(ScriptSymbols.ADDS_METHODS)) {
            return;
        }
        ClassNode owner = TypeInference.typeOf(property.getObjectExpression());
        ours(owner)
                .flatMap(type -> Vocabulary.of(type).declared(name))
                .ifPresent(read -> notes.require(property.getProperty(), read));
        // A type that answers any name itself looks resolved.
        boolean answers = WordTypes.type(owner).filter(ApiWords.class::equals).isPresent();
        if (!answers && !TypeInference.isUnresolved(property)) {
            return;
        }
        ours(owner)
                .filter(type -> !OF_EVERYTHING.contains(name)
                        && !Vocabulary.of(type).properties().contains(name))
                .map(type -> WordProblems.unknownProperty(notes.words(type), name))
                .or(() -> ClassHelper.getWrapper(owner).equals(ClassHelper.Integer_TYPE)
                        ? Optional.of(WordProblems.unknownAmount(name))
                        : Optional.empty())
                .ifPresent(problem -> notes.error(property.getProperty(), problem));
    }

    /** Reports an assignment to a property of a type of Ballast: none can be assigned, but for the fields of the script. */
    void checkAssigned(PropertyExpression property) {
        String name = property.getPropertyAsString();
        ClassNode owner = TypeInference.typeOf(property.getObjectExpression()).redirect();
        boolean isOfScript = owner.isPrimaryClassNode() && owner.getDeclaredField(name) != null;
        if (name != null && !isOfScript && !symbols.mentions(ScriptSymbols.ADDS_METHODS)) {
            ours(owner)
                    .ifPresent(type -> notes.error(
                            property.getProperty(), WordProblems.assignedProperty(notes.words(type), name)));
        }
    }

    /**
     * Checks the type of a value that is assigned or returned where a type of Ballast, or a number, is declared. Groovy assigns the
     * code of a single character to a number.
     */
    void checkGiven(ASTNode statement, Expression value) {
        Optional<ClassNode> declared = TypeInference.takenBy(statement);
        declared.flatMap(WordTypes::type).ifPresent(taken -> WordTypes.type(TypeInference.typeOf(value))
                .filter(given -> !taken.isAssignableFrom(given))
                .ifPresent(given -> notes.error(
                        value,
                        declaredType(
                                Vocabulary.title(taken),
                                Vocabulary.title(given),
                                "declare it as " + given.getSimpleName() + ", or with def"))));
        declared.filter(ClassHelper::isNumberType)
                .filter(taken -> symbols.constant(value).orElse(null) instanceof String text
                        && (text.length() != 1 || Character.isDigit(text.charAt(0))))
                .ifPresent(taken -> notes.error(
                        value,
                        declaredType(
                                WordTypes.plain(taken),
                                "text",
                                "write the number without quotes, or declare it as String")));
    }

    private static Problem declaredType(String taken, String given, String instead) {
        return new Problem(
                RefusalCode.DECLARED_TYPE,
                "the declared type is " + taken + ", but the value is of type " + given,
                instead);
    }

    private static Optional<Class<?>> ours(ClassNode type) {
        return WordTypes.type(type).or(() -> WordTypes.element(type));
    }

    private Problem advised(Problem problem, VariableExpression variable, BlockContext block) {
        String name = variable.getName();
        if (symbols.isOnlyLocal(name)) {
            return problem.advising(
                    "a def variable exists only below its line, in its own method or braces: pass it on, or write "
                            + name + " = ... without def");
        }
        Set<String> before = symbols.variablesBefore(variable);
        boolean meantAsWord = block != null
                && NearestMatch.of(name, Vocabulary.of(block.type).names()).isPresent();
        return block != null && !meantAsWord && NearestMatch.of(name, before).isPresent()
                ? problem.advisedLike(WordProblems.unknownVariable(notes.words(Words.class), name, before))
                : problem;
    }

    /**
     * Adds advice for arguments that Groovy reads as calls: {@code on(web)} for {@code on: web}, {@code 'web' { }} for
     * {@code 'web', { }}.
     */
    void advise(MethodCallExpression call, Class<?> words) {
        for (Expression argument : TypedScript.arguments(call)) {
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

    /**
     * Returns whether a property is really an argument of the word's call before it, and reports or advises on the missing
     * comma or colon.
     */
    boolean checkArgument(PropertyExpression property, MethodCallExpression call, Class<?> words) {
        String value = source.text(property.getProperty());
        if (!source.isAfterBlank(property.getProperty())) {
            return false;
        }
        List<Expression> arguments = TypedScript.arguments(call);
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
