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
import groovy.lang.MetaProperty;
import groovy.lang.Script;
import groovy.util.Expando;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Stream;
import org.apache.groovy.ast.tools.ExpressionUtils;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.FieldNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
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
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.expr.SpreadExpression;
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
    private static final Set<String> AWAIT = Set.of("join", "get");
    private static final Set<String> PARALLEL_STREAM = Set.of("parallelStream", "parallel");
    /** The steps of a stream after which it is still a stream. */
    private static final Set<String> STREAM_STEPS = Set.of(
            """
            filter map mapToInt mapToLong mapToObj flatMap mapMulti distinct sorted peek limit skip boxed unordered onClose"""
                    .split("\\s+"));
    /** The methods of a closure that return a closure with the same code. */
    private static final Set<String> SAME_CODE =
            Set.of("curry", "rcurry", "ncurry", "memoize", "trampoline", "clone", "compose", "andThen");
    /** Groovy's methods that return a new list, map or set. */
    private static final Set<String> COPY = Set.of(
            """
            collect collectEntries collectMany countBy findAll groupBy indexed toList toSet toSorted tokenize unique"""
                    .split("\\s+"));

    private static final Set<String> LOCK =
            Set.of("lock", "lockInterruptibly", "tryLock", "acquire", "withLock", "compareAndSet");
    private static final Set<String> UNSAFE = Set.of("java.lang.StringBuilder", "groovy.util.Expando");
    private static final List<ClassNode> SAFE =
            List.of(ClassHelper.make(Vector.class), ClassHelper.make(Hashtable.class));
    private static final ClassNode DEQUE = ClassHelper.make(Deque.class);
    private static final ClassNode EXPANDO = ClassHelper.make(Expando.class);
    private static final ClassNode SCRIPT = ClassHelper.make(Script.class);

    /** What a value of unknown type may be. */
    private static final Set<Class<?>> HANDLES = Set.of(
            InstanceHandle.class, NodeBalancerHandle.class, PortHandle.class, NodeHandle.class, VolumeHandle.class);

    private final Diagnostics notes;
    private final ScriptFacts facts;
    private final Scopes scopes;
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
     * @param owner the variable that has the object whose method writes, if the root is a field
     * @param instead what to write
     * @param certain whether each run of the branch may write it, and not only one for a certain item
     */
    private record Write(
            Branch branch,
            VariableExpression root,
            Optional<VariableExpression> owner,
            String verb,
            String instead,
            boolean certain) {

        Object key() {
            return RaceCheck.key(root);
        }
    }

    private RaceCheck(ModuleNode module, Diagnostics notes, ScriptFacts facts) {
        this.notes = notes;
        this.facts = facts;
        scopes = new Scopes(module.getScriptClassDummy(), facts, notes);
    }

    /** Reports the races of a script whose types are inferred. */
    static void report(ModuleNode module, Diagnostics notes, ScriptFacts facts) {
        RaceCheck check = new RaceCheck(module, notes, facts);
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
                && Stream.concat(Stream.of(write.key()), write.owner.stream().map(RaceCheck::key))
                        .flatMap(key -> usesOf(key, new HashSet<>()))
                        .anyMatch(use -> ORDER.compare(use, write.owner.orElse(write.root)) >= 0
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
        if (isScript(receiver)) {
            return Vocabulary.of(Words.class).names().contains(name);
        }
        if (WordTypes.isOpen(receiver) || (call.isSpreadSafe() && WordTypes.hasOpenElements(receiver))) {
            return HANDLES.stream().anyMatch(type -> Vocabulary.of(type).names().contains(name));
        }
        return (call.isSpreadSafe() ? WordTypes.element(receiver) : WordTypes.type(receiver))
                .filter(type -> Vocabulary.of(type).names().contains(name))
                .isPresent();
    }

    private static boolean isScript(ClassNode type) {
        return type.redirect().equals(SCRIPT) || WordTypes.isScript(type);
    }

    /** Returns whether a call is the word, also where a class calls it on a script of unknown type. */
    private boolean isParallel(MethodCallExpression call) {
        return "parallel".equals(call.getMethodAsString())
                && (isWord(call)
                        || (!call.isImplicitThis()
                                && WordTypes.isOpen(TypeInference.receiverOf(call))
                                && CallValidator.arguments(call).size() == 2));
    }

    private boolean isRolling(MethodCallExpression call) {
        return "rolling".equals(call.getMethodAsString())
                && !call.isImplicitThis()
                && WordTypes.possible(TypeInference.receiverOf(call), NodeBalancerHandle.class);
    }

    /** Collects what runs in several threads, what words use, and what sets variables. */
    private final class Survey extends ClassCodeVisitorSupport {

        private final Set<Expression> awaited = Collections.newSetFromMap(new IdentityHashMap<>());
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
            if (AWAIT.contains(String.valueOf(call.getMethodAsString()))) {
                awaited.add(call.getObjectExpression());
            }
            branches(call).filter(branch -> !branch.code.isEmpty()).forEach(branches::add);
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
                                .flatMap(argument -> code(argument))
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

        @Override
        public void visitPropertyExpression(PropertyExpression property) {
            if (inWord) {
                field(property).ifPresent(field -> uses.computeIfAbsent(field, one -> new ArrayList<>())
                        .add(property));
            }
            super.visitPropertyExpression(property);
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

        private Stream<Branch> branches(MethodCallExpression call) {
            boolean several;
            if (isParallel(call)) {
                Expression items = CallValidator.first(call);
                if (items instanceof ListExpression list
                        && list.getExpressions().stream().anyMatch(ClosureExpression.class::isInstance)) {
                    return Stream.concat(
                            list.getExpressions().stream()
                                    .map(item -> new Branch(call, code(item).toList(), false)),
                            Stream.of(new Branch(
                                    call,
                                    codeOfArguments(call),
                                    list.getExpressions().size() > 1)));
                }
                several = !isSingle(items);
            } else if (isRolling(call)) {
                Optional<Expression> batch = CallValidator.option(call, "batch");
                several = batch.isPresent()
                        && !Integer.valueOf(1)
                                .equals(facts.constant(batch.get()).orElse(null));
            } else if (isOfParallelStream(call.getObjectExpression())) {
                several = true;
            } else if (startsThread(call)) {
                several = inLoop && !awaited.contains(call);
            } else {
                return Stream.empty();
            }
            return Stream.of(new Branch(call, codeOfArguments(call), several));
        }

        private List<ASTNode> codeOfArguments(MethodCallExpression call) {
            return CallValidator.arguments(call).stream()
                    .flatMap(RaceCheck.this::code)
                    .toList();
        }

        /** Returns whether a list or range certainly has at most one item. */
        private boolean isSingle(Expression items) {
            if (items instanceof VariableExpression variable && variable.getAccessedVariable() != null) {
                return !facts.isChanged(variable.getAccessedVariable())
                        && facts.onlyValue(variable.getAccessedVariable())
                                .filter(value -> !(value instanceof VariableExpression))
                                .filter(this::isSingle)
                                .isPresent();
            }
            if (items instanceof RangeExpression range) {
                Optional<Object> from = facts.constant(range.getFrom());
                return from.isPresent() && from.equals(facts.constant(range.getTo()));
            }
            return items instanceof ListExpression list
                    && list.getExpressions().size() < 2
                    && list.getExpressions().stream().noneMatch(SpreadExpression.class::isInstance);
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
                            || (STREAM_STEPS.contains(String.valueOf(call.getMethodAsString()))
                                    && isOfParallelStream(call.getObjectExpression())));
        }
    }

    /** Returns the field of a class of the script that an expression names. */
    private static Optional<FieldNode> field(PropertyExpression property) {
        Expression object = property.getObjectExpression();
        ClassNode type = object instanceof ClassExpression ? object.getType() : TypeInference.typeOf(object);
        return type.redirect().isPrimaryClassNode() && property.getPropertyAsString() != null
                ? Optional.ofNullable(type.getField(property.getPropertyAsString()))
                : Optional.empty();
    }

    /** Returns the code that an argument stands for: braces, a variable that has them, or a method of the script. */
    private Stream<ASTNode> code(Expression argument) {
        return code(argument, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private Stream<ASTNode> code(Expression argument, Set<Expression> seen) {
        if (!seen.add(argument)) {
            return Stream.empty();
        }
        if (argument instanceof ClosureExpression braces) {
            return Stream.of(braces);
        }
        if (argument instanceof CastExpression cast) {
            return code(cast.getExpression(), seen);
        }
        if (argument instanceof MethodPointerExpression pointer) {
            return Stream.ofNullable(methods.get(pointer.getMethodName().getText()));
        }
        if (argument instanceof BinaryExpression binary
                && Set.of("<<", ">>").contains(binary.getOperation().getText())) {
            return Stream.concat(code(binary.getLeftExpression(), seen), code(binary.getRightExpression(), seen));
        }
        if (argument instanceof MethodCallExpression call
                && SAME_CODE.contains(String.valueOf(call.getMethodAsString()))) {
            return code(call.getObjectExpression(), seen);
        }
        return argument instanceof VariableExpression variable && variable.getAccessedVariable() != null
                ? facts.onlyValue(variable.getAccessedVariable()).stream().flatMap(value -> code(value, seen))
                : Stream.empty();
    }

    /** Walks through the code of a branch, and what it calls of the script, and collects its writes. */
    private final class Walk extends CodeVisitorSupport {

        private final Branch branch;
        private final Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Set<ASTNode> entered = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<Write> writes = new ArrayList<>();
        /** Closures that are passed to a call, or are the branch: what their delegate is does not depend on the script. */
        private final Set<Expression> passed = Collections.newSetFromMap(new IdentityHashMap<>());
        /** Calls whose receiver, or what else the call makes the delegate, may have the names that their closures write. */
        private final Deque<MethodCallExpression> delegates = new ArrayDeque<>();

        private VariableExpression owner;
        private boolean isLocked;
        private boolean inSynchronized;
        private boolean forOneItem;
        /** Whether the script itself may have set the delegate of the braces. */
        private boolean hasMovedDelegate;

        Walk(Branch branch) {
            this.branch = branch;
        }

        void enter(ASTNode code) {
            if (!entered.add(code)) {
                return;
            }
            if (code instanceof ClosureExpression braces) {
                passed.add(braces);
                braces.visit(this);
            } else if (code instanceof MethodNode method
                    && method.getCode() != null
                    && !Modifier.isSynchronized(method.getModifiers())) {
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
            boolean outer = hasMovedDelegate;
            hasMovedDelegate |= !passed.contains(braces) && facts.mentions(ScriptFacts.MOVES_DELEGATES);
            super.visitClosureExpression(braces);
            hasMovedDelegate = outer;
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
            List<ASTNode> called = called(call, isOurs);
            if (ScriptFacts.CHANGES.contains(name) && !isOurs && called.isEmpty()) {
                change(call.getObjectExpression());
            }
            enter(call.getObjectExpression(), called);
            CallValidator.arguments(call).stream()
                    .filter(ClosureExpression.class::isInstance)
                    .forEach(passed::add);
            boolean outer = inSynchronized;
            boolean moves =
                    !isOurs && !call.isImplicitThis() && scopes.scope(call).isPresent();
            if (moves) {
                delegates.push(call);
            }
            inSynchronized |= called.stream().anyMatch(Walk::isSynchronized);
            super.visitMethodCallExpression(call);
            inSynchronized = outer;
            if (moves) {
                delegates.pop();
            }
        }

        /** Returns the code of the script that a call runs on what the branch does not have for itself. */
        private List<ASTNode> called(MethodCallExpression call, boolean isOurs) {
            if (isOurs) {
                return List.of();
            }
            String name = String.valueOf(call.getMethodAsString());
            MethodNode target = TypeInference.targetOf(call);
            if (!call.isImplicitThis()) {
                return name.equals("call")
                        ? code(call.getObjectExpression()).toList()
                        : methods(call.getObjectExpression(), name);
            }
            if (target != null && target.getDeclaringClass().redirect().isPrimaryClassNode()) {
                return List.of(target);
            }
            return Stream.concat(
                            Stream.ofNullable(methods.get(name)),
                            facts.onlyValue(new DynamicVariable(name, false)).stream()
                                    .filter(ClosureExpression.class::isInstance)
                                    .map(ASTNode.class::cast))
                    .toList();
        }

        /** Returns the methods of that name that a class of the script declares for an object, unless only this branch has it. */
        private List<ASTNode> methods(Expression object, String name) {
            ClassNode type = object instanceof ClassExpression ? object.getType() : TypeInference.typeOf(object);
            boolean isShared = object instanceof ClassExpression
                    || (object instanceof VariableExpression variable && !isOwn(variable));
            return isShared && type.redirect().isPrimaryClassNode() ? List.copyOf(type.getMethods(name)) : List.of();
        }

        private void enter(Expression object, List<ASTNode> called) {
            VariableExpression outer = owner;
            if (object instanceof VariableExpression variable
                    && !variable.isThisExpression()
                    && TypeInference.typeOf(variable).redirect().isPrimaryClassNode()) {
                owner = variable;
            }
            called.forEach(this::enter);
            owner = outer;
        }

        /** Returns whether code of the script takes a lock, so that a closure which it gets runs below the lock. */
        private static boolean isSynchronized(ASTNode code) {
            boolean[] found = {code instanceof MethodNode method && Modifier.isSynchronized(method.getModifiers())};
            CodeVisitorSupport visitor = new CodeVisitorSupport() {
                @Override
                public void visitSynchronizedStatement(SynchronizedStatement statement) {
                    found[0] = true;
                }
            };
            if (code instanceof ClosureExpression braces) {
                braces.visit(visitor);
            } else if (code instanceof MethodNode method && method.getCode() != null) {
                method.getCode().visit(visitor);
            }
            return found[0];
        }

        @Override
        public void visitMethodPointerExpression(MethodPointerExpression pointer) {
            code(pointer).forEach(this::enter);
            super.visitMethodPointerExpression(pointer);
        }

        @Override
        public void visitVariableExpression(VariableExpression variable) {
            code(variable).forEach(this::enter);
        }

        @Override
        public void visitBinaryExpression(BinaryExpression binary) {
            int operation = binary.getOperation().getType();
            if (operation == Types.LEFT_SHIFT) {
                Expression changed = binary.getLeftExpression();
                List<ASTNode> called = methods(changed, "leftShift");
                enter(changed, called);
                if (called.isEmpty()) {
                    change(changed);
                }
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
                        !isSame(value));
            } else {
                changePart(left);
            }
        }

        /**
         * Returns whether a value is the same in each branch: nothing in it is of the branch, and no call computes it. Around
         * a thread that a loop starts, each variable may be of the loop.
         */
        private boolean isSame(Expression value) {
            if (!(branch.call instanceof MethodCallExpression starts)
                    || START_THREADS.contains(String.valueOf(starts.getMethodAsString()))) {
                return facts.constant(value).isPresent();
            }
            boolean[] differs = {isOfBranch(value)};
            value.visit(new CodeVisitorSupport() {
                @Override
                public void visitMethodCallExpression(MethodCallExpression call) {
                    differs[0] |= !"secret".equals(call.getMethodAsString());
                    super.visitMethodCallExpression(call);
                }

                @Override
                public void visitConstructorCallExpression(ConstructorCallExpression call) {
                    differs[0] = true;
                }

                @Override
                public void visitClosureExpression(ClosureExpression braces) {
                    differs[0] = true;
                }

                @Override
                public void visitPostfixExpression(PostfixExpression expression) {
                    differs[0] = true;
                }

                @Override
                public void visitPrefixExpression(PrefixExpression expression) {
                    differs[0] = true;
                }
            });
            return !differs[0];
        }

        /** Returns whether a value depends on a variable of the branch, as its item. */
        private boolean isOfBranch(Expression value) {
            return variables(value).anyMatch(variable -> isOwn(variable) && !variable.isThisExpression());
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
                changePart(left);
            }
        }

        /** A change of an element of a list or map, or of a property of something. */
        private void changePart(Expression part) {
            if (part instanceof BinaryExpression element) {
                Expression list = element.getLeftExpression();
                boolean isOfBranch = isOfBranch(element.getRightExpression());
                List<ASTNode> called = methods(list, "putAt");
                enter(list, called);
                if (!called.isEmpty()) {
                    return;
                }
                if (!isOfBranch || !TypeInference.typeOf(list).isArray()) {
                    change(
                            list,
                            !isOfBranch || !(list instanceof VariableExpression variable && mayBeFilled(variable)));
                }
            } else if (part instanceof PropertyExpression property
                    && property.getObjectExpression() instanceof ClassExpression) {
                field(property)
                        .ifPresent(
                                field -> write(at(property, field), "sets", "declare a variable in the braces", true));
            } else if (part instanceof PropertyExpression property && isBinding(property.getObjectExpression())) {
                VariableExpression bound = new VariableExpression(property.getPropertyAsString());
                bound.setSourcePosition(property);
                write(bound, "sets", "write def " + bound.getName() + " = ... in the braces", true);
            } else if (part instanceof PropertyExpression property) {
                change(property.getObjectExpression());
            } else if (part instanceof CastExpression cast) {
                changePart(cast.getExpression());
            }
        }

        private static boolean isBinding(Expression object) {
            return object instanceof VariableExpression variable
                    && variable.getName().equals("binding");
        }

        private static VariableExpression at(Expression place, FieldNode field) {
            VariableExpression variable = new VariableExpression(field);
            variable.setSourcePosition(place);
            return variable;
        }

        private void change(Expression changed) {
            change(changed, true);
        }

        /** A change of a list, a map or another object. */
        private void change(Expression changed, boolean certain) {
            if (changed instanceof VariableExpression variable) {
                if (isUnsafe(variable)) {
                    write(
                            variable,
                            "changes",
                            "return the value from the braces and collect the results" + orShare(variable),
                            certain);
                }
            } else if (changed instanceof BinaryExpression element) {
                // Each branch changes another element, unless the list or map creates it.
                if (!isOfBranch(element.getRightExpression()) || createsElements(element.getLeftExpression())) {
                    change(element.getLeftExpression(), certain);
                }
            } else if (changed instanceof PropertyExpression property) {
                Optional<FieldNode> field = field(property);
                if (field.isPresent()) {
                    if (isUnsafe(at(property, field.get())) && !isOfBranch(property.getObjectExpression())) {
                        write(
                                root(property).orElseGet(() -> at(property, field.get())),
                                "changes",
                                "return the value from the braces and collect the results",
                                certain);
                    }
                } else if (property.getPropertyAsString() != null || !isOfBranch(property.getProperty())) {
                    change(property.getObjectExpression(), certain);
                }
            } else if (changed instanceof CastExpression cast) {
                change(cast.getExpression(), certain);
            }
        }

        private static Optional<VariableExpression> root(PropertyExpression property) {
            return property.getObjectExpression() instanceof VariableExpression variable && !variable.isThisExpression()
                    ? Optional.of(variable)
                    : Optional.empty();
        }

        private boolean createsElements(Expression list) {
            return list instanceof VariableExpression variable
                    && value(variable)
                            .filter(value -> value instanceof MethodCallExpression call
                                    && "withDefault".equals(call.getMethodAsString()))
                            .isPresent();
        }

        /** Returns whether a list or map may have the elements already that the branches set. */
        private boolean mayBeFilled(VariableExpression variable) {
            return value(variable)
                    .filter(value -> !isOfEarlierLine(value))
                    .map(value -> (value instanceof ListExpression list
                                    && !list.getExpressions().isEmpty())
                            || (value instanceof MapExpression map
                                    && !map.getMapEntryExpressions().isEmpty())
                            || isCopy(value))
                    .orElse(true);
        }

        /** Returns whether a value stands for one of an earlier line, of which only the type is known. */
        private static boolean isOfEarlierLine(Expression value) {
            return value instanceof CastExpression cast && ExpressionUtils.isNullConstant(cast.getExpression());
        }

        private Optional<Expression> value(VariableExpression variable) {
            return Optional.ofNullable(variable.getAccessedVariable()).flatMap(facts::onlyValue);
        }

        private static boolean isCopy(Expression value) {
            return value instanceof MethodCallExpression call
                    && !call.isImplicitThis()
                    && COPY.contains(String.valueOf(call.getMethodAsString()))
                    && (isCollection(TypeInference.typeOf(value)) || WordTypes.isOpen(TypeInference.typeOf(value)));
        }

        private static boolean isCollection(ClassNode type) {
            return Stream.of(ClassHelper.LIST_TYPE, ClassHelper.MAP_TYPE, ClassHelper.SET_TYPE)
                    .anyMatch(kind -> isKind(type, kind));
        }

        private void write(VariableExpression root, String verb, String instead, boolean varies) {
            if (!isOwn(root) && !inSynchronized && !isOfDelegate(root)) {
                writes.add(new Write(branch, root, Optional.ofNullable(owner), verb, instead, varies && !forOneItem));
            }
        }

        private boolean isOwn(VariableExpression variable) {
            return own.contains(variable.getAccessedVariable())
                    || "it".equals(variable.getName())
                    || variable.isThisExpression()
                    || variable.isSuperExpression();
        }

        /** Returns whether a name without a declaration may be a property of a delegate. */
        private boolean isOfDelegate(VariableExpression variable) {
            return variable.getAccessedVariable() instanceof DynamicVariable
                    && (hasMovedDelegate || delegates.stream().anyMatch(call -> mayHave(call, variable.getName())));
        }

        private boolean mayHave(MethodCallExpression call, String property) {
            ClassNode type = TypeInference.receiverOf(call);
            return scopes.scope(call)
                            .filter(scope -> !scope.equals(Scopes.Scope.RECEIVER))
                            .isPresent()
                    || WordTypes.isOpen(type)
                    || isKind(type, ClassHelper.MAP_TYPE)
                    || type.isDerivedFrom(EXPANDO)
                    || type.getProperty(property) != null
                    || type.getField(property) != null
                    || type.getSetterMethod(MetaProperty.getSetterName(property), false) != null;
        }

        /** Returns how to declare a list, a set or a map that threads may share, and nothing for what has no such counterpart. */
        private static String orShare(VariableExpression variable) {
            ClassNode type = TypeInference.typeOf(variable);
            if (type.redirect().isPrimaryClassNode() || type.isArray() || isKind(type, DEQUE)) {
                return "";
            }
            if (type.getName().equals("java.lang.StringBuilder")) {
                return ", or use a StringBuffer";
            }
            String empty = isKind(type, ClassHelper.MAP_TYPE)
                    ? "[:]"
                    : isKind(type, ClassHelper.SET_TYPE) ? "([] as Set)" : "[]";
            return ", or declare what threads may share: " + empty + ".asSynchronized()";
        }

        private static boolean isKind(ClassNode type, ClassNode kind) {
            return type.equals(kind) || type.implementsInterface(kind);
        }

        /** Returns whether a variable has a list or a map, or an object of the script, that one thread alone may change. */
        private boolean isUnsafe(VariableExpression variable) {
            if (variable.getAccessedVariable() == null || isSafe(facts.declaredType(variable.getAccessedVariable()))) {
                return false;
            }
            if (TypeInference.typeOf(variable).isArray()) {
                return true;
            }
            return facts.onlyValue(variable.getAccessedVariable())
                    .map(this::isUnsafe)
                    .orElseGet(() -> isUnsafe(TypeInference.typeOf(variable)));
        }

        private boolean isUnsafe(Expression value) {
            if (value instanceof CastExpression cast) {
                return isOfEarlierLine(cast)
                        ? isUnsafe(cast.getType())
                        : !isSafe(cast.getType()) && isUnsafe(cast.getExpression());
            }
            if (value instanceof MethodCallExpression call) {
                return isCopy(call)
                        || ("withDefault".equals(call.getMethodAsString()) && isUnsafe(call.getObjectExpression()));
            }
            return value instanceof ListExpression
                    || value instanceof MapExpression
                    || (value instanceof ConstructorCallExpression && isUnsafe(value.getType()));
        }

        private boolean isUnsafe(ClassNode type) {
            return (type.redirect().isPrimaryClassNode() && !isSafe(type))
                    || UNSAFE.contains(type.getName())
                    || ("java.util".equals(type.getPackageName())
                            && Modifier.isPublic(type.getModifiers())
                            && !type.isInterface()
                            && !isSafe(type));
        }

        private static boolean isSafe(ClassNode type) {
            return Stream.iterate(type, Objects::nonNull, ClassNode::getSuperClass)
                            .anyMatch(one -> one.getName().startsWith("java.util.concurrent."))
                    || SAFE.stream().anyMatch(safe -> type.equals(safe) || type.isDerivedFrom(safe));
        }
    }
}
