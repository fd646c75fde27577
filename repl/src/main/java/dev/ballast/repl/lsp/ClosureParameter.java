package dev.ballast.repl.lsp;

import dev.ballast.dsl.ImplicitParameter;
import dev.ballast.syntax.Completeness;
import dev.ballast.syntax.Tokenizer.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.classgen.VariableScopeVisitor;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.SourceUnit;

/** Gives the {@code it} of a closure, which a word in it uses in its braces, a name. */
final class ClosureParameter extends CodeVisitorSupport {

    private static final String IT = "it";

    private final Document document;
    private final int index;
    /** The calls that have the closures as arguments. */
    private final Map<ClosureExpression, MethodCallExpression> calls = new HashMap<>();
    /** Where the closure that is visited, and the braces of words in it, write {@code it}. */
    private List<Span> places = new ArrayList<>();

    private ClosureExpression around;
    private List<Span> placesAround;

    /**
     * A name that the text does not have.
     *
     * @param places the empty place that declares it, and those that write {@code it}
     */
    record Naming(String name, List<Span> places) {}

    private ClosureParameter(Document document, int index) {
        this.document = document;
        this.index = index;
    }

    /** Returns a name for the parameter of the closure around an {@code it}; empty if there is none, or if it has a name. */
    static Optional<Naming> named(Document document, int index) {
        ClosureParameter parameter = new ClosureParameter(document, index);
        try {
            // The statement with the mistake is in no tree with types.
            SourceUnit source = Completeness.parse(document.text());
            ModuleNode module = source.getAST();
            module.getClasses().forEach(new VariableScopeVisitor(source)::visitClass);
            module.getMethods().forEach(method -> method.getCode().visit(parameter));
            module.getStatementBlock().visit(parameter);
        } catch (CompilationFailedException broken) {
            return Optional.empty();
        }
        return Optional.ofNullable(parameter.around)
                .filter(closure -> closure.getParameters() != null && !closure.isParameterSpecified())
                .flatMap(closure -> Stream.of("name", "each", "one", "item")
                        .filter(name -> !Pattern.compile("\\b" + name + "\\b")
                                .matcher(document.text())
                                .find())
                        .findFirst())
                .map(name -> new Naming(name, parameter.placesAround));
    }

    @Override
    public void visitMethodCallExpression(MethodCallExpression call) {
        if (call.getArguments() instanceof TupleExpression arguments) {
            arguments.getExpressions().stream()
                    .filter(ClosureExpression.class::isInstance)
                    .forEach(closure -> calls.put((ClosureExpression) closure, call));
        }
        super.visitMethodCallExpression(call);
    }

    /** A closure that is no braces of a word has an {@code it} that means something else than that around it. */
    @Override
    public void visitClosureExpression(ClosureExpression closure) {
        List<Span> outside = places;
        MethodCallExpression call = calls.get(closure);
        int begin = document.positions().source().start(closure);
        if (call == null || !call.isImplicitThis()) {
            places = new ArrayList<>(List.of(new Span(begin + 1, begin + 1)));
        }
        ImplicitParameter.uses(closure)
                .map(use -> document.text()
                        .indexOf(IT, document.positions().source().start(use)))
                .forEach(start -> places.add(new Span(start, start + IT.length())));
        super.visitClosureExpression(closure);
        if (around == null
                && call != null
                && !call.isImplicitThis()
                && begin < index
                && index < document.positions().source().end(closure)) {
            around = closure;
            placesAround = places;
        }
        places = outside;
    }
}
