package dev.ballast.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.AnnotatedNode;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.FieldNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.CatchStatement;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;

/** What a look over the whole script tells before it is checked: which variables it has, and how dynamic it is. */
final class ScriptFacts {

    private static final Set<String> REACHES_FOR_THE_BINDING = Set.of(
            "binding",
            "getBinding",
            "setBinding",
            "setVariable",
            "setProperty",
            "GroovyShell",
            "GroovyClassLoader",
            "GroovyScriptEngine",
            "MissingPropertyException");
    /** The methods by which a script loads another one, which shares its variables. */
    static final Set<String> LOADS = Set.of("evaluate", "run");

    private static final Set<String> LOOKS_FOR_FILES = Set.of(
            "exists",
            "isFile",
            "canRead",
            "notExists",
            "FileNotFoundException",
            "IOException",
            "Exception",
            "Throwable");
    private static final Set<String> ADDS_METHODS = Set.of(
            "metaClass", "mixin", "use", "methodMissing", "propertyMissing", "invokeMethod", "MissingMethodException");
    private static final Set<String> MOVES_DELEGATES =
            Set.of("delegate=", "setDelegate", "rehydrate", "resolveStrategy", "setResolveStrategy", "DelegatesTo");
    private static final Set<String> MAKES_FILES = Set.of(
            "text=",
            "bytes=",
            "setText",
            "setBytes",
            "write",
            "writeString",
            "append",
            "withWriter",
            "newWriter",
            "withPrintWriter",
            "newOutputStream",
            "withOutputStream",
            "copy",
            "move",
            "createSymbolicLink",
            "renameTo",
            "execute",
            "ProcessBuilder");

    private final Map<String, List<Expression>> bound = new HashMap<>();
    private final IdentityHashMap<Variable, List<Expression>> assigned = new IdentityHashMap<>();
    private final Map<String, FieldNode> fields = new HashMap<>();
    private final Set<String> given = new HashSet<>();
    private final Set<String> variables = new TreeSet<>();
    private final Set<String> locals = new HashSet<>();
    private final Set<String> mentioned = new HashSet<>();

    private ScriptFacts() {}

    static ScriptFacts of(ModuleNode module, SourceUnit source, Set<String> given) {
        ScriptFacts facts = new ScriptFacts();
        facts.variables.addAll(given);
        facts.given.addAll(given);
        Look look = facts.new Look(source);
        module.getClasses().forEach(look::visitClass);
        return facts;
    }

    /** Returns the names of all variables, given or declared anywhere. */
    Set<String> variables() {
        return variables;
    }

    /** Returns whether a variable of that name can exist where none is declared. */
    boolean mayBeBound(String name) {
        return given.contains(name)
                || given.contains(RunbookCheck.ANY_VARIABLE)
                || bound.containsKey(name)
                || mentions(LOADS)
                || mentions(REACHES_FOR_THE_BINDING);
    }

    /** Returns the variables that it shares with what it loads. */
    Set<String> left() {
        return mentions(REACHES_FOR_THE_BINDING) ? Set.of(RunbookCheck.ANY_VARIABLE) : bound.keySet();
    }

    /** Returns whether a file that is not there now may be there when it is loaded, or be known to be missing. */
    boolean mayMiss() {
        return makesFiles() || mentions(LOOKS_FOR_FILES);
    }

    /** Returns whether types may have methods and properties that nobody declared. */
    boolean addsMethods() {
        return mentions(ADDS_METHODS);
    }

    /** Returns whether the script itself changes to whom a closure speaks. */
    boolean movesDelegates() {
        return mentions(MOVES_DELEGATES);
    }

    /** Returns the type of a variable that is assigned once without being declared. */
    ClassNode bindingType(String name) {
        List<Expression> values = bound.getOrDefault(name, List.of());
        return values.size() == 1 && values.get(0) != null
                ? TypeInference.typeOf(values.get(0))
                : ClassHelper.dynamicType();
    }

    /** Returns the types of all variables that are assigned without being declared. */
    Map<String, ClassNode> bindingTypes() {
        return bound.keySet().stream().collect(Collectors.toMap(name -> name, this::bindingType));
    }

