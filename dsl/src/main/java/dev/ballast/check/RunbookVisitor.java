package dev.ballast.check;

import dev.ballast.check.Findings.Load;
import dev.ballast.check.Scopes.Scope;
import dev.ballast.dsl.ImplicitParameter;
import dev.ballast.dsl.ScriptVisitor;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import dev.ballast.error.RuleException;
import java.io.File;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ForStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.SwitchStatement;
import org.codehaus.groovy.ast.stmt.ThrowStatement;
import org.codehaus.groovy.ast.stmt.TryCatchStatement;
import org.codehaus.groovy.syntax.Types;

/** Walks through one class of a script whose types are inferred, and passes each word, name and property to its validator. */
final class RunbookVisitor extends ScriptVisitor {

    private final CallValidator calls;
    private final SettingConflicts conflicts;
    private final NameCheck names;
    private final RegionCheck regions;
    private final RangeCheck ranges;
    private final EqualityCheck equality;
    private final Scopes scopes;
    private final Set<Expression> certain = Collections.newSetFromMap(new IdentityHashMap<>());
    private Expression assigned;
    private boolean inBody;
    private boolean inArgument;

    RunbookVisitor(ClassNode type, CallValidator calls, RegionCheck regions) {
        this.calls = calls;
        this.conflicts = new SettingConflicts(calls);
        this.names = new NameCheck(calls.notes(), calls.symbols(), calls.source());
        this.regions = regions;
        this.ranges = new RangeCheck(calls.notes(), calls.symbols(), calls.source());
        this.equality = new EqualityCheck(calls.notes(), calls.symbols(), calls.source());
        this.scopes = new Scopes(type, calls.symbols(), calls.notes());
    }

    @Override
    protected void visitConstructorOrMethod(MethodNode method, boolean isConstructor) {
        inBody = scopes.isScript() && method.isScriptBody();
        if (inBody && method.getCode() instanceof BlockStatement body) {
            // Every run reaches the lines of a script up to the first statement that may branch or end it.
            body.getStatements().stream()
                    .takeWhile(ExpressionStatement.class::isInstance)
                    .map(statement -> ((ExpressionStatement) statement).getExpression())
                    .map(line -> line instanceof BinaryExpression assigned ? assigned.getRightExpression() : line)
                    .forEach(certain::add);
        }
        super.visitConstructorOrMethod(method, isConstructor);
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        Optional<Class<?>> ours = scopes.receiver(call);
        Optional<Method> way = ours.flatMap(words -> checkWord(call, words));
        noteLoaded(call);
        equality.check(call);
        scopes.looped(call, ours).ifPresent(looped -> visitLooped(looped, TypedScript.arguments(call)));
        call.getObjectExpression().visit(this);
        call.getMethod().visit(this);
        boolean placed = false;
        boolean outer = inArgument;
        for (Expression argument : TypedScript.arguments(call)) {
            inArgument = ours.isPresent() && !(argument instanceof ClosureExpression);
            placed |= argument(call, argument, ours);
        }
        inArgument = outer;
        if (!placed
                && ours.filter(Words.class::equals).isPresent()
                && way.filter(RegionCheck::creates).isPresent()) {
            String title = call.getMethodAsString() + " " + calls.source().argument(CallValidator.first(call));
            regions.visitCreation(call.getMethod(), title, isNow());
        }
    }

    /** Validates a word by itself and in its block, and returns the method it resolves to, if exactly one fits. */
    private Optional<Method> checkWord(MethodCallExpression call, Class<?> words) {
        Optional<BlockContext> block = Optional.ofNullable(scopes.block()).filter(one -> one.type == words);
        Optional<Method> way =
                calls.check(call, words, block.map(one -> one.title).orElseGet(() -> Vocabulary.title(words)));
        if (words == Words.class && "region".equals(call.getMethodAsString())) {
            regions.note(call, isNow());
        }
        block.flatMap(one -> one.problemOf(call.getMethodAsString()))
                .ifPresent(problem -> calls.notes().error(CallValidator.first(call), problem));
        calls.checkVolume(call, words);
        conflicts.check(call, words);
        names.advise(call, words);
        return way;
    }

