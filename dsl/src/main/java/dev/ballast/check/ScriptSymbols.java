package dev.ballast.check;

import dev.ballast.dsl.ScriptVisitor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotatedNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.FieldNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.BooleanExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.ElvisOperatorExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.CatchStatement;
import org.codehaus.groovy.syntax.Types;

/** The names and values that the whole script declares, collected before it is checked, and how dynamic it is. */
final class ScriptSymbols extends ScriptVisitor {

    /** The methods that load another script, which shares the variables. */
    static final Set<String> LOADS = Set.of("evaluate", "run");

    /** The names by which a script reaches variables that it does not name. */
    static final Set<String> REACHES_FOR_THE_BINDING = words(
            """
            binding getBinding setBinding setVariable setProperty GroovyShell GroovyClassLoader GroovyScriptEngine
            MissingPropertyException""");

    private static final Set<String> LOOKS_FOR_FILES =
            words("exists isFile canRead notExists FileNotFoundException IOException Exception Throwable");
    /** The names by which a script may add methods and properties to types without a declaration. */
    static final Set<String> ADDS_METHODS =
            words("metaClass mixin use methodMissing propertyMissing invokeMethod MissingMethodException");
    /** The names by which a script itself may change the delegate of a closure. */
    static final Set<String> MOVES_DELEGATES =
            words("delegate= setDelegate rehydrate resolveStrategy setResolveStrategy DelegatesTo");
    /** The names by which a script itself may create a file that it reads later. */
    static final Set<String> CREATES_FILES = words(
            """
            text= bytes= setText setBytes write writeString append withWriter newWriter withPrintWriter newOutputStream
            withOutputStream copy move createSymbolicLink renameTo execute ProcessBuilder""");

    /** The methods that change a list or a map. */
    static final Set<String> CHANGES = words(
            """
            add addAll put putAll putAt leftShift append insert remove removeAll removeAt removeElement removeIf retainAll
            clear push pop set replaceAll computeIfAbsent computeIfPresent compute merge putIfAbsent
            addFirst addLast addElement offer offerFirst offerLast poll pollFirst pollLast removeFirst removeLast""");

    /** The order of places in the text. */
    static final Comparator<ASTNode> ORDER =
            Comparator.comparingInt(ASTNode::getLineNumber).thenComparingInt(ASTNode::getColumnNumber);

    /** The values assigned to each variable; null stands for a value that the text does not contain. */
    private final IdentityHashMap<Variable, List<Expression>> assigned = new IdentityHashMap<>();

    private final Map<String, List<Expression>> bound = new HashMap<>();
    private final Map<String, FieldNode> fields = new HashMap<>();
    private final Set<String> given;
    /** The names of the declared variables, each with where it is declared first. */
    private final Map<String, ASTNode> variables = new TreeMap<>();

    private final Set<String> locals = new HashSet<>();
    private final Set<String> mentioned = new HashSet<>();
    /** The names of the variables that conditions and comparisons of the script use. */
    private final Set<String> conditions = new HashSet<>();
    /** The declared variables whose list or map the script may change, and the names of those of the binding. */
    private final Set<Object> changed = new HashSet<>();

    /** The arguments of the calls of methods and closures of the script, by name. */
    private final Map<String, List<List<Expression>>> calls = new HashMap<>();

    private boolean inCondition;
    private boolean inScript;
    private final Constants constants = new Constants(this);

    private final ParameterReader parameters;

    /** Collects the symbols of a script; {@code parameters} has read the declarations of its parameters. */
    ScriptSymbols(ModuleNode module, Set<String> given, ParameterReader parameters) {
        this.given = new HashSet<>(given);
        this.parameters = parameters;
        this.given.addAll(parameters.places().keySet());
        for (ClassNode type : module.getClasses()) {
            inScript = WordTypes.isScript(type);
            visitClass(type);
        }
    }

