package dev.ballast.dsl;

import dev.ballast.rules.Problem;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.FieldNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.control.CompilePhase;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;
import org.codehaus.groovy.transform.ASTTransformation;
import org.codehaus.groovy.transform.GroovyASTTransformation;

/**
 * Keeps a local variable from hiding a word: after {@code def instance = instance('a') { ... }} Groovy reads
 * {@code instance('b')} as a call of the variable, and this transformation turns it back into a call of the word. It also
 * redirects {@code sleep} in closures to the runbook's own. It refuses methods and calls of closures that have the name of a
 * word, {@code it} in the braces of a word, a word of a block in its own arguments, labels that no jump names, and a method {@code main} in place of lines. It applies
 * to runbooks, and to plain scripts that are compiled while a runbook runs: they become runbooks of that run.
 */
@GroovyASTTransformation(phase = CompilePhase.CANONICALIZATION)
public final class WordCallTransformation implements ASTTransformation {

    private static final Set<String> WORDS = Vocabulary.common(Words.class).names();
    private static final Set<String> LISTS = Stream.of(ListWords.class.getMethods())
            .filter(word -> word.getParameterCount() == 0)
            .map(Method::getName)
            .collect(Collectors.toSet());
    private static final Set<String> WORDS_WITH_BRACES =
            Set.of("instance", "nodebalancer", "volume", "vpc", "reservedIp", "port");
    private static final List<Method> OF_BLOCKS = Stream.of(
                    InstanceBlock.class,
                    NodeBalancerBlock.class,
                    PortBlock.class,
                    VolumeBlock.class,
                    VpcBlock.class,
                    ReservedIpBlock.class)
            .flatMap(block -> Vocabulary.of(block).words().stream())
            .toList();
    private static final Set<String> BLOCK_WORDS =
            OF_BLOCKS.stream().map(Method::getName).collect(Collectors.toSet());
    /** The words of blocks that take a text as the word of the runbook of that name does, and so hide it. */
    private static final Set<String> HIDING = OF_BLOCKS.stream()
            .filter(word -> List.of(word.getParameterTypes()).equals(List.of(String.class)))
            .map(Method::getName)
            .filter(Vocabulary::isResource)
            .collect(Collectors.toSet());

    @Override
    public void visit(ASTNode[] nodes, SourceUnit source) {
        ModuleNode module = source.getAST();
        if (module != null) {
            if (Runbook.isRunning()) {
                module.getClasses().forEach(type -> EvaluatedScripts.giveWords(type, source));
            }
            module.getMethods().stream()
                    .filter(method -> "main".equals(method.getName()) && isOutsideScript(method, source))
                    .forEach(method -> refuse(WordProblems.mainMethod(), method, source));
            List<ClassNode> runbooks = module.getClasses().stream()
                    .filter(type -> type.isDerivedFrom(ClassHelper.make(Runbook.class)))
                    .toList();
            runbooks.forEach(type -> new CallRewriter(source).visitClass(type));
            if (!runbooks.isEmpty()) {
                module.getClasses().forEach(type -> new LabelCheck(source).visitClass(type));
            }
        }
    }

    /**
     * Returns whether a method is outside the script. From a text with a method {@code main} and no lines, Groovy makes a class
     * that is not a script, and so not a runbook.
     */
    private static boolean isOutsideScript(MethodNode method, SourceUnit source) {
        return Runbook.class.getName().equals(source.getConfiguration().getScriptBaseClass())
                && !method.getDeclaringClass().isDerivedFrom(ClassHelper.SCRIPT_TYPE);
    }

    static void refuse(Problem problem, ASTNode at, SourceUnit source) {
        source.addError(new RefusedSyntaxException(problem, at));
    }

    private static final class CallRewriter extends ScriptVisitor {

        private final SourceUnit source;
        /** The variables that are declared as closures, or have a closure literal assigned. */
        private final Set<Object> closures = new HashSet<>();

        private int braces;

        CallRewriter(SourceUnit source) {
            this.source = source;
        }

        @Override
        public void visitMethod(MethodNode method) {
            if (method.getLineNumber() > 0 && (WORDS.contains(method.getName()) || overridesList(method))) {
                refuse(WordProblems.methodNamedAsWord(method.getName(), "a runbook"), method);
            }
            addParameters(method.getParameters());
            super.visitMethod(method);
        }

        /**
         * Returns whether a method would override a list word. A script may otherwise have methods with the names of words that
         * only some dialects have.
         */
        private static boolean overridesList(MethodNode method) {
            return method.getParameters().length == 0 && LISTS.contains(method.getName());
        }

        @Override
        public void visitField(FieldNode field) {
            addIfClosure(field, field.getInitialExpression());
            super.visitField(field);
        }

        @Override
        public void visitClosureExpression(ClosureExpression closure) {
            if (closure.isParameterSpecified()) {
                addParameters(closure.getParameters());
            }
            super.visitClosureExpression(closure);
        }

