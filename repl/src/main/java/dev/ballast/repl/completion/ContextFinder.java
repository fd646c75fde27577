package dev.ballast.repl.completion;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import dev.ballast.dsl.ScriptVisitor;
import dev.ballast.run.Compiler;
import dev.ballast.run.RefusedByCheckException;
import dev.ballast.run.ScriptFile;
import dev.ballast.syntax.Cursor;
import dev.ballast.syntax.Tokenizer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.VariableScope;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.MethodPointerExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ForStatement;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;
import org.codehaus.groovy.transform.stc.StaticTypesMarker;

/** Finds what a cursor stands at: a mark is put there, the text is closed and compiled, and the mark is found in its syntax tree. */
final class ContextFinder extends ScriptVisitor {

    private static final Set<String> LOOPS = Set.of("find", "findAll", "findResult", "collect", "every", "any");

    private static final String MARK = "here$";
    private static final List<String> ENDINGS = List.of("", " {}", " finally {}");

    private final Deque<MethodCallExpression> around = new ArrayDeque<>();
    /** The types of closure parameters and loop variables, inferred from the call or from the elements. */
    private final Map<Variable, ClassNode> inferred = new HashMap<>();

    /** The variables of earlier statements, those that the text assigns without a declaration, and its parameters. */
    private final Map<String, ClassNode> bound = new HashMap<>();

    private final Set<Variable> undeclared = new HashSet<>();
    private VariableScope scope;
    private CompletionContext.CallArgument argument;
    private ClassNode created;
    private boolean isStatement;
    private CompletionContext found;

    private ContextFinder() {}

    /** Returns the context of the cursor; empty if neither its statement nor its last line can be compiled. */
    static Optional<CompletionContext> find(Cursor cursor, EarlierStatements earlier, List<DeclaredMethod> methods) {
        String later = methods.stream()
                .filter(method -> method.start() >= cursor.before().length())
                .map(method -> method.header() + " {}")
                .collect(Collectors.joining("\n", "\n", ""));
        String statement = cursor.before().substring(earlier.end());
        return Stream.of(statement, cursor.currentLine())
                .distinct()
                .flatMap(ContextFinder::attempts)
                .map(attempt -> earlier.declarations() + attempt)
                .flatMap(attempt ->
                        Stream.of(attempt + later.stripTrailing(), attempt).distinct())
                .flatMap(attempt -> find(attempt, earlier).stream())
                .findFirst();
    }

    /** Returns possible endings of an unfinished text. */
    private static Stream<String> attempts(String before) {
        String marked = before + MARK;
        String closing = Tokenizer.of(marked).closing();
        return Stream.concat(
                ENDINGS.stream().map(ending -> marked + closing + ending),
                Stream.of(marked + " : null" + closing, marked + ":" + closing));
    }

    private static Optional<CompletionContext> find(String attempt, EarlierStatements earlier) {
        ContextFinder finder = new ContextFinder();
        ScriptContext script = earlier.named(attempt);
        try {
            TypedScript typed = Compiler.guarded(
                    new ScriptFile("completion", attempt), () -> TypedScript.of("completion", attempt, script));
            earlier.context().variables().forEach((name, variable) -> finder.bound.put(name, variable.type()));
            finder.bound.putAll(typed.bindingTypes());
            typed.module().getClasses().forEach(finder::visitClass);
        } catch (CompilationFailedException | RefusedByCheckException notMeant) {
            return Optional.empty();
        }
        return Optional.ofNullable(finder.found);
    }

    @Override
    public void visitBlockStatement(BlockStatement block) {
        within(block.getVariableScope(), () -> super.visitBlockStatement(block));
    }

    @Override
    public void visitForLoop(ForStatement loop) {
        if (loop.getValueVariable() != null) {
            ClassNode list = TypedScript.typeOf(loop.getCollectionExpression());
            inferred.put(loop.getValueVariable(), StaticTypeCheckingVisitor.inferLoopElementType(list));
        }
        within(loop.getVariableScope(), () -> super.visitForLoop(loop));
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        infer(closure);
        within(closure.getVariableScope(), () -> super.visitClosureExpression(closure));
    }

    /** A variable is not visible yet in its own initializer. */
    @Override
    public void visitDeclarationExpression(DeclarationExpression declaration) {
        List<VariableExpression> declared = ScriptContext.variables(declaration);
        undeclared.addAll(declared);
        declaration.getRightExpression().visit(this);
        declared.forEach(undeclared::remove);
    }

    @Override
    public void visitExpressionStatement(ExpressionStatement statement) {
        isStatement = isMark(statement.getExpression());
        super.visitExpressionStatement(statement);
        isStatement = false;
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        call.getObjectExpression().visit(this);
        call.getMethod().visit(this);
        int index = 0;
        for (Expression value : TypedScript.arguments(call)) {
            if (value instanceof MapExpression named) {
                named.getMapEntryExpressions()
                        .forEach(entry -> visitArgument(
                                call,
                                entry.getValueExpression(),
                                0,
                                entry.getKeyExpression().getText()));
            } else {
                visitArgument(call, value, index++, null);
            }
        }
    }