    /** Returns whether a script has one of these names, whose = does not count. */
    static boolean areIn(Set<String> these, Set<String> names) {
        return these.stream().anyMatch(name -> names.contains(name.replace("=", "")));
    }

    /** Returns the names of the variables that are given or declared before a place of the script. */
    Set<String> variablesBefore(ASTNode place) {
        return Stream.concat(
                        given.stream(),
                        variables.entrySet().stream()
                                .filter(variable -> ORDER.compare(variable.getValue(), place) < 0)
                                .map(Map.Entry::getKey))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether an undeclared variable of that name may exist. */
    boolean mayBeBound(String name) {
        return given.contains(name)
                || given.contains(RunbookCheck.ANY_VARIABLE)
                || bound.containsKey(name)
                || mentions(LOADS)
                || mentions(REACHES_FOR_THE_BINDING);
    }

    /**
     * Returns the names of the variables that loaded files share; {@link RunbookCheck#ANY_VARIABLE} if they cannot be
     * determined.
     */
    Set<String> remainingNames() {
        if (mentions(REACHES_FOR_THE_BINDING)) {
            return Set.of(RunbookCheck.ANY_VARIABLE);
        }
        Set<String> names = new HashSet<>(bound.keySet());
        parameters.parameters().forEach(parameter -> names.add(parameter.name()));
        return names;
    }

    /** Returns whether a file that is missing now may exist when it is loaded, or whether the script handles its absence. */
    boolean mayMiss() {
        return mentions(CREATES_FILES) || mentions(LOOKS_FOR_FILES);
    }

    /** Returns whether the script mentions one of these names anywhere. */
    boolean mentions(Set<String> names) {
        return names.stream().anyMatch(mentioned::contains);
    }

    /** Returns whether the script assigns a property of that name anywhere, on any object. */
    boolean setsProperty(String name) {
        return mentioned.contains(name + "=");
    }

    /** Returns whether variables of that name are only declared ones, and none is in the binding. */
    boolean isOnlyLocal(String name) {
        return locals.contains(name) && !bound.containsKey(name) && !given.contains(name);
    }

    /** Returns the parameters that the script declares. */
    ParameterReader parameters() {
        return parameters;
    }

    Map<String, ClassNode> bindingTypes() {
        Set<String> names = new HashSet<>(bound.keySet());
        parameters.parameters().forEach(parameter -> names.add(parameter.name()));
        return names.stream().collect(Collectors.toMap(name -> name, this::bindingType));
    }

    /** Returns the type of an undeclared variable that is assigned once; the dynamic type for any other. */
    ClassNode bindingType(String name) {
        if (!bound.containsKey(name)) {
            return parameters.parameters().stream()
                    .filter(parameter -> parameter.name().equals(name))
                    .map(parameter -> ClassHelper.make(parameter.type().valueType()))
                    .findFirst()
                    .orElse(ClassHelper.dynamicType());
        }
        return only(bound.getOrDefault(name, List.of()))
                .map(TypeInference::typeOf)
                .orElse(ClassHelper.dynamicType());
    }

    /** Returns the only value that the script assigns to a variable; empty if there are none or several. */
    Optional<Expression> onlyValue(Variable variable) {
        if (!(variable instanceof DynamicVariable)) {
            return only(assigned.getOrDefault(variable, List.of()));
        }
        // In a closure a field of the script looks like a variable of the binding.
        List<Expression> values = new ArrayList<>(bound.getOrDefault(variable.getName(), List.of()));
        values.addAll(assigned.getOrDefault(fields.get(variable.getName()), List.of()));
        return only(values);
    }

    /** Returns the only value that the script assigns to a variable; the expression itself if it is something else. */
    Expression value(Expression expression) {
        return expression instanceof VariableExpression variable && variable.getAccessedVariable() != null
                ? onlyValue(variable.getAccessedVariable()).orElse(expression)
                : expression;
    }

    /** Returns the type that a variable is declared with. */
    ClassNode declaredType(Variable variable) {
        FieldNode field = variable instanceof DynamicVariable ? fields.get(variable.getName()) : null;
        return field != null ? field.getOriginType() : variable.getOriginType();
    }

    /** Returns whether the script may change the list or map that a variable has. */
    boolean isChanged(Variable variable) {
        return changed.contains(key(variable));
    }

    private static Object key(Variable variable) {
        return variable instanceof DynamicVariable ? variable.getName() : variable;
    }

    /** The place of a parameter among those of a method or closure of the script. */
    private record Place(String name, int index) {}

    private static void place(String name, Parameter... parameters) {
        for (int i = 0; i < parameters.length; i++) {
            parameters[i].putNodeMetaData(ScriptSymbols.class, new Place(name, i));
        }
    }

    /** Returns the arguments that the calls in the script give to a parameter of a method or closure; empty if they are unknown. */
    List<Expression> given(Parameter parameter) {
        if (!(parameter.getNodeMetaData(ScriptSymbols.class) instanceof Place place)) {
            return List.of();
        }
        List<Expression> given = new ArrayList<>();
        for (List<Expression> arguments : calls.getOrDefault(place.name(), List.of())) {
            boolean isGiven =
                    place.index() < arguments.size() && !(arguments.get(place.index()) instanceof ClosureExpression);
            given.add(isGiven ? arguments.get(place.index()) : parameter.getInitialExpression());
        }
        return given.contains(null) ? List.of() : given;
    }

    /** Returns whether a condition or a comparison of the script uses a variable of an expression. */
    boolean isCondition(Expression expression) {
        return ScriptCode.parts(expression, VariableExpression.class)
                .anyMatch(variable -> conditions.contains(variable.getName()));
    }

    /** Returns the value of an expression, if it is a constant: a String, a number, a Boolean, a Duration or a File. */
    Optional<Object> constant(Expression expression) {
        return constants.of(expression);
    }

    private static Optional<Expression> only(List<Expression> values) {
        return values.size() == 1 ? Optional.ofNullable(values.get(0)) : Optional.empty();
    }

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }

