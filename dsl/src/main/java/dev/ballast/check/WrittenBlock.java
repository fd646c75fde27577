package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.AssertStatement;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.ast.stmt.ThrowStatement;

/** The words that a call writes in its options and its braces, in the order in which the block of a run takes them. */
final class WrittenBlock {

    /**
     * A word that the block takes in any case.
     *
     * @param place the expression of its value
     * @param value its value; null if that is not constant
     * @param call the call in the braces; null for an option
     * @param times how often a loop around it calls it
     */
    record Word(String name, Expression place, Object value, MethodCallExpression call, int times) {}

    /** More rounds of a loop count as so many: far more than a block takes of any word. */
    private static final int MOST_ROUNDS = 10_000;

    private static final Set<String> HAND_ON =
            Set.of("invokeMethod", "getDelegate", "getOwner", "getThisObject", "with", "tap");

    private final Class<?> type;
    private final CallValidator calls;
    private final List<Word> words = new ArrayList<>();
    private final Set<Expression> certain = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<MethodCallExpression> unsure = new ArrayList<>();
    private boolean open;

    private WrittenBlock(Class<?> type, CallValidator calls) {
        this.type = type;
        this.calls = calls;
    }

    /** Collects the words of a call; {@code type} is the class of its block. */
    WrittenBlock(MethodCallExpression call, Class<?> type, CallValidator calls) {
        this(type, calls);
        boolean mayBeOptions = CallValidator.positional(call).size() > 1;
        TypedScript.arguments(call).forEach(argument -> argument(argument, mayBeOptions));
    }

    private void argument(Expression argument, boolean mayBeOptions) {
        Optional<ClosureExpression> closure = calls.closure(argument);
        if (argument instanceof MapExpression options) {
            options.getMapEntryExpressions().forEach(this::option);
        } else if (closure.isPresent()) {
            inBraces(closure.get(), parameters(closure.get()), 1);
            closure.get().getCode().visit(new Rest(parameters(closure.get())));
        } else {
            open |= mayBeOptions && RegionCheck.maySetRegion(argument);
        }
    }

    private void option(MapEntryExpression option) {
        Expression value = option.getValueExpression();
        Object name = calls.symbols().constant(option.getKeyExpression()).orElse(null);
        open |= name == null;
        words.add(new Word(
                String.valueOf(name), value, calls.symbols().constant(value).orElse(null), null, 1));
    }

    private static List<Parameter> parameters(ClosureExpression closure) {
        return closure.getParameters() == null ? Arrays.asList() : Arrays.asList(closure.getParameters());
    }

    private void inBraces(ClosureExpression closure, List<Parameter> block, int times) {
        if (closure.getCode() instanceof BlockStatement code) {
            for (Statement statement : code.getStatements()) {
                if (!(statement instanceof ReturnStatement) && mayEnd(statement)) {
                    return;
                }
                if (expression(statement) instanceof MethodCallExpression call) {
                    statement(call, block, times);
                }
            }
        }
    }

    /** Returns whether the statement may leave the braces, so that the words below it may not be called. */
    private static boolean mayEnd(Statement statement) {
        boolean[] ends = {false};
        statement.visit(new CodeVisitorSupport() {
            @Override
            public void visitReturnStatement(ReturnStatement returned) {
                ends[0] = true;
            }

            @Override
            public void visitThrowStatement(ThrowStatement thrown) {
                ends[0] = true;
            }

            @Override
            public void visitAssertStatement(AssertStatement asserted) {
                ends[0] = true;
            }

            @Override
            public void visitMethodCallExpression(MethodCallExpression call) {
                ends[0] |= "exit".equals(call.getMethodAsString());
                super.visitMethodCallExpression(call);
            }

            @Override
            public void visitClosureExpression(ClosureExpression inner) {
                // A return in it ends that closure only.
            }
        });
        return ends[0];
    }

    private void statement(MethodCallExpression call, List<Parameter> block, int times) {
        boolean named = call.getObjectExpression() instanceof VariableExpression variable
                && block.contains(variable.getAccessedVariable());
        if ((call.isImplicitThis() || named)
                && Vocabulary.of(type).names().contains(String.valueOf(call.getMethodAsString()))) {
            certain.add(call);
            Expression first = CallValidator.first(call);
            Expression place = TypedScript.arguments(call).isEmpty() ? call.getMethod() : first;
            Object value = calls.symbols().constant(first).orElse(null);
            words.add(new Word(call.getMethodAsString(), place, value, call, times));
        } else if (rounds(call) > 0
                && !TypedScript.arguments(call).isEmpty()
                && TypedScript.arguments(call).get(0) instanceof ClosureExpression loop) {
            inBraces(loop, block, (int) Math.min(MOST_ROUNDS, (long) times * rounds(call)));
        }
    }

