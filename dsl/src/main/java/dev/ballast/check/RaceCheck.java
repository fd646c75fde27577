package dev.ballast.check;

import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.NodeHandle;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import dev.ballast.rules.Problem;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.groovy.ast.tools.ExpressionUtils;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.MethodPointerExpression;
import org.codehaus.groovy.ast.expr.PostfixExpression;
import org.codehaus.groovy.ast.expr.PrefixExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TernaryExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.CatchStatement;
import org.codehaus.groovy.ast.stmt.ForStatement;
import org.codehaus.groovy.ast.stmt.IfStatement;
import org.codehaus.groovy.ast.stmt.SwitchStatement;
import org.codehaus.groovy.ast.stmt.SynchronizedStatement;
import org.codehaus.groovy.ast.stmt.WhileStatement;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.syntax.Types;

/**
 * Finds data races: code that several threads run at once, as the braces of {@code parallel}, and that writes a variable, a list
 * or a map from outside of it. A write is an error where a word uses the value, and else a warning. Collections that are safe for
 * threads, writes below a lock, and the variables that the code declares itself are none.
 */
final class RaceCheck {

    private static final Comparator<ASTNode> ORDER =
            Comparator.comparingInt(ASTNode::getLineNumber).thenComparingInt(ASTNode::getColumnNumber);

    /** The words that show a value and change nothing. */
    private static final Set<String> SHOW = Set.of("show", "print", "println", "printf", "sleep");

    private static final Set<String> START_THREADS = Set.of(
            """
            start startDaemon startVirtualThread submit execute schedule supplyAsync runAsync thenApplyAsync thenAcceptAsync
            thenRunAsync"""
                    .split("\\s+"));
    private static final Set<String> PARALLEL_STREAM = Set.of("parallelStream", "parallel");
    private static final Set<String> LOCK =
            Set.of("lock", "lockInterruptibly", "tryLock", "acquire", "withLock", "compareAndSet");
    private static final Set<String> UNSAFE = Set.of("java.lang.StringBuilder", "groovy.util.Expando");
    private static final Set<String> SAFE = Set.of("java.util.Vector", "java.util.Hashtable");

    /** What a value of unknown type may be. */
    private static final Set<Class<?>> HANDLES = Set.of(
            InstanceHandle.class, NodeBalancerHandle.class, PortHandle.class, NodeHandle.class, VolumeHandle.class);

    private final Diagnostics notes;
    private final ScriptFacts facts;
    private final List<Branch> branches = new ArrayList<>();
    /** The places where a word uses the value of a variable. */
    private final Map<Object, List<ASTNode>> uses = new HashMap<>();
    /** The places that set a variable, with what they set it to. */
    private final Map<Object, List<BinaryExpression>> sets = new HashMap<>();

    private final Map<String, MethodNode> methods = new HashMap<>();

    /**
     * Code that may run several times at once.
     *
     * @param call the call that runs it
     * @param code its braces, and the methods of the script that it names
     * @param several whether more than one thread runs it
     */
    private record Branch(Expression call, List<ASTNode> code, boolean several) {}

    /**
     * A write to something from outside of a branch.
     *
     * @param root the variable that is written, or that has the list or map
     * @param instead what to write
     * @param certain whether each run of the branch may write it, and not only one for a certain item
     */
    private record Write(Branch branch, VariableExpression root, String verb, String instead, boolean certain) {

        Object key() {
            return RaceCheck.key(root);
        }
    }

    private RaceCheck(Diagnostics notes, ScriptFacts facts) {
        this.notes = notes;
        this.facts = facts;
    }