    @Override
    public void visitConstructorCallExpression(ConstructorCallExpression call) {
        for (Expression value : TypedScript.arguments(call)) {
            created = isMark(value) ? call.getType() : null;
            value.visit(this);
        }
        created = null;
    }

    @Override
    public void visitPropertyExpression(PropertyExpression property) {
        if (MARK.equals(property.getPropertyAsString())) {
            found = member(property.getObjectExpression(), property.isSpreadSafe());
        }
        super.visitPropertyExpression(property);
    }

    @Override
    public void visitMethodPointerExpression(MethodPointerExpression pointer) {
        if (MARK.equals(pointer.getMethodName().getText())) {
            found = member(pointer.getExpression(), false);
        }
        super.visitMethodPointerExpression(pointer);
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        if (isMark(variable)) {
            found = new CompletionContext.Bare(
                    visible(),
                    CompletionContext.Receiver.within(List.copyOf(around)),
                    Optional.ofNullable(argument),
                    created,
                    isStatement);
        }
    }

    private void visitArgument(MethodCallExpression call, Expression value, int index, String option) {
        argument = isMark(value) ? new CompletionContext.CallArgument(call, index, option) : null;
        if (value instanceof ClosureExpression) {
            around.push(call);
            value.visit(this);
            around.pop();
        } else {
            value.visit(this);
        }
        argument = null;
    }

    private CompletionContext member(Expression owner, boolean ofEach) {
        ClassNode type = type(owner);
        if (ofEach) {
            type = StaticTypeCheckingVisitor.inferLoopElementType(type);
        }
        boolean isClass = ClassHelper.isClassType(type) && type.getGenericsTypes() != null && !ofEach;
        return isClass
                ? new CompletionContext.Member(type.getGenericsTypes()[0].getType(), true, List.of())
                : new CompletionContext.Member(type, false, ofEach ? List.of() : path(owner));
    }

    static List<String> path(Expression owner) {
        if (owner instanceof VariableExpression variable) {
            return isOfSession(variable) ? List.of(variable.getName()) : List.of();
        }
        if (!(owner instanceof PropertyExpression property) || property.isSpreadSafe()) {
            return List.of();
        }
        List<String> before = path(property.getObjectExpression());
        return before.isEmpty()
                ? before
                : Stream.concat(before.stream(), Stream.of(String.valueOf(property.getPropertyAsString())))
                        .toList();
    }

    /** Variables of the session are declared before the text and have no line number. */
    private static boolean isOfSession(VariableExpression variable) {
        return variable.getAccessedVariable() instanceof VariableExpression declared && declared.getLineNumber() < 1;
    }

    private ClassNode type(Expression owner) {
        ClassNode type = TypedScript.typeOf(owner);
        return ClassHelper.isDynamicTyped(type) && owner instanceof VariableExpression variable
                ? inferred.getOrDefault(variable.getAccessedVariable(), type)
                : type;
    }

    /** Returns the variables declared before the cursor, with their types. */
    private Map<String, ClassNode> visible() {
        Map<String, ClassNode> visible = new HashMap<>();
        for (VariableScope at = scope; at != null; at = at.getParent()) {
            at.getDeclaredVariables().values().stream()
                    .filter(variable -> !undeclared.contains(variable))
                    .forEach(variable -> visible.putIfAbsent(variable.getName(), type(variable)));
        }
        bound.forEach(visible::putIfAbsent);
        return visible;
    }

    private ClassNode type(Variable variable) {
        return variable instanceof VariableExpression declared
                ? TypedScript.typeOf(declared)
                : inferred.getOrDefault(variable, variable.getType());
    }

    private boolean isMark(Expression expression) {
        return expression instanceof VariableExpression variable && MARK.equals(variable.getName());
    }

    private void infer(ClosureExpression closure) {
        ClassNode[] arguments = closure.getNodeMetaData(StaticTypesMarker.CLOSURE_ARGUMENTS);
        ClassNode[] types = arguments != null ? arguments : element();
        Parameter[] written = closure.getParameters();
        for (int i = 0; written != null && i < types.length && i < Math.max(1, written.length); i++) {
            Variable parameter =
                    written.length > 0 ? written[i] : closure.getVariableScope().getDeclaredVariable("it");
            if (ClassHelper.isDynamicTyped(parameter.getType())) {
                inferred.put(parameter, types[i]);
            }
        }
    }

    /** Some methods of lists do not declare the type of their closure's parameter, which is that of an element. */
    private ClassNode[] element() {
        MethodCallExpression call = around.peek();
        return call == null || call.isImplicitThis() || !LOOPS.contains(String.valueOf(call.getMethodAsString()))
                ? ClassNode.EMPTY_ARRAY
                : new ClassNode[] {
                    StaticTypeCheckingVisitor.inferLoopElementType(TypedScript.typeOf(call.getObjectExpression()))
                };
    }

    private void within(VariableScope inner, Runnable work) {
        VariableScope outer = scope;
        scope = inner;
        work.run();
        scope = outer;
    }
}
