package dev.ballast.check;

import dev.ballast.dsl.Listing;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.AttributeExpression;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCall;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.EmptyStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.tools.GeneralUtils;
import org.codehaus.groovy.ast.tools.GenericsUtils;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;
import org.codehaus.groovy.transform.stc.AbstractTypeCheckingExtension;
import org.codehaus.groovy.transform.stc.Receiver;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;
import org.codehaus.groovy.transform.stc.StaticTypesMarker;

/**
 * Infers types with Groovy's static type checker, without its errors. An expression that it cannot resolve is marked in the
 * tree and gets the best type known.
 */
final class TypeInference extends StaticTypeCheckingVisitor {

    private enum Mark {
        UNRESOLVED,
        ARGUMENTS,
        RECEIVER,
        TAKEN
    }

    private final ScriptSymbols symbols;
    private boolean asksForProperty;

    private TypeInference(SourceUnit source, ClassNode type, CompilationUnit unit, ScriptSymbols symbols) {
        super(source, type);
        this.symbols = symbols;
        setCompilationUnit(unit);
        addTypeCheckingExtension(new Lenient());
    }

    /** Infers the types of one class of the script and stores them in its tree. */
    static void run(SourceUnit source, ClassNode type, CompilationUnit unit, ScriptSymbols symbols) {
        TypeInference inference = new TypeInference(source, type, unit, symbols);
        inference.initialize();
        inference.visitClass(type);
        inference.performSecondPass();
    }

    /** Returns the inferred type of an expression, or its declared type if none was inferred. */
    static ClassNode typeOf(Expression expression) {
        ClassNode inferred = expression.getNodeMetaData(StaticTypesMarker.INFERRED_TYPE);
        if (inferred != null) {
            return inferred;
        }
        if (expression instanceof VariableExpression variable
                && variable.getAccessedVariable() instanceof VariableExpression declared
                && declared != variable) {
            return typeOf(declared);
        }
        return expression.getType();
    }

    static ClassNode receiverOf(MethodCallExpression call) {
        return call.getNodeMetaData(Mark.RECEIVER, none -> typeOf(call.getObjectExpression()));
    }

    /** Returns the types that the arguments of a call had when the inference reached it; an empty array if it did not. */
    static ClassNode[] argumentsOf(MethodCallExpression call) {
        ClassNode[] arguments = call.getNodeMetaData(Mark.ARGUMENTS);
        return arguments != null ? arguments : ClassNode.EMPTY_ARRAY;
    }

    static MethodNode targetOf(MethodCallExpression call) {
        MethodNode target = call.getNodeMetaData(StaticTypesMarker.DIRECT_METHOD_CALL_TARGET);
        return target == null || target.getNodeMetaData(Mark.UNRESOLVED) != null ? null : target;
    }

    /** Returns the declared type of an assignment or a return statement whose value has another type. */
    static Optional<ClassNode> takenBy(ASTNode node) {
        return Optional.ofNullable(node.getNodeMetaData(Mark.TAKEN));
    }

    static boolean isUnresolved(ASTNode node) {
        return node.getNodeMetaData(Mark.UNRESOLVED) != null;
    }

    @Override
    public void visitVariableExpression(VariableExpression variable) {
        variable.removeNodeMetaData(Mark.UNRESOLVED);
        super.visitVariableExpression(variable);
    }

    @Override
    public void visitPropertyExpression(PropertyExpression property) {
        property.removeNodeMetaData(Mark.UNRESOLVED);
        super.visitPropertyExpression(property);
        takeAnyElement(property, property.getObjectExpression());
    }

    @Override
    public void visitBinaryExpression(BinaryExpression binary) {
        super.visitBinaryExpression(binary);
        if (binary.getOperation().getType() == Types.LEFT_SQUARE_BRACKET) {
            takeAnyElement(binary, binary.getLeftExpression());
        }
    }

    /** Takes an element of a map that the script changes as one of any type: the map may have got it after its literal. */
    private void takeAnyElement(Expression element, Expression map) {
        if (map instanceof VariableExpression variable
                && variable.getAccessedVariable() != null
                && symbols.isChanged(variable.getAccessedVariable())
                && WordTypes.isOpen(symbols.declaredType(variable.getAccessedVariable()))
                && GeneralUtils.isOrImplements(getType(map), ClassHelper.MAP_TYPE)) {
            storeType(element, ClassHelper.dynamicType());
        }
    }

    @Override
    protected boolean existsProperty(PropertyExpression property, boolean read, ClassCodeVisitorSupport visitor) {
        boolean outer = asksForProperty;
        asksForProperty = true;
        try {
            return super.existsProperty(property, read, visitor);
        } finally {
            asksForProperty = outer;
        }
    }