    /** Reports the races of a script whose types are inferred. */
    static void report(ModuleNode module, Diagnostics notes, ScriptFacts facts) {
        RaceCheck check = new RaceCheck(notes, facts);
        module.getClasses().stream()
                .filter(WordTypes::isScript)
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getLineNumber() > 0)
                .forEach(method -> check.methods.put(method.getName(), method));
        Survey survey = check.new Survey();
        module.getClasses().forEach(survey::visitClass);
        List<Write> writes =
                check.branches.stream().flatMap(branch -> check.writes(branch)).toList();
        Set<Object> told = new HashSet<>();
        writes.stream()
                .filter(write -> write.branch.several
                        || writes.stream()
                                .anyMatch(other -> !other.branch.equals(write.branch) && other.key() == write.key()))
                .sorted(Comparator.comparing(check::isUsed).reversed())
                .filter(write -> told.add(write.key()))
                .forEach(check::report);
    }

    private Stream<Write> writes(Branch branch) {
        Walk walk = new Walk(branch);
        branch.code.forEach(walk::enter);
        return walk.isLocked ? Stream.empty() : walk.writes.stream();
    }

    private void report(Write write) {
        Problem problem = WordProblems.sharedWrite(write.verb, write.root.getName(), write.instead);
        if (isUsed(write)) {
            notes.error(write.root, problem);
        } else {
            notes.warn(write.root, problem);
        }
    }

    /** Returns whether a word uses what was written: in the branch, or after it if nothing has set the variable there. */
    private boolean isUsed(Write write) {
        return write.certain
                && usesOf(write.key(), new HashSet<>())
                        .anyMatch(use -> ORDER.compare(use, write.root) >= 0
                                && sets.getOrDefault(write.key(), List.of()).stream()
                                        .noneMatch(set -> isAfter(write.branch, set) && ORDER.compare(set, use) < 0));
    }

    private static boolean isAfter(Branch branch, ASTNode node) {
        return branch.code.stream().noneMatch(code -> isIn(code, node)) && ORDER.compare(node, branch.call) > 0;
    }

    private static boolean isIn(ASTNode code, ASTNode node) {
        boolean before = node.getLineNumber() < code.getLastLineNumber()
                || (node.getLineNumber() == code.getLastLineNumber()
                        && node.getColumnNumber() < code.getLastColumnNumber());
        return before && ORDER.compare(node, code) >= 0;
    }

    /** Returns the uses of a variable, and of those that are computed from it. */
    private Stream<ASTNode> usesOf(Object key, Set<Object> seen) {
        if (!seen.add(key)) {
            return Stream.empty();
        }
        Stream<Object> derived = sets.entrySet().stream()
                .filter(set -> set.getValue().stream()
                        .anyMatch(one -> variables(one.getRightExpression()).anyMatch(used -> key(used) == key)))
                .map(Map.Entry::getKey);
        return Stream.concat(
                uses.getOrDefault(key, List.of()).stream(),
                derived.toList().stream().flatMap(one -> usesOf(one, seen)));
    }

    private static Stream<VariableExpression> variables(Expression value) {
        List<VariableExpression> found = new ArrayList<>();
        value.visit(new CodeVisitorSupport() {
            @Override
            public void visitVariableExpression(VariableExpression variable) {
                found.add(variable);
            }
        });
        return found.stream();
    }

    /** Returns what identifies a variable: its declaration, or its name if it has none. */
    private static Object key(VariableExpression variable) {
        Variable accessed = variable.getAccessedVariable();
        return accessed == null || accessed instanceof DynamicVariable
                ? variable.getName().intern()
                : accessed;
    }

    private boolean isWord(MethodCallExpression call) {
        String name = String.valueOf(call.getMethodAsString());
        if (SHOW.contains(name)) {
            return false;
        }
        MethodNode target = TypeInference.targetOf(call);
        ClassNode receiver = call.isImplicitThis()
                ? target == null ? null : target.getDeclaringClass()
                : TypeInference.receiverOf(call);
        if (receiver == null) {
            return !methods.containsKey(name)
                    && Vocabulary.of(Words.class).names().contains(name);
        }
        if (WordTypes.isOpen(receiver)) {
            return HANDLES.stream().anyMatch(type -> Vocabulary.of(type).names().contains(name));
        }
        return (call.isSpreadSafe() ? WordTypes.element(receiver) : WordTypes.type(receiver))
                .filter(type -> Vocabulary.of(type).names().contains(name))
                .isPresent();
    }

    private boolean isParallel(MethodCallExpression call) {
        return "parallel".equals(call.getMethodAsString()) && isWord(call);
    }

    private boolean isRolling(MethodCallExpression call) {
        return "rolling".equals(call.getMethodAsString())
                && !call.isImplicitThis()
                && WordTypes.possible(TypeInference.receiverOf(call), NodeBalancerHandle.class);
    }

    /** Collects what runs in several threads, what words use, and what sets variables. */
    private final class Survey extends ClassCodeVisitorSupport {

        private boolean inWord;
        private boolean inLoop;
        private int words;

        /** Returns null: this visitor reports nothing. */
        @Override
        protected SourceUnit getSourceUnit() {
            return null;
        }

        @Override
        public void visitMethodCallExpression(MethodCallExpression call) {
            branch(call).ifPresent(branches::add);
            boolean isWord = isWord(call);
            boolean runs = isParallel(call) || isRolling(call);
            words += isWord && !runs ? 1 : 0;
            boolean isLoop = Scopes.isLoop(call);
            using(isWord, () -> call.getObjectExpression().visit(this));
            call.getMethod().visit(this);
            int before = words;
            CallValidator.arguments(call)
                    .forEach(argument -> using(
                            isWord && !(runs && argument instanceof ClosureExpression),
                            () -> looping(isLoop, () -> argument.visit(this))));
            if (isLoop && words > before) {
                using(true, () -> call.getObjectExpression().visit(this));
            }
        }

        @Override
        public void visitConstructorCallExpression(ConstructorCallExpression call) {
            if (call.getType().getName().equals("java.lang.Thread")) {
                List<ASTNode> code = call.getArguments() instanceof TupleExpression given
                        ? given.getExpressions().stream()
                                .flatMap(argument -> code(argument).stream())
                                .toList()
                        : List.of();
                branches.add(new Branch(call, code, inLoop));
            }
            super.visitConstructorCallExpression(call);
        }

        @Override
        public void visitForLoop(ForStatement loop) {
            int before = words;
            looping(true, () -> super.visitForLoop(loop));
            if (words > before) {
                using(true, () -> loop.getCollectionExpression().visit(this));
            }
        }

        @Override
        public void visitWhileLoop(WhileStatement loop) {
            looping(true, () -> super.visitWhileLoop(loop));
        }

        @Override
        public void visitBinaryExpression(BinaryExpression binary) {
            if (binary.getOperation().getType() == Types.ASSIGN
                    && binary.getLeftExpression() instanceof VariableExpression set) {
                sets.computeIfAbsent(key(set), one -> new ArrayList<>()).add(binary);
            }
            super.visitBinaryExpression(binary);
        }

        @Override
        public void visitVariableExpression(VariableExpression variable) {
            if (inWord) {
                uses.computeIfAbsent(key(variable), one -> new ArrayList<>()).add(variable);
            }
        }

        private void using(boolean word, Runnable visit) {
            boolean outer = inWord;
            inWord |= word;
            visit.run();
            inWord = outer;
        }

        private void looping(boolean loop, Runnable visit) {
            boolean outer = inLoop;
            inLoop |= loop;
            visit.run();
            inLoop = outer;
        }

        private Optional<Branch> branch(MethodCallExpression call) {
            boolean several;
            if (isParallel(call)) {
                Expression items = CallValidator.first(call);
                several = !(items instanceof ListExpression list
                        && list.getExpressions().size() < 2);
            } else if (isRolling(call)) {
                Optional<Expression> batch = CallValidator.option(call, "batch");
                several = batch.isPresent()
                        && !Integer.valueOf(1)
                                .equals(facts.constant(batch.get()).orElse(null));
            } else if (isOfParallelStream(call.getObjectExpression())) {
                several = true;
            } else if (startsThread(call)) {
                several = inLoop;
            } else {
                return Optional.empty();
            }
            List<ASTNode> code = CallValidator.arguments(call).stream()
                    .flatMap(argument -> code(argument).stream())
                    .toList();
            return code.isEmpty() ? Optional.empty() : Optional.of(new Branch(call, code, several));
        }

        private boolean startsThread(MethodCallExpression call) {
            String type = TypeInference.receiverOf(call).getName();
            boolean isOfThreads = type.startsWith("java.util.concurrent.")
                    || type.startsWith("java.lang.Thread")
                    || call.getObjectExpression().getText().startsWith("java.util.concurrent.")
                    || call.getObjectExpression().getText().startsWith("java.lang.Thread");
            return START_THREADS.contains(String.valueOf(call.getMethodAsString())) && isOfThreads;
        }

        private boolean isOfParallelStream(Expression object) {
            return object instanceof MethodCallExpression call
                    && !call.isImplicitThis()
                    && (PARALLEL_STREAM.contains(String.valueOf(call.getMethodAsString()))
                            || isOfParallelStream(call.getObjectExpression()));
        }
    }

    /** Returns the code that an argument stands for: braces, a variable that has them, or a method of the script. */
    private Optional<ASTNode> code(Expression argument) {
        if (argument instanceof ClosureExpression braces) {
            return Optional.of(braces);
        }
        if (argument instanceof CastExpression cast) {
            return code(cast.getExpression());
        }
        if (argument instanceof MethodPointerExpression pointer) {
            return Optional.ofNullable(methods.get(pointer.getMethodName().getText()));
        }
        return argument instanceof VariableExpression variable && variable.getAccessedVariable() != null
                ? facts.onlyValue(variable.getAccessedVariable())
                        .filter(ClosureExpression.class::isInstance)
                        .map(ASTNode.class::cast)
                : Optional.empty();
    }

    /** Walks through the code of a branch, and what it calls of the script, and collects its writes. */
    private final class Walk extends CodeVisitorSupport {

        private final Branch branch;
        private final Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Set<ASTNode> entered = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<Write> writes = new ArrayList<>();
        private boolean isLocked;
        private boolean inSynchronized;
        private boolean forOneItem;

        Walk(Branch branch) {
            this.branch = branch;
        }

        void enter(ASTNode code) {
            if (!entered.add(code)) {
                return;
            }
            if (code instanceof ClosureExpression braces) {
                braces.visit(this);
            } else if (code instanceof MethodNode method && !Modifier.isSynchronized(method.getModifiers())) {
                own.addAll(List.of(method.getParameters()));
                method.getCode().visit(this);
            }
        }

        @Override
        public void visitClosureExpression(ClosureExpression braces) {
            entered.add(braces);
            if (braces.isParameterSpecified()) {
                own.addAll(List.of(braces.getParameters()));
            }
            super.visitClosureExpression(braces);
        }

        @Override
        public void visitDeclarationExpression(DeclarationExpression declaration) {
            own.addAll(ScriptContext.variables(declaration));
            declaration.getRightExpression().visit(this);
        }

        @Override
        public void visitForLoop(ForStatement loop) {
            Stream.of(loop.getValueVariable(), loop.getIndexVariable()).forEach(own::add);
            super.visitForLoop(loop);
        }

        @Override
        public void visitCatchStatement(CatchStatement statement) {
            own.add(statement.getVariable());
            super.visitCatchStatement(statement);
        }

        @Override
        public void visitSynchronizedStatement(SynchronizedStatement statement) {
            boolean outer = inSynchronized;
            inSynchronized = true;
            super.visitSynchronizedStatement(statement);
            inSynchronized = outer;
        }

        @Override
        public void visitIfElse(IfStatement choice) {
            forOneItem(isOfOneItem(choice.getBooleanExpression()), () -> super.visitIfElse(choice));
        }

        @Override
        public void visitTernaryExpression(TernaryExpression choice) {
            forOneItem(isOfOneItem(choice.getBooleanExpression()), () -> super.visitTernaryExpression(choice));
        }

        @Override
        public void visitSwitch(SwitchStatement choice) {
            forOneItem(true, () -> super.visitSwitch(choice));
        }

        private void forOneItem(boolean is, Runnable visit) {
            boolean outer = forOneItem;
            forOneItem |= is;
            visit.run();
            forOneItem = outer;
        }

        /** Returns whether a condition may be true for one item alone. */
        private boolean isOfOneItem(Expression condition) {
            boolean[] found = {false};
            condition.visit(new CodeVisitorSupport() {
                @Override
                public void visitBinaryExpression(BinaryExpression binary) {
                    found[0] |= Types.ofType(binary.getOperation().getType(), Types.COMPARISON_OPERATOR)
                            || "in".equals(binary.getOperation().getText());
                    super.visitBinaryExpression(binary);
                }
            });
            return found[0];
        }

        @Override
        public void visitMethodCallExpression(MethodCallExpression call) {
            String name = String.valueOf(call.getMethodAsString());
            boolean isOurs = isWord(call);
            isLocked |= LOCK.contains(name) && !isOurs;
            if (ScriptFacts.CHANGES.contains(name) && !isOurs) {
                change(call.getObjectExpression());
            }
            if (call.isImplicitThis() && !isOurs) {
                Optional.ofNullable(methods.get(name)).ifPresent(this::enter);
                facts.onlyValue(new DynamicVariable(name, false))
                        .filter(ClosureExpression.class::isInstance)
                        .ifPresent(this::enter);
            }
            super.visitMethodCallExpression(call);
        }

        @Override
        public void visitMethodPointerExpression(MethodPointerExpression pointer) {
            code(pointer).ifPresent(this::enter);
            super.visitMethodPointerExpression(pointer);
        }

        @Override
        public void visitVariableExpression(VariableExpression variable) {
            code(variable).ifPresent(this::enter);
        }

        @Override
        public void visitBinaryExpression(BinaryExpression binary) {
            int operation = binary.getOperation().getType();
            if (operation == Types.LEFT_SHIFT) {
                change(binary.getLeftExpression());
            } else if (operation == Types.ASSIGN) {
                set(binary.getLeftExpression(), binary.getRightExpression());
            } else if (Types.ofType(operation, Types.ASSIGNMENT_OPERATOR)) {
                count(binary.getLeftExpression());
            }
            super.visitBinaryExpression(binary);
        }

        @Override
        public void visitPrefixExpression(PrefixExpression expression) {
            count(expression.getExpression());
            super.visitPrefixExpression(expression);
        }

        @Override
        public void visitPostfixExpression(PostfixExpression expression) {
            count(expression.getExpression());
            super.visitPostfixExpression(expression);
        }

        private void set(Expression left, Expression value) {
            if (left instanceof TupleExpression several) {
                several.getExpressions().forEach(one -> set(one, value));
            } else if (left instanceof VariableExpression variable) {
                boolean isDeclared = !(variable.getAccessedVariable() instanceof DynamicVariable);
                write(
                        variable,
                        "sets",
                        isDeclared
                                ? "declare another variable in the braces"
                                : "write def " + variable.getName() + " = ... in the braces",
                        facts.constant(value).isEmpty());
            } else {
                change(left);
            }
        }

        private void count(Expression left) {
            if (left instanceof VariableExpression variable) {
                boolean isNumber = Stream.concat(
                                Stream.of(variable),
                                sets.getOrDefault(key(variable), List.of()).stream()
                                        .map(BinaryExpression::getRightExpression))
                        .anyMatch(value -> ClassHelper.isNumberType(TypeInference.typeOf(value)));
                write(
                        variable,
                        "changes",
                        isNumber
                                ? "return the number from the braces and add up the results, or use an AtomicInteger"
                                : "return the value from the braces and collect the results",
                        true);
            } else {
                change(left);
            }
        }

        /** A change of a list, a map or a property of something. */
        private void change(Expression part) {
            if (part instanceof VariableExpression variable) {
                if (isUnsafe(variable)) {
                    write(
                            variable,
                            "changes",
                            "return the value from the braces and collect the results, or declare what threads may share: "
                                    + (isMap(variable) ? "[:]" : "[]") + ".asSynchronized()",
                            true);
                }
            } else if (part instanceof BinaryExpression element) {
                change(element.getLeftExpression());
            } else if (part instanceof PropertyExpression property) {
                change(property.getObjectExpression());
            } else if (part instanceof CastExpression cast) {
                change(cast.getExpression());
            }
        }

        private void write(VariableExpression root, String verb, String instead, boolean varies) {
            boolean isOwn = own.contains(root.getAccessedVariable())
                    || "it".equals(root.getName())
                    || root.isThisExpression()
                    || root.isSuperExpression();
            if (!isOwn && !inSynchronized) {
                writes.add(new Write(branch, root, verb, instead, varies && !forOneItem));
            }
        }

        private boolean isMap(VariableExpression variable) {
            return TypeInference.typeOf(variable).implementsInterface(ClassHelper.MAP_TYPE)
                    || TypeInference.typeOf(variable).equals(ClassHelper.MAP_TYPE);
        }

        /** Returns whether a variable has a list or a map, or an object of the script, that one thread alone may change. */
        private boolean isUnsafe(VariableExpression variable) {
            if (variable.getAccessedVariable() == null) {
                return false;
            }
            return facts.onlyValue(variable.getAccessedVariable())
                    .map(this::isUnsafe)
                    .orElseGet(() -> isUnsafe(TypeInference.typeOf(variable)));
        }

        private boolean isUnsafe(Expression value) {
            if (value instanceof CastExpression cast) {
                return ExpressionUtils.isNullConstant(cast.getExpression())
                        ? isUnsafe(cast.getType())
                        : !cast.getType().getName().startsWith("java.util.concurrent.")
                                && isUnsafe(cast.getExpression());
            }
            if (value instanceof MethodCallExpression call) {
                return "withDefault".equals(call.getMethodAsString()) && isUnsafe(call.getObjectExpression());
            }
            return value instanceof ListExpression
                    || value instanceof MapExpression
                    || (value instanceof ConstructorCallExpression && isUnsafe(value.getType()));
        }

        private boolean isUnsafe(ClassNode type) {
            return type.redirect().isPrimaryClassNode()
                    || UNSAFE.contains(type.getName())
                    || ("java.util".equals(type.getPackageName())
                            && !type.isInterface()
                            && !SAFE.contains(type.getName()));
        }
    }
}