    @Override
    public void visitAnnotations(AnnotatedNode node) {
        node.getAnnotations()
                .forEach(annotation -> mentioned.add(annotation.getClassNode().getNameWithoutPackage()));
    }

    @Override
    public void visitField(FieldNode field) {
        declare(field, field.getInitialExpression());
        if (WordTypes.isScript(field.getOwner())) {
            fields.put(field.getName(), field);
        }
        super.visitField(field);
    }

    @Override
    protected void visitConstructorOrMethod(MethodNode method, boolean isConstructor) {
        if (method.getLineNumber() > 0) {
            place(method.getName(), method.getParameters());
            declare(method.getParameters());
        }
        super.visitConstructorOrMethod(method, isConstructor);
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        if (closure.isParameterSpecified()) {
            declare(closure.getParameters());
        }
        super.visitClosureExpression(closure);
    }

    @Override
    public void visitCatchStatement(CatchStatement statement) {
        mentioned.add(statement.getExceptionType().getNameWithoutPackage());
        declare(statement.getVariable());
        super.visitCatchStatement(statement);
    }

    @Override
    public void visitDeclarationExpression(DeclarationExpression declaration) {
        Expression value = declaration.getRightExpression();
        ScriptContext.variables(declaration).forEach(variable -> declare(variable, null));
        if (!(value instanceof EmptyExpression)) {
            assign(declaration.getLeftExpression(), value);
        }
        super.visitDeclarationExpression(declaration);
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        int operation = binary.getOperation().getType();
        if (!(binary instanceof DeclarationExpression) && Types.ofType(operation, Types.ASSIGNMENT_OPERATOR)) {
            assign(binary.getLeftExpression(), operation == Types.ASSIGN ? binary.getRightExpression() : null);
        } else if (operation == Types.LEFT_SHIFT) {
            change(binary.getLeftExpression());
        }
        condition(Types.ofType(operation, Types.COMPARISON_OPERATOR), () -> super.visitBinaryExpression(binary));
    }