    /**
     * Removes blocks from the receivers of properties. Blocks have no properties, whatever fields they have: a name in a block
     * is resolved in the surrounding code.
     */
    @Override
    protected void addReceivers(
            List<Receiver<String>> receivers, Collection<Receiver<String>> owners, boolean implicitThis) {
        super.addReceivers(receivers, owners, implicitThis);
        if (asksForProperty && implicitThis) {
            receivers.removeIf(receiver -> WordTypes.isBlock(receiver.getType()));
        }
    }

    /** Ignores the error: the check reports its own, later, when the types of the whole script are known. */
    @Override
    public void addError(String message, ASTNode node) {}

    private final class Lenient extends AbstractTypeCheckingExtension {

        Lenient() {
            super(TypeInference.this);
        }

        @Override
        public boolean handleUnresolvedVariableExpression(VariableExpression variable) {
            variable.putNodeMetaData(Mark.UNRESOLVED, true);
            storeType(variable, symbols.bindingType(variable.getName()));
            return true;
        }

        @Override
        public boolean handleUnresolvedProperty(PropertyExpression property) {
            property.putNodeMetaData(Mark.UNRESOLVED, true);
            storeType(property, ClassHelper.dynamicType());
            return true;
        }

        @Override
        public boolean handleUnresolvedAttribute(AttributeExpression attribute) {
            storeType(attribute, ClassHelper.dynamicType());
            return true;
        }

        @Override
        public List<MethodNode> handleMissingMethod(
                ClassNode receiver, String name, ArgumentListExpression arguments, ClassNode[] types, MethodCall call) {
            MethodNode standIn = new MethodNode(
                    name,
                    0,
                    WordTypes.returnType(receiver, name),
                    Parameter.EMPTY_ARRAY,
                    ClassNode.EMPTY_ARRAY,
                    EmptyStatement.INSTANCE);
            standIn.putNodeMetaData(Mark.UNRESOLVED, true);
            return List.of(standIn);
        }

        @Override
        public List<MethodNode> handleAmbiguousMethods(List<MethodNode> methods, Expression origin) {
            return methods.subList(0, 1);
        }

        @Override
        public boolean handleIncompatibleAssignment(ClassNode left, ClassNode right, Expression assignment) {
            if (!(assignment instanceof BinaryExpression binary && isElement(binary.getLeftExpression()))) {
                assignment.putNodeMetaData(Mark.TAKEN, left);
            }
            return true;
        }

        /** Returns whether a list or a map holds the assigned value: the type of the others is not declared for it. */
        private boolean isElement(Expression assigned) {
            return assigned instanceof BinaryExpression
                    || (assigned instanceof PropertyExpression property
                            && GeneralUtils.isOrImplements(
                                    getType(property.getObjectExpression()), ClassHelper.MAP_TYPE));
        }

        @Override
        public boolean handleIncompatibleReturnType(ReturnStatement statement, ClassNode type) {
            MethodNode method = context.getEnclosingMethod();
            if (method != null && context.getEnclosingClosure() == null) {
                statement.putNodeMetaData(Mark.TAKEN, method.getReturnType());
            }
            return true;
        }

        /** Infers the elements of a list of the service for the methods for which Groovy knows only those of a collection. */
        @Override
        public void onMethodSelection(Expression expression, MethodNode target) {
            if (expression instanceof MethodCallExpression call && findsListed(call)) {
                TypedScript.arguments(call)
                        .forEach(argument -> argument.putNodeMetaData(
                                StaticTypesMarker.CLOSURE_ARGUMENTS, new ClassNode[] {listed(call)}));
            }
        }

        private boolean findsListed(MethodCallExpression call) {
            return WordTypes.is(Listing.class, getType(call.getObjectExpression()))
                    && ("find".equals(call.getMethodAsString()) || "findAll".equals(call.getMethodAsString()));
        }

        private ClassNode listed(MethodCallExpression call) {
            return inferLoopElementType(getType(call.getObjectExpression()));
        }

        @Override
        public void afterMethodCall(MethodCall call) {
            if (call instanceof MethodCallExpression finder && findsListed(finder)) {
                ClassNode found = listed(finder);
                storeType(
                        finder,
                        "find".equals(finder.getMethodAsString())
                                ? found
                                : GenericsUtils.makeClassSafeWithGenerics(List.class, found));
            }
            if (call instanceof MethodCallExpression written) {
                written.putNodeMetaData(Mark.RECEIVER, getType(written.getObjectExpression()));
                written.putNodeMetaData(Mark.ARGUMENTS, getArgumentTypes(getArguments(call)));
            }
        }
    }
}
