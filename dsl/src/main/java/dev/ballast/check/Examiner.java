package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;

/** Walks through one class of a script, types known, and hands each word, name and property to whom it concerns. */
final class Examiner extends ClassCodeVisitorSupport {

    private final SourceUnit unit;
    private final ClassNode type;
    private final Source source;
    private final ScriptFacts facts;
    private final Notes notes;
    private final Calls calls;
    private final Names names;
    private final Regions regions;
    private final Deque<Scope> scopes = new ArrayDeque<>();

    Examiner(
            SourceUnit unit,
            ClassNode type,
            Source source,
            ScriptFacts facts,
            Notes notes,
            Calls calls,
            Regions regions) {
        this.unit = unit;
        this.type = type;
        this.source = source;
        this.facts = facts;
        this.notes = notes;
        this.calls = calls;
        this.names = new Names(notes, facts);
        this.regions = regions;
    }

    @Override
    protected SourceUnit getSourceUnit() {
        return unit;
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        Optional<Class<?>> ours = addressee(call);
        Optional<Method> way = ours.flatMap(words -> calls.judge(call, words, title(words)));
        ours.ifPresent(words -> said(call, words));
        call.getObjectExpression().visit(this);
        call.getMethod().visit(this);
        boolean placed = false;
        for (Expression argument : Calls.arguments(call)) {
            placed |= argument(call, argument, ours, way);
        }
        if (!placed
                && ours.filter(Words.class::equals).isPresent()
                && way.filter(Regions::makes).isPresent()) {
            regions.made(call.getMethod(), call.getMethodAsString() + " " + source.argument(calls.first(call)));
        }
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        within(new Scope.Unknown(), closure);
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        block().filter(block -> handsOn(variable)).ifPresent(Block::handOn);
        if (variable.getAccessedVariable() instanceof DynamicVariable
                && TypeInference.isUnresolved(variable)
                && isJudged()) {
            names.judge(variable, block().orElse(null));
        }
    }

    @Override
    public void visitPropertyExpression(PropertyExpression property) {
        names.judge(property);
        super.visitPropertyExpression(property);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        if (!Types.ofType(binary.getOperation().getType(), Types.ASSIGNMENT_OPERATOR)) {
            super.visitBinaryExpression(binary);
            return;
        }
        if (!(binary instanceof DeclarationExpression)) {
            assigned(binary.getLeftExpression());
        }
        binary.getRightExpression().visit(this);
    }

    private void assigned(Expression left) {
        if (left instanceof VariableExpression variable) {
            if (variable.getAccessedVariable() instanceof DynamicVariable) {
                names.judgeAssigned(variable, block().orElse(null));
            }
        } else if (left instanceof PropertyExpression property) {
            names.judgeAssigned(property);
            property.getObjectExpression().visit(this);
        } else if (!(left instanceof TupleExpression)) {
            left.visit(this);
        }
    }

    /** Returns whose word a call is, if it is one of ours; a word that nobody has is a mistake. */
    private Optional<Class<?>> addressee(MethodCallExpression call) {
        String word = call.getMethodAsString();
        if (word == null) {
            return Optional.empty();
        }
        return call.isImplicitThis() ? spoken(call, word) : sentTo(call, word);
    }

    private Optional<Class<?>> spoken(MethodCallExpression call, String word) {
        for (Scope scope : scopes) {
            if (scope instanceof Scope.Braces braces
                    && braces.block() == block().orElse(null)
                    && braces.block().hasWord(word)) {
                return Optional.of(braces.block().type());
            }
        }
        boolean script = Ours.type(type).isPresent();
        if (script && isWord(Words.class, word) && !isOwn(word)) {
            return isJudged() || TypeInference.targetOf(call) != null ? Optional.of(Words.class) : Optional.empty();
        }
        if (isJudged() && TypeInference.targetOf(call) == null && !facts.addsMethods() && !facts.mayBeBound(word)) {
            Block block = block().orElse(null);
            notes.mistake(
                    call.getMethod(),
                    block == null
                            ? WordProblems.unknownWord(Words.class, "a runbook", word)
                            : WordProblems.unknownWord(block.type(), block.title(), word));
        }
        return Optional.empty();
    }