    private static int size(RangeExpression range, long whole) {
        long size = whole - (range.isExclusiveLeft() ? 1 : 0) - (range.isExclusiveRight() ? 1 : 0);
        return (int) Math.max(0, Math.min(MOST_ROUNDS, size));
    }

    private static Expression expression(Statement statement) {
        return statement instanceof ExpressionStatement line
                ? line.getExpression()
                : statement instanceof ReturnStatement returned ? returned.getExpression() : null;
    }

    /** Returns how often {@code 5.times} or {@code (1..5).each} calls its closure; 0 if that is unknown. */
    private int rounds(MethodCallExpression loop) {
        Expression object = loop.getObjectExpression();
        if ("times".equals(loop.getMethodAsString())
                && calls.symbols().constant(object).orElse(null) instanceof Integer times) {
            return times;
        }
        return "each".equals(loop.getMethodAsString())
                        && object instanceof RangeExpression range
                        && calls.symbols().constant(range.getFrom()).orElse(null) instanceof Integer from
                        && calls.symbols().constant(range.getTo()).orElse(null) instanceof Integer to
                ? size(range, Math.abs((long) to - from) + 1)
                : 0;
    }

    /** Finds the other words in braces: those that may be called, and code to which the block is passed. */
    private final class Rest extends CodeVisitorSupport {

        private final List<Parameter> block;
        private Class<?> words = type;
        private boolean nested;

        Rest(List<Parameter> block) {
            this.block = block;
        }

        @Override
        public void visitMethodCallExpression(MethodCallExpression call) {
            if (!certain.contains(call)) {
                open |= call.getMethodAsString() == null
                        || HAND_ON.contains(call.getMethodAsString())
                        || mayPassBlockOn(call);
                if (!nested) {
                    unsure.add(call);
                }
                if (!isWord(call)) {
                    super.visitMethodCallExpression(call);
                    return;
                }
            }
            TypedScript.arguments(call).forEach(argument -> visitArgument(call, argument));
        }

        private boolean isWord(MethodCallExpression call) {
            return call.isImplicitThis()
                    && Vocabulary.of(words).names().contains(String.valueOf(call.getMethodAsString()));
        }

        /** The words in the braces of a word belong to its own block. */
        private void visitArgument(MethodCallExpression word, Expression argument) {
            Class<?> around = words;
            boolean outer = nested;
            if (argument instanceof ClosureExpression) {
                nested = true;
                words = Vocabulary.of(around).methods(word.getMethodAsString()).stream()
                        .flatMap(way -> Vocabulary.block(way).stream())
                        .findFirst()
                        .orElse(around);
            }
            argument.visit(this);
            nested = outer;
            words = around;
        }

        /** A method or closure of the runbook that gets a closure of this block can reach the block by its owner. */
        private boolean mayPassBlockOn(MethodCallExpression call) {
            return ((call.isImplicitThis() && !isWord(call)) || "call".equals(call.getMethodAsString()))
                    && TypedScript.arguments(call).stream().anyMatch(ClosureExpression.class::isInstance);
        }

        @Override
        public void visitVariableExpression(VariableExpression variable) {
            open |= Set.of("delegate", "owner").contains(variable.getName())
                    || block.contains(variable.getAccessedVariable());
        }
    }

    List<Word> words() {
        return words;
    }

    /** Returns the block as it is when it has taken that word. */
    WrittenBlock upTo(Word last) {
        WrittenBlock begun = new WrittenBlock(type, calls);
        begun.words.addAll(words.subList(0, words.indexOf(last) + 1));
        begun.unsure.addAll(unsure);
        begun.open = open;
        return begun;
    }

    /** Returns the certain calls of a word, in their order. */
    List<Word> all(String name) {
        return words.stream().filter(word -> word.name().equals(name)).toList();
    }

    /** Returns the certain calls of a word in the braces. */
    List<Word> inBraces(String name) {
        return all(name).stream().filter(word -> word.call() != null).toList();
    }

    /** Returns the last call of a word, whose value the block keeps; null if the word is not written. */
    Word last(String name) {
        return all(name).stream().reduce((one, next) -> next).orElse(null);
    }

    boolean has(String name) {
        return !all(name).isEmpty();
    }

    /** Returns the constant that a word sets, or null if it is not written or not constant. */
    Object value(String name) {
        return has(name) ? last(name).value() : null;
    }

    /** Returns whether no other code of the block may call that word. */
    boolean isSure(String name) {
        return !open && unsure.stream().noneMatch(call -> name.equals(call.getMethodAsString()));
    }

    /** Returns the calls of a word on this block that a run may leave out or repeat. */
    List<MethodCallExpression> uncertain(String name) {
        return unsure.stream()
                .filter(call -> call.isImplicitThis() && name.equals(call.getMethodAsString()))
                .toList();
    }

    /** Returns whether the value that the block has for a word at its end is known, or that it has none. */
    boolean isKnown(String name) {
        return isSure(name) && (!has(name) || value(name) != null);
    }
}
