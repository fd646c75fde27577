package dev.ballast.repl.lsp;

import dev.ballast.dsl.ScriptVisitor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.FieldNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.CatchStatement;
import org.codehaus.groovy.ast.stmt.ForStatement;

/** The places where a runbook writes the names that it declares itself: variables, parameters and methods. */
final class NameUses extends ScriptVisitor {

    private final ScriptTree tree;
    private final Set<String> methods;
    private final List<Use> uses = new ArrayList<>();
    /** The calls of names that are no methods of the script, which may be variables. */
    private final List<MethodCallExpression> called = new ArrayList<>();

    private boolean isInScript;

    /**
     * A place that writes a name.
     *
     * @param named what the name means: the declaration of a variable or parameter, or the text of any other name
     * @param start the index of its first letter
     * @param declares whether it declares the name
     */
    record Use(Object named, String name, int start, boolean declares) {

        int end() {
            return start + name.length();
        }

        /** Returns whether it is a variable that is not declared, which files that load each other share. */
        boolean isShared() {
            return named.equals(name);
        }
    }

    private NameUses(ScriptTree tree) {
        this.tree = tree;
        this.methods = scripts(tree)
                .flatMap(type -> type.getMethods().stream())
                .filter(ScriptTree::isWritten)
                .map(MethodNode::getName)
                .collect(Collectors.toSet());
    }

    /** Collects the uses of a script. */
    static NameUses of(ScriptTree tree) {
        NameUses found = new NameUses(tree);
        tree.classes().forEach(found::visitClass);
        tree.typed().parameters().forEach((name, node) -> found.add(name, name, node, true));
        found.addCalls();
        found.uses.sort(Comparator.comparingInt(Use::start));
        return found;
    }

    private static Stream<ClassNode> scripts(ScriptTree tree) {
        return tree.classes().stream().filter(ClassNode::isScript);
    }

    /** Returns the script. */
    ScriptTree tree() {
        return tree;
    }

    /** Returns the use that an index is in or directly after. */
    Optional<Use> at(int index) {
        return uses.stream()
                .filter(use -> use.start() <= index && index <= use.end())
                .findFirst();
    }

    /** Returns all uses of the same name, in the order of the text. */
    List<Use> same(Use use) {
        return uses.stream()
                .filter(other -> other.named().equals(use.named()))
                .distinct()
                .toList();
    }

    /** Returns where the name is declared; empty for a name that the runbook does not declare. */
    Optional<Use> declaration(Use use) {
        return same(use).stream().filter(Use::declares).findFirst();
    }

    /** A class has its own variables and methods. */
    @Override
    public void visitClass(ClassNode type) {
        isInScript = type.isScript();
        super.visitClass(type);
    }

    @Override
    protected void visitConstructorOrMethod(MethodNode method, boolean isConstructor) {
        if (ScriptTree.isWritten(method)) {
            if (method.getDeclaringClass().isScript()) {
                add(method.getName() + "()", method.getName(), method, true);
            }
            declare(method.getParameters());
            Stream.of(method.getParameters())
                    .filter(Parameter::hasInitialExpression)
                    .forEach(parameter -> parameter.getInitialExpression().visit(this));
        }
        super.visitConstructorOrMethod(method, isConstructor);
    }

    @Override
    public void visitField(FieldNode field) {
        if (field.getOwner().isScript() && ScriptTree.isWritten(field)) {
            add(field.getName(), field.getName(), field, true);
        }
        super.visitField(field);
    }

    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        if (closure.isParameterSpecified()) {
            declare(closure.getParameters());
        }
        super.visitClosureExpression(closure);
    }

    @Override
    public void visitForLoop(ForStatement loop) {
        if (loop.getValueVariable() != null) {
            declare(loop.getValueVariable());
        }
        super.visitForLoop(loop);
    }

    @Override
    public void visitCatchStatement(CatchStatement statement) {
        // The parameter itself has no place.
        add(statement.getVariable(), statement.getVariable().getName(), statement, true);
        super.visitCatchStatement(statement);
    }

    /** The first value of a variable that nothing declares is its declaration. */
    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        if (binary.getOperation().getText().equals("=")
                && binary.getLeftExpression() instanceof VariableExpression variable
                && variable.getAccessedVariable() instanceof DynamicVariable
                && isInScript) {
            add(variable.getName(), variable.getName(), variable, true);
            binary.getRightExpression().visit(this);
        } else {
            super.visitBinaryExpression(binary);
        }
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        Variable accessed = variable.getAccessedVariable();
        if (accessed == null || variable.isThisExpression() || variable.isSuperExpression()) {
            return;
        }
        boolean isLocal = accessed instanceof VariableExpression || accessed instanceof Parameter;
        if (isLocal) {
            add(accessed, variable.getName(), variable, accessed == variable);
        } else {
            addOfScript(variable.getName(), variable.getName(), variable);
        }
    }

    @Override
    public void visitPropertyExpression(PropertyExpression property) {
        String name = property.getPropertyAsString();
        if (name != null && isThis(property.getObjectExpression())) {
            addOfScript(name, name, property.getProperty());
        }
        super.visitPropertyExpression(property);
    }

    @Override
    public void visitStaticMethodCallExpression(StaticMethodCallExpression call) {
        if (methods.contains(call.getMethod())) {
            addOfScript(call.getMethod() + "()", call.getMethod(), call);
        }
        super.visitStaticMethodCallExpression(call);
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        String name = call.getMethodAsString();
        if (name != null && methods.contains(name) && (call.isImplicitThis() || isThis(call.getObjectExpression()))) {
            addOfScript(name + "()", name, call.getMethod());
        }
        if (name != null && isInScript && call.isImplicitThis() && !methods.contains(name)) {
            called.add(call);
        }
        super.visitMethodCallExpression(call);
    }

    /** Adds the calls of variables that no {@code def} declares. */
    private void addCalls() {
        Set<Object> variables =
                uses.stream().filter(Use::isShared).map(Use::named).collect(Collectors.toSet());
        called.stream()
                .filter(call -> variables.contains(call.getMethodAsString()))
                .forEach(call -> add(call.getMethodAsString(), call.getMethodAsString(), call.getMethod(), false));
    }

    private static boolean isThis(Expression object) {
        return object instanceof VariableExpression variable && variable.isThisExpression();
    }

    private void addOfScript(String named, String name, ASTNode node) {
        if (isInScript) {
            add(named, name, node, false);
        }
    }

    private void declare(Parameter... parameters) {
        for (Parameter parameter : parameters) {
            add(parameter, parameter.getName(), parameter, true);
        }
    }

    private void add(Object named, String name, ASTNode node, boolean declares) {
        int start = ScriptTree.isWritten(node) ? tree.indexOf(name, node) : -1;
        if (start >= 0) {
            uses.add(new Use(named, name, start, declares));
        }
    }
}