    private Optional<Class<?>> sentTo(MethodCallExpression call, String word) {
        ClassNode receiver = TypeInference.receiverOf(call);
        Optional<Class<?>> ours = call.isSpreadSafe() ? Ours.element(receiver) : Ours.type(receiver);
        if (ours.isEmpty() || (ours.get() == Words.class && isOwn(word))) {
            return Optional.empty();
        }
        if (isWord(ours.get(), word)) {
            return ours;
        }
        if (TypeInference.targetOf(call) == null && !facts.addsMethods() && !isMethod(ours.get(), word)) {
            notes.mistake(call.getMethod(), WordProblems.unknownWord(ours.get(), Ours.title(ours.get()), word));
        }
        return Optional.empty();
    }

    private void said(MethodCallExpression call, Class<?> words) {
        Object first = calls.firstConstant(call).orElse(null);
        String word = call.getMethodAsString();
        if (words == Words.class && "region".equals(word)) {
            regions.said();
        }
        block().filter(block -> block.type() == words)
                .flatMap(block -> block.said(word, call, first))
                .ifPresent(problem -> notes.mistake(calls.first(call), problem));
    }

    /** Visits an argument, and tells whether it may say in which region the thing is made. */
    private boolean argument(
            MethodCallExpression call, Expression argument, Optional<Class<?>> ours, Optional<Method> way) {
        if (!(argument instanceof ClosureExpression closure)) {
            argument.visit(this);
            return Regions.mayBeSaid(argument);
        }
        Optional<Class<?>> braces = ours.flatMap(words -> braces(call, words, way));
        if (braces.isPresent()) {
            return within(
                    new Block(
                            braces.get(), title(call), calls.firstConstant(call).orElse(null), closure),
                    closure);
        }
        Optional<Scope> scope = ours.isPresent() ? Optional.empty() : Closures.scope(call, facts);
        scope.ifPresentOrElse(given -> within(given, closure), () -> super.visitClosureExpression(closure));
        return false;
    }

    private static Optional<Class<?>> braces(MethodCallExpression call, Class<?> words, Optional<Method> way) {
        return way.flatMap(Calls::braces).or(() -> Vocabulary.of(words).methods(call.getMethodAsString()).stream()
                .flatMap(method -> Calls.braces(method).stream())
                .findFirst());
    }

    private boolean within(Block block, ClosureExpression closure) {
        within(new Scope.Braces(block), closure);
        block.atEnd().ifPresent(problem -> notes.mistake(block.firstNode().getMethod(), problem));
        return block.mayHaveRegion();
    }

    private void within(Scope scope, ClosureExpression closure) {
        scopes.push(scope);
        super.visitClosureExpression(closure);
        scopes.pop();
    }

    /** Returns the block whose words are heard here: the innermost one. */
    private Optional<Block> block() {
        return scopes.stream()
                .filter(Scope.Braces.class::isInstance)
                .map(scope -> ((Scope.Braces) scope).block())
                .findFirst();
    }

    /** Nothing is said of names where a closure speaks to someone unknown, nor inside the user's own classes. */
    private boolean isJudged() {
        boolean known = scopes.stream().allMatch(Scope.Braces.class::isInstance);
        return known && Ours.type(type).isPresent();
    }

    private boolean handsOn(VariableExpression variable) {
        return List.of("it", "delegate", "owner").contains(variable.getName())
                || variable.getAccessedVariable() instanceof Parameter;
    }

    private boolean isOwn(String word) {
        return !type.getDeclaredMethods(word).isEmpty();
    }

    private static boolean isWord(Class<?> words, String word) {
        return Vocabulary.of(words).names().contains(word);
    }

    private static boolean isMethod(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
                .anyMatch(method -> method.getName().equals(name));
    }

    private String title(Class<?> words) {
        return block().filter(block -> block.type() == words).map(Block::title).orElseGet(() -> Ours.title(words));
    }

    private String title(MethodCallExpression call) {
        return call.getMethodAsString()
                + Calls.arguments(call).stream()
                        .filter(argument ->
                                !(argument instanceof MapExpression || argument instanceof ClosureExpression))
                        .map(source::argument)
                        .collect(Collectors.joining(", ", "(", ") { ... }"));
    }
}