    @Override
    public void visitBooleanExpression(BooleanExpression expression) {
        condition(true, () -> super.visitBooleanExpression(expression));
    }

    /** A default for a missing value is not a condition on other values. */
    @Override
    public void visitShortTernaryExpression(ElvisOperatorExpression choice) {
        choice.getTrueExpression().visit(this);
        choice.getFalseExpression().visit(this);
    }

    private void condition(boolean is, Runnable visit) {
        boolean outer = inCondition;
        inCondition |= is;
        visit.run();
        inCondition = outer;
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        if (CHANGES.contains(String.valueOf(call.getMethodAsString()))) {
            change(call.getObjectExpression());
        }
        boolean isClosure =
                "call".equals(call.getMethodAsString()) && call.getObjectExpression() instanceof VariableExpression;
        String called = isClosure ? call.getObjectExpression().getText() : call.getMethodAsString();
        calls.computeIfAbsent(String.valueOf(called), name -> new ArrayList<>()).add(TypedScript.arguments(call));
        super.visitMethodCallExpression(call);
    }

    private void change(Expression list) {
        if (list instanceof VariableExpression variable) {
            changed.add(key(variable.getAccessedVariable()));
        }
    }

    @Override
    public void visitPrefixExpression(PrefixExpression expression) {
        assign(expression.getExpression(), null);
        super.visitPrefixExpression(expression);
    }

    @Override
    public void visitPostfixExpression(PostfixExpression expression) {
        assign(expression.getExpression(), null);
        super.visitPostfixExpression(expression);
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        mentioned.add(variable.getName());
        if (inCondition) {
            conditions.add(variable.getName());
        }
    }

    @Override
    public void visitConstantExpression(ConstantExpression constant) {
        if (constant.getValue() instanceof String text) {
            mentioned.add(text);
        }
    }

    @Override
    public void visitClassExpression(ClassExpression type) {
        mentioned.add(type.getType().getNameWithoutPackage());
    }

    private void declare(Parameter... parameters) {
        for (Parameter parameter : parameters) {
            declare(parameter, null);
            assign(parameter, parameter.getName(), null);
        }
    }

    private void declare(Variable variable, Expression value) {
        // The script does not see fields and variables of other classes, nor generated ones.
        if (inScript && !variable.getName().contains("$")) {
            variables.merge(variable.getName(), (ASTNode) variable, BinaryOperator.minBy(ORDER));
            locals.add(variable.getName());
        }
        if (value != null) {
            assign(variable, variable.getName(), value);
        }
    }

    private void assign(Expression left, Expression value) {
        if (left instanceof TupleExpression tuple) {
            tuple.getExpressions().forEach(one -> assign(one, null));
        } else if (left instanceof VariableExpression variable) {
            if (variable.getAccessedVariable() instanceof DynamicVariable) {
                variables.merge(variable.getName(), variable, BinaryOperator.minBy(ORDER));
            }
            assign(variable.getAccessedVariable(), variable.getName(), value);
        } else if (left instanceof PropertyExpression property) {
            mentioned.add(property.getPropertyAsString() + "=");
            change(property.getObjectExpression());
        } else if (left instanceof BinaryExpression indexed) {
            change(indexed.getLeftExpression());
        }
    }

    private void assign(Variable variable, String name, Expression value) {
        if (value instanceof ClosureExpression closure && closure.isParameterSpecified()) {
            place(name, closure.getParameters());
        }
        if (variable instanceof DynamicVariable) {
            bound.computeIfAbsent(name, one -> new ArrayList<>()).add(value);
        } else if (variable != null) {
            assigned.computeIfAbsent(variable, one -> new ArrayList<>()).add(value);
        }
    }
}
