package dev.ballast.check;

import dev.ballast.dsl.ChangeBlock;
import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.PortSettingsBlock;
import dev.ballast.model.Config;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** Finds settings of a port that do not go together, where all of them are constants. */
record PortConflicts(CallValidator calls) {

    private static final String HTTPS = "https";
    private static final String PROTOCOL = "protocol";
    private static final Set<String> OF_PORT = Set.of(HTTPS, PROTOCOL, "stickiness", "proxyProtocol", "check");
    private static final Set<String> OF_CHECK = Set.of("path", "body", "interval", "timeout", "attempts");

    /** Checks the call of a word of that type, if it is one that sets several settings. */
    void check(MethodCallExpression call, Class<?> words) {
        String word = call.getMethodAsString();
        if (words == NodeBalancerBlock.class && "port".equals(word)) {
            Written.of(call, OF_PORT, calls).ifPresent(written -> port(call, written));
        } else if (words == PortHandle.class && "change".equals(word)) {
            Written.of(call, OF_PORT, calls).ifPresent(written -> change(call, written));
        } else if (PortSettingsBlock.class.isAssignableFrom(words)
                && "check".equals(word)
                && CallValidator.hasBraces(call)
                && calls.firstConstant(call).orElse(null) instanceof String kind) {
            Written.of(call, OF_CHECK, calls).ifPresent(written -> details(call, words, kind, written.settings()));
        }
    }

    private void port(MethodCallExpression call, Written written) {
        boolean certified = written.places.containsKey(HTTPS);
        String protocol = (String) written.values.get(PROTOCOL);
        String number = calls.source().text(CallValidator.first(call));
        report(
                call,
                written.places.getOrDefault(PROTOCOL, call.getMethod()),
                PortRules.speaking("port " + number + ", ", protocol, certified));
        if (!calls.notes().dialect().publicService()) {
            return;
        }
        String spoken = certified ? HTTPS : Objects.toString(protocol, "http");
        spoken(call, written, spoken);
        Expression kind = written.places.get("check");
        if (kind != null && !written.hasDetails) {
            report(call, kind, PortRules.check(written.settings()));
        }
    }

    /** What a change does not name stays as the port has it. */
    private void change(MethodCallExpression call, Written written) {
        String protocol = written.places.containsKey(HTTPS) ? HTTPS : (String) written.values.get(PROTOCOL);
        if (protocol != null) {
            spoken(call, written, protocol);
        }
    }

    private void spoken(MethodCallExpression call, Written written, String protocol) {
        ResourceSettings<PortSetting, Config> settings = written.settings();
        report(call, written.places.get("stickiness"), PortRules.stickiness(protocol, settings));
        report(call, written.places.get("proxyProtocol"), PortRules.proxyProtocol(protocol, settings));
    }

    /** In a change, what the port has already may complete the details. */
    private void details(
            MethodCallExpression call, Class<?> words, String kind, ResourceSettings<PortSetting, Config> details) {
        Expression where = CallValidator.first(call);
        PortRules.unused(kind, details).ifPresent(unused -> calls.notes().warn(where, unused));
        if (words != ChangeBlock.class) {
            report(call, where, PortRules.check(details.withDefault(PortSetting.CHECK, kind)));
        }
    }

    private void report(MethodCallExpression call, Expression where, Optional<Problem> problem) {
        problem.ifPresent(wrong -> calls.notes().conflict(call, where, wrong));
    }

    /** The constants that a call sets by words, in its options or straight in its braces, and where each stands. */
    private static final class Written {

        private final Map<String, Expression> places = new HashMap<>();
        private final Map<String, Object> values = new HashMap<>();
        private final Set<String> words;
        private final CallValidator calls;
        private boolean unknown;
        private boolean hasDetails;

        private Written(Set<String> words, CallValidator calls) {
            this.words = words;
            this.calls = calls;
        }

        /** Returns what is written; empty if a word is not given a constant, or may be called under a condition. */
        static Optional<Written> of(MethodCallExpression call, Set<String> words, CallValidator calls) {
            Written written = new Written(words, calls);
            for (Expression argument : CallValidator.arguments(call)) {
                if (argument instanceof MapExpression options) {
                    options.getMapEntryExpressions().forEach(written::option);
                } else if (argument instanceof ClosureExpression closure
                        && closure.getCode() instanceof BlockStatement code) {
                    code.getStatements().forEach(written::statement);
                }
            }
            return written.unknown ? Optional.empty() : Optional.of(written);
        }

        private void option(MapEntryExpression option) {
            put(option.getKeyExpression().getText(), option.getValueExpression());
        }

        private void statement(Statement statement) {
            Expression expression = statement instanceof ExpressionStatement line
                    ? line.getExpression()
                    : statement instanceof ReturnStatement returned ? returned.getExpression() : null;
            if (expression instanceof MethodCallExpression call
                    && call.isImplicitThis()
                    && words.contains(call.getMethodAsString())) {
                hasDetails |= CallValidator.hasBraces(call);
                put(call.getMethodAsString(), CallValidator.first(call));
            } else {
                statement.visit(new CodeVisitorSupport() {
                    @Override
                    public void visitMethodCallExpression(MethodCallExpression call) {
                        unknown |= words.contains(call.getMethodAsString());
                        super.visitMethodCallExpression(call);
                    }
                });
            }
        }

        private void put(String word, Expression value) {
            if (words.contains(word)) {
                Optional<Object> constant =
                        word.equals(HTTPS) ? Optional.of(true) : calls.facts().constant(value);
                unknown |= constant.isEmpty();
                places.put(word, value);
                constant.ifPresent(known -> values.put(word, known));
            }
        }

        ResourceSettings<PortSetting, Config> settings() {
            Map<PortSetting, Object> settings = new EnumMap<>(PortSetting.class);
            for (PortSetting setting : PortSetting.values()) {
                Object value = values.get(setting.word());
                if (value instanceof Duration time) {
                    settings.put(setting, Math.toIntExact(time.toSeconds()));
                } else if (value instanceof Number number) {
                    settings.put(setting, number.intValue());
                } else if (value instanceof String) {
                    settings.put(setting, value);
                }
            }
            return new ResourceSettings<>(PortSetting.class, settings);
        }
    }
}
