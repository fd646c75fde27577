package dev.ballast.explore;

import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ClassCodeExpressionTransformer;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.ArgumentListExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.StaticMethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.tools.GeneralUtils;
import org.codehaus.groovy.classgen.GeneratorContext;
import org.codehaus.groovy.control.CompilePhase;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.customizers.CompilationCustomizer;

/**
 * The machine of a script under simulation. Compiled with {@link Calls}, a script takes its dates from this machine: {@code now()} of
 * {@code java.time}, {@code new Date()} and {@code System.currentTimeMillis()}. {@code System.exit} ends its run alone.
 */
public final class ScriptMachine {

    private static final ThreadLocal<ScriptMachine> CURRENT =
            ThreadLocal.withInitial(() -> new ScriptMachine(Clock.system(ZoneId.systemDefault()), () -> {
                throw new IllegalStateException("a thread of the script ends the process");
            }));

    private final Clock clock;
    private final Runnable end;

    private ScriptMachine(Clock clock, Runnable end) {
        this.clock = clock;
        this.end = end;
    }

    /** Returns the clock of the run of the calling thread, or that of the machine if the thread belongs to no run. */
    public static Clock current() {
        return CURRENT.get().clock;
    }

    /** Returns the argument of a {@code now} of {@code java.time}: a clock as it is, or that of the run in the zone. */
    public static Clock current(Object zone) {
        return zone instanceof Clock own ? own : current().withZone((ZoneId) zone);
    }

    /** Ends the run of the calling thread in place of the process. */
    public static void exit(int status) {
        CURRENT.get().end.run();
    }

    /** Lets the calling thread take its dates from this clock; {@code end} ends its run. */
    static void set(Clock clock, Runnable end) {
        CURRENT.set(new ScriptMachine(clock, end));
    }

    /** Replaces the calls of a script that ask the machine for the time, or end the process. */
    static final class Calls extends CompilationCustomizer {

        Calls() {
            super(CompilePhase.CANONICALIZATION);
        }

        @Override
        public void call(SourceUnit source, GeneratorContext context, ClassNode type) {
            new Transformer(source).visitClass(type);
        }
    }

    private static final class Transformer extends ClassCodeExpressionTransformer {

        private static final ClassNode MACHINE = ClassHelper.make(ScriptMachine.class);
        private static final Set<String> ENDS = Set.of("exit", "halt");
        private static final Pattern RUNTIME = Pattern.compile("java\\.lang\\.Runtime\\.(runtime|getRuntime\\(\\))");

        private final SourceUnit source;

        private Transformer(SourceUnit source) {
            this.source = source;
        }

        @Override
        protected SourceUnit getSourceUnit() {
            return source;
        }

        @Override
        public Expression transform(Expression expression) {
            if (expression instanceof ClosureExpression closure) {
                closure.getCode().visit(this);
            }
            Expression inner = super.transform(expression);
            if (inner instanceof MethodCallExpression call
                    && ENDS.contains(String.valueOf(call.getMethodAsString()))
                    && RUNTIME.matcher(call.getObjectExpression().getText()).matches()) {
                return at(inner, GeneralUtils.callX(MACHINE, "exit", call.getArguments()));
            }
            if (inner instanceof MethodCallExpression call
                    && call.getObjectExpression() instanceof ClassExpression of) {
                return replaced(inner, of.getType(), call.getMethodAsString(), call.getArguments());
            }
            if (inner instanceof StaticMethodCallExpression call) {
                return replaced(inner, call.getOwnerType(), call.getMethod(), call.getArguments());
            }
            if (inner instanceof ConstructorCallExpression made) {
                return replaced(inner, made.getType(), "new", made.getArguments());
            }
            return inner;
        }

        private static Expression replaced(Expression call, ClassNode type, String method, Expression arguments) {
            List<Expression> all = arguments instanceof TupleExpression tuple ? tuple.getExpressions() : List.of();
            if ("java.time".equals(type.getPackageName()) && "now".equals(method) && all.size() < 2) {
                return at(call, GeneralUtils.callX(type, method, clock(all)));
            }
            return switch (type.getName() + "." + method + " " + all.size()) {
                case "java.lang.System.currentTimeMillis 0" -> at(call, GeneralUtils.callX(clock(all), "millis"));
                case "java.lang.System.exit 1" -> at(call, GeneralUtils.callX(MACHINE, "exit", arguments));
                case "java.util.Date.new 0" ->
                    at(call, GeneralUtils.callX(type, "from", GeneralUtils.callX(clock(all), "instant")));
                default -> call;
            };
        }

        private static Expression clock(List<Expression> zone) {
            return GeneralUtils.callX(MACHINE, "current", new ArgumentListExpression(zone));
        }

        private static Expression at(Expression call, Expression replacement) {
            replacement.setSourcePosition(call);
            return replacement;
        }
    }
}