    private void visitLooped(Expression looped, List<Expression> arguments) {
        ranges.check(looped);
        arguments.stream()
                .flatMap(argument -> calls.closure(argument).stream())
                .forEach(turn -> ranges.note(
                        looped,
                        turn.isParameterSpecified()
                                ? turn.getParameters()[0]
                                : turn.getVariableScope().getDeclaredVariable("it")));
    }

    @Override
    public void visitForLoop(ForStatement loop) {
        ranges.check(loop.getCollectionExpression());
        ranges.note(loop.getCollectionExpression(), loop.getValueVariable());
        super.visitForLoop(loop);
    }

    @Override
    public void visitSwitch(SwitchStatement choice) {
        equality.check(choice);
        super.visitSwitch(choice);
    }

    @Override
    public void visitConstantExpression(ConstantExpression constant) {
        if (inArgument) {
            Constants.octal(constant).ifPresent(problem -> calls.notes().error(constant, problem));
        }
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        scopes.within(Scope.UNKNOWN, () -> super.visitClosureExpression(closure));
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        BlockContext block = scopes.block();
        if (block != null && handsOn(variable)) {
            block.handOn();
        }
        if (inArgument && variable.getAccessedVariable() != null) {
            calls.symbols()
                    .onlyValue(variable.getAccessedVariable())
                    .flatMap(Constants::octal)
                    .ifPresent(problem -> calls.notes().error(variable, problem));
        }
        if (variable.getAccessedVariable() instanceof DynamicVariable
                && TypeInference.isUnresolved(variable)
                && scopes.areKnown()) {
            names.check(variable, block);
        }
    }

    @Override
    public void visitPropertyExpression(PropertyExpression property) {
        boolean isArgument = property.getObjectExpression() instanceof MethodCallExpression call
                && scopes.receiver(call)
                        .filter(words -> names.checkArgument(property, call, words))
                        .isPresent();
        if (!isArgument) {
            names.check(property);
        }
        super.visitPropertyExpression(property);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        int operation = binary.getOperation().getType();
        if (!Types.ofType(operation, Types.ASSIGNMENT_OPERATOR)) {
            if (binary != assigned) {
                equality.check(binary);
            }
            if (operation == Types.LEFT_SQUARE_BRACKET) {
                String index = calls.source().text(binary.getRightExpression());
                names.adviseIndexed(binary.getLeftExpression(), index, scopes.block());
            }
            super.visitBinaryExpression(binary);
            return;
        }
        if (!(binary instanceof DeclarationExpression)) {
            visitAssigned(binary.getLeftExpression());
        }
        names.checkGiven(binary, binary.getRightExpression());
        binary.getRightExpression().visit(this);
    }

    @Override
    public void visitReturnStatement(ReturnStatement statement) {
        names.checkGiven(statement, statement.getExpression());
        super.visitReturnStatement(statement);
    }

    @Override
    public void visitThrowStatement(ThrowStatement statement) {
        names.checkThrown(statement.getExpression());
        super.visitThrowStatement(statement);
    }

    /** Reports a certain refusal in a {@code try} only as a warning if one of its {@code catch} clauses takes refusals. */
    @Override
    public void visitTryCatchFinally(TryCatchStatement statement) {
        ClassNode refusal = ClassHelper.make(RuleException.class);
        if (statement.getCatchStatements().stream().anyMatch(one -> refusal.isDerivedFrom(one.getExceptionType()))) {
            calls.notes()
                    .whereRefusalsAreCaught(() -> statement.getTryStatement().visit(this));
        } else {
            statement.getTryStatement().visit(this);
        }
        statement.getCatchStatements().forEach(one -> one.visit(this));
        statement.getFinallyStatement().visit(this);
    }