    /** Returns the only value a variable ever gets, if it gets just one. */
    Optional<Expression> onlyValue(Variable variable) {
        List<Expression> values = variable instanceof DynamicVariable
                ? dynamicValues(variable.getName())
                : assigned.getOrDefault(variable, List.of());
        return values.size() == 1 ? Optional.ofNullable(values.get(0)) : Optional.empty();
    }

    /** In a closure a field of the script looks like a variable of the binding. */
    private List<Expression> dynamicValues(String name) {
        List<Expression> values = new ArrayList<>(bound.getOrDefault(name, List.of()));
        values.addAll(assigned.getOrDefault(fields.get(name), List.of()));
        return values;
    }

    /** Returns whether a property of that name is assigned anywhere, on whatever thing. */
    boolean setsProperty(String name) {
        return mentioned.contains(name + "=");
    }

    /** Returns whether the script may itself make a file it reads later. */
    boolean makesFiles() {
        return mentions(MAKES_FILES);
    }

    /** Returns whether a variable of that name is declared somewhere and nowhere in the binding. */
    boolean isOnlyLocal(String name) {
        return locals.contains(name) && !bound.containsKey(name) && !given.contains(name);
    }

    private boolean mentions(Set<String> names) {
        return names.stream().anyMatch(mentioned::contains);
    }

    private final class Look extends ClassCodeVisitorSupport {

        private final SourceUnit source;

        Look(SourceUnit source) {
            this.source = source;
        }

        @Override
        protected SourceUnit getSourceUnit() {
            return source;
        }

        @Override
        public void visitAnnotations(AnnotatedNode node) {
            node.getAnnotations()
                    .forEach(annotation ->
                            mentioned.add(annotation.getClassNode().getNameWithoutPackage()));
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
                parameters(method.getParameters());
            }
            super.visitConstructorOrMethod(method, isConstructor);
        }

        @Override
        public void visitClosureExpression(ClosureExpression closure) {
            if (closure.isParameterSpecified()) {
                parameters(closure.getParameters());
            }
            super.visitClosureExpression(closure);
        }

        @Override
        public void visitDeclarationExpression(DeclarationExpression declaration) {
            if (declaration.isMultipleAssignmentDeclaration()) {
                for (Expression left : declaration.getTupleExpression().getExpressions()) {
                    declare((VariableExpression) left, null);
                }
            } else {
                Expression value = declaration.getRightExpression();
                declare(declaration.getVariableExpression(), value instanceof EmptyExpression ? null : value);
            }
            super.visitDeclarationExpression(declaration);
        }

        @Override
        public void visitBinaryExpression(BinaryExpression binary) {
            if (!(binary instanceof DeclarationExpression)
                    && Types.ofType(binary.getOperation().getType(), Types.ASSIGNMENT_OPERATOR)) {
                boolean plain = binary.getOperation().getType() == Types.ASSIGN;
                assign(binary.getLeftExpression(), plain ? binary.getRightExpression() : null);
            }
            super.visitBinaryExpression(binary);
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

        @Override
        public void visitCatchStatement(CatchStatement statement) {
            mentioned.add(statement.getExceptionType().getNameWithoutPackage());
            parameters(statement.getVariable());
            super.visitCatchStatement(statement);
        }

        private void parameters(Parameter... parameters) {
            for (Parameter parameter : parameters) {
                declare(parameter, null);
                declare(parameter, null);
            }
        }

        private void declare(Variable variable, Expression value) {
            if (!variable.getName().contains("$")) {
                variables.add(variable.getName());
                locals.add(variable.getName());
            }
            if (value != null || variable instanceof Parameter) {
                assigned.computeIfAbsent(variable, one -> new ArrayList<>()).add(value);
            }
        }

        private void assign(Expression left, Expression value) {
            if (left instanceof TupleExpression tuple) {
                tuple.getExpressions().forEach(one -> assign(one, null));
            } else if (left instanceof VariableExpression variable) {
                assign(variable.getAccessedVariable(), variable.getName(), value);
            } else if (left instanceof PropertyExpression property) {
                mentioned.add(property.getPropertyAsString() + "=");
            }
        }

        private void assign(Variable variable, String name, Expression value) {
            if (variable instanceof DynamicVariable) {
                variables.add(name);
                bound.computeIfAbsent(name, one -> new ArrayList<>()).add(value);
            } else if (variable != null) {
                assigned.computeIfAbsent(variable, one -> new ArrayList<>()).add(value);
            }
        }
    }
}
