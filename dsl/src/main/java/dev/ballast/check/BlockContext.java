package dev.ballast.check;

import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.PortBlock;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.Config;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.ResourceSetting;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** The block of one word during its check: the words that it may contain, and the constants written in it so far. */
final class BlockContext {

    /** The words of a NodeBalancer whose values only a create sends; settings of that sort are not among them. */
    private static final Set<String> OF_CREATE = Set.of("vpc", "reservedIp");

    final Class<?> type;
    final String title;
    private final Object first;
    private final Dialect dialect;
    private final Set<Expression> straight = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Integer> ports = new HashSet<>();
    private final List<String> labels = new ArrayList<>();
    private MethodCallExpression firstNode;
    private boolean saysFlatPort;
    private boolean setsUdp;
    private boolean setsRegion;
    private boolean open;

    /** Creates the context from the class of the words, the name in messages, and the first argument if that is constant. */
    BlockContext(Class<?> type, String title, Object first, ClosureExpression closure, Dialect dialect) {
        this.type = type;
        this.dialect = dialect;
        this.title = title;
        this.first = first;
        if (closure.getCode() instanceof BlockStatement code) {
            for (Statement statement : code.getStatements()) {
                if (statement instanceof ExpressionStatement expression) {
                    straight.add(expression.getExpression());
                } else if (statement instanceof ReturnStatement returned) {
                    straight.add(returned.getExpression());
                }
            }
        }
    }

    boolean hasWord(String word) {
        return Vocabulary.of(type).names().contains(word);
    }

    /** Records that the block is passed to other code, which may call more of its words. */
    void handOn() {
        open = true;
    }

    boolean mayHaveRegion() {
        return setsRegion || open;
    }

    private boolean isFixed(String word) {
        return (OF_CREATE.contains(word) && dialect.publicService())
                || ResourceSetting.of(Kind.NODEBALANCER).stream()
                        .anyMatch(setting ->
                                setting.word().equals(word) && setting.isIn(dialect) && !setting.isChangeable(dialect));
    }

    /**
     * Records the call of a word in the block and returns its problem there, if there is one. {@code value} is the constant of
     * its first argument, or null.
     */
    Optional<Problem> problemOf(MethodCallExpression call, Object value) {
        String word = call.getMethodAsString();
        setsRegion |= RegionCheck.SETS_REGION.contains(word);
        setsUdp |= "port".equals(word) && isUdp(call);
        saysFlatPort |= "port".equals(word) && !CallValidator.hasBraces(call);
        if ("node".equals(word) && firstNode == null) {
            firstNode = call;
        }
        if (type == NodeBalancerBlock.class && first instanceof Number && isFixed(word)) {
            return Relations.fixedOnceCreated(name(), word);
        }
        if (!straight.contains(call)) {
            return Optional.empty();
        }
        if ("port".equals(word) && value instanceof Number port && !ports.add(port.intValue())) {
            return Relations.distinctPorts(name(), List.of(port.intValue(), port.intValue()), setsUdp);
        }
        return "node".equals(word) && value instanceof String label ? labelled(label) : Optional.empty();
    }

    private static boolean isUdp(MethodCallExpression port) {
        return CallValidator.option(port, "protocol")
                .filter(protocol -> Config.isUdp(protocol.getText()))
                .isPresent();
    }

    private Optional<Problem> labelled(String label) {
        boolean again = labels.contains(label);
        labels.add(label);
        Integer port = type == PortBlock.class && first instanceof Number number ? (Integer) number.intValue() : null;
        return again ? Relations.distinctNodeLabels(port, List.of(label, label)) : Optional.empty();
    }

    /** Returns the problem of the block as a whole, if there is one. The caller reports it at the block's first node. */
    Optional<Problem> atEnd() {
        boolean lacksPort = type == NodeBalancerBlock.class && !saysFlatPort && !open && straight.contains(firstNode);
        return lacksPort ? Relations.nodesNeedAPort(name(), labels, List.of(), List.of()) : Optional.empty();
    }

    /** Returns the block's first node, at which the problem of {@link #atEnd} is reported; null if the block has no node. */
    MethodCallExpression firstNode() {
        return firstNode;
    }

    private String name() {
        return Objects.toString(first, null);
    }
}