    private void visitAssigned(Expression left) {
        if (left instanceof VariableExpression variable) {
            if (variable.getAccessedVariable() instanceof DynamicVariable) {
                names.checkAssigned(variable, scopes.block());
            }
        } else if (left instanceof PropertyExpression property) {
            names.checkAssigned(property);
            property.getObjectExpression().visit(this);
        } else if (!(left instanceof TupleExpression)) {
            assigned = left;
            left.visit(this);
        }
    }

    /** Records a call that loads another file. The loaded file may also set the region for the lines after it. */
    private void noteLoaded(MethodCallExpression call) {
        String name = call.getMethodAsString();
        if (name == null
                || !ScriptSymbols.LOADS.contains(name)
                || !loads(call.getObjectExpression())
                || !scopes.isScript()
                || scopes.haveMethod(name)) {
            return;
        }
        regions.note(call, isNow());
        Expression path = CallValidator.first(call);
        File file = calls.firstConstant(call).orElse(null) instanceof File constant ? constant : null;
        if (file == null || !file.isFile()) {
            calls.notes().markLoadsOther();
        } else {
            boolean always = certain.contains(call) && !calls.symbols().mentions(ScriptSymbols.CREATES_FILES);
            calls.notes().loads.add(new Load(file, Diagnostic.Range.of(path), always));
        }
        if (file != null && !file.exists() && !calls.symbols().mayMiss()) {
            calls.notes().error(path, WordProblems.missingFile(file));
        } else if (file != null && file.isDirectory()) {
            calls.notes().error(path, WordProblems.folder(file));
        }
    }

    private static boolean loads(Expression object) {
        return (object instanceof VariableExpression variable && variable.isThisExpression())
                || "groovy.lang.GroovyShell".equals(TypeInference.typeOf(object).getName());
    }

    /** Visits an argument, and returns whether it may name the region of the resource that the call creates. */
    private boolean argument(MethodCallExpression call, Expression argument, Optional<Class<?>> ours) {
        Optional<Class<?>> braces = ours.flatMap(words -> braces(call, words));
        Optional<ClosureExpression> closure = calls.closure(argument);
        if (braces.isPresent() && closure.isPresent()) {
            return block(call, braces.get(), closure.get());
        }
        if (!(argument instanceof ClosureExpression given)) {
            argument.visit(this);
            return RegionCheck.maySetRegion(argument);
        }
        Optional<Scope> scope = ours.isPresent() ? Optional.empty() : scopes.scope(call);
        scope.ifPresentOrElse(
                known -> scopes.within(known, () -> super.visitClosureExpression(given)),
                () -> super.visitClosureExpression(given));
        return false;
    }

    private static Optional<Class<?>> braces(MethodCallExpression call, Class<?> words) {
        return Vocabulary.of(words).methods(call.getMethodAsString()).stream()
                .flatMap(method -> Vocabulary.block(method).stream())
                .findFirst();
    }

    private boolean block(MethodCallExpression call, Class<?> words, ClosureExpression closure) {
        String title = call.getMethodAsString()
                + TypedScript.arguments(call).stream()
                        .filter(argument -> !(argument instanceof MapExpression)
                                && calls.closure(argument).isEmpty())
                        .map(calls.source()::argument)
                        .collect(Collectors.joining(", ", "(", ") { ... }"));
        ImplicitParameter.uses(closure).forEach(it -> calls.notes().error(it, WordProblems.itInBraces()));
        BlockContext block = new BlockContext(
                words,
                title,
                calls.firstConstant(call).orElse(null),
                calls.notes().dialect());
        scopes.within(new Scope(block, false), () -> super.visitClosureExpression(closure));
        return block.mayHaveRegion();
    }

    /** Returns whether the visited code runs with the top-level lines, and not later in a method or a closure. */
    private boolean isNow() {
        return inBody && scopes.areKnown();
    }

    private static boolean handsOn(VariableExpression variable) {
        return Set.of("delegate", "owner").contains(variable.getName())
                || variable.getAccessedVariable() instanceof Parameter;
    }
}