        @Override
        public void visitBinaryExpression(BinaryExpression binary) {
            if (binary.getLeftExpression() instanceof VariableExpression variable
                    && binary.getOperation().getType() == Types.ASSIGN) {
                addIfClosure(variable.getAccessedVariable(), binary.getRightExpression());
            }
            super.visitBinaryExpression(binary);
        }

        @Override
        public void visitMethodCallExpression(MethodCallExpression call) {
            boolean closure = callsClosure(call);
            if (hidden(call)) {
                call.setMethod(new ConstantExpression(call.getObjectExpression().getText()));
                call.setObjectExpression(VariableExpression.THIS_EXPRESSION);
                call.setImplicitThis(true);
            }
            if (closure) {
                refuse(WordProblems.closureNamedAsWord(call.getMethodAsString()), call);
            }
            if (isPause(call)) {
                call.setImplicitThis(false);
            }
            boolean opens = isName(call) && opensBraces(call.getMethodAsString()) && hasClosure(call);
            if (opens && call.isImplicitThis() && isWord(call.getMethodAsString())) {
                closures(call).flatMap(ImplicitParameter::uses).forEach(it -> refuse(WordProblems.itInBraces(), it));
            }
            if (braces > 0 && call.isImplicitThis() && isName(call) && HIDING.contains(call.getMethodAsString())) {
                call.getArguments().visit(new SameWord(call.getMethodAsString()));
            }
            braces += opens ? 1 : 0;
            super.visitMethodCallExpression(call);
            braces -= opens ? 1 : 0;
        }

        /** Refuses a word of a block among its own arguments, where the word of the runbook is meant. */
        private final class SameWord extends CodeVisitorSupport {

            private final String word;

            SameWord(String word) {
                this.word = word;
            }

            @Override
            public void visitMethodCallExpression(MethodCallExpression call) {
                if (call.isImplicitThis() && word.equals(call.getMethodAsString())) {
                    refuse(WordProblems.wordInItself(word), call);
                }
                super.visitMethodCallExpression(call);
            }

            @Override
            public void visitClosureExpression(ClosureExpression closure) {
                // Braces have words of their own.
            }
        }

        private void addParameters(Parameter... parameters) {
            for (Parameter parameter : parameters) {
                addIfClosure(parameter, parameter.getInitialExpression());
            }
        }

        private void addIfClosure(Variable variable, Expression value) {
            if (variable.getOriginType().isDerivedFrom(ClassHelper.CLOSURE_TYPE)
                    || (value != null && value.getType().isDerivedFrom(ClassHelper.CLOSURE_TYPE))) {
                closures.add(key(variable));
            }
        }

        /**
         * Returns the key of a variable. Fields and variables of the binding are a different object at each use, so their key
         * is the name.
         */
        private static Object key(Variable variable) {
            return variable instanceof VariableExpression || variable instanceof Parameter
                    ? variable
                    : variable.getName();
        }

        private void refuse(Problem problem, ASTNode at) {
            WordCallTransformation.refuse(problem, at, source);
        }

        /**
         * Returns whether a variable hides the word in a call. The compiler then gives the variable and the method {@code call}
         * the same position.
         */
        private boolean hidden(MethodCallExpression call) {
            return call.getObjectExpression() instanceof VariableExpression variable
                    && "call".equals(call.getMethodAsString())
                    && variable.getLineNumber() == call.getMethod().getLineNumber()
                    && variable.getColumnNumber() == call.getMethod().getColumnNumber()
                    && isWord(variable.getName());
        }

        private boolean callsClosure(MethodCallExpression call) {
            return hidden(call)
                    ? closures.contains(key(((VariableExpression) call.getObjectExpression()).getAccessedVariable()))
                    : call.isImplicitThis()
                            && isName(call)
                            && isWord(call.getMethodAsString())
                            && closures.contains(call.getMethodAsString());
        }

        /**
         * Returns whether a call is {@code sleep} with one argument. In a closure Groovy would call its own {@code sleep},
         * which no interrupt ends.
         */
        private static boolean isPause(MethodCallExpression call) {
            return call.isImplicitThis()
                    && "sleep".equals(call.getMethodAsString())
                    && call.getArguments() instanceof TupleExpression arguments
                    && arguments.getExpressions().size() == 1;
        }

        /** Returns whether a method is called by a name, and not by an expression whose value is known only at run time. */
        private static boolean isName(MethodCallExpression call) {
            return call.getMethodAsString() != null;
        }

        private boolean isWord(String name) {
            return WORDS.contains(name) || (braces > 0 && BLOCK_WORDS.contains(name));
        }

        private boolean opensBraces(String name) {
            return WORDS_WITH_BRACES.contains(name) || (braces > 0 && "check".equals(name));
        }

        private static boolean hasClosure(MethodCallExpression call) {
            return closures(call).findAny().isPresent();
        }

        private static Stream<ClosureExpression> closures(MethodCallExpression call) {
            return call.getArguments() instanceof TupleExpression arguments
                    ? arguments.getExpressions().stream()
                            .filter(ClosureExpression.class::isInstance)
                            .map(ClosureExpression.class::cast)
                    : Stream.empty();
        }
    }
}
