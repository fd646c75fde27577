package dev.ballast.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCall;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;

/**
 * The tree of a runbook, or of a piece of one, with the type of every expression as far as it can be inferred. No code of the
 * runbook runs. The check and the completion read the tree.
 */
public record TypedScript(ModuleNode module, ScriptSymbols symbols) {

    /**
     * The beginning of the URI of a script, which the name of its file ends. Its path names the class: a script web.groovy may
     * have a variable web, which Groovy would take for the class of the script.
     */
    public static final String PATH = "file:/RunbookScript#/";

    /**
     * Infers the types of a text.
     *
     * @param name the name of its file
     * @throws org.codehaus.groovy.control.CompilationFailedException when it does not compile
     */
    public static TypedScript of(String name, String text, ScriptContext given) {
        return of(name, text, given, Set.of());
    }

    static TypedScript of(String name, String text, ScriptContext given, Set<String> binding) {
        CompilationUnit compilation = AllowedTransforms.limit(given.configuration(), null, given.classes());
        SourceUnit unit = compilation.addSource(PATH + name, text);
        AtomicReference<ParameterReader> read = new AtomicReference<>();
        compilation.addPhaseOperation(
                source -> {
                    if (source == unit) { // and not for a class in its folder
                        read.set(ParameterReader.take(source.getAST()));
                        given.declareIn(source.getAST());
                    }
                },
                Phases.CONVERSION);
        compilation.compile(Phases.CANONICALIZATION);
        Set<String> names = new HashSet<>(binding);
        names.addAll(given.variables().keySet());
        TypedScript script = new TypedScript(unit.getAST(), new ScriptSymbols(unit.getAST(), names, read.get()));
        script.module.getClasses().forEach(type -> TypeInference.run(unit, type, compilation, script.symbols));
        return script;
    }

    /** Returns the type of an expression; the dynamic type when it is unknown. */
    public static ClassNode typeOf(Expression expression) {
        return TypeInference.typeOf(expression);
    }

    /** Returns the arguments of a call; named ones come first, as one map. */
    public static List<Expression> arguments(MethodCall call) {
        return call.getArguments() instanceof TupleExpression tuple
                ? tuple.getExpressions()
                : List.of(call.getArguments());
    }

    /** Returns whether a word that takes the second type may accept a value of the first type or of a subtype. */
    public static boolean mayBe(ClassNode given, Class<?> taken) {
        return WordTypes.possible(given, taken);
    }

    /** Returns the class if it is one of Ballast's, {@link dev.ballast.dsl.Words} for the class of a script, and else empty. */
    public static Optional<Class<?>> ours(ClassNode type) {
        return WordTypes.type(type);
    }

    /** Returns the nodes that declare its parameters, which are not in the tree, by name. */
    public Map<String, ASTNode> parameters() {
        return symbols.parameters().places();
    }

    /** Returns the types of the undeclared variables that the text assigns, and of its parameters, by name. */
    public Map<String, ClassNode> bindingTypes() {
        return symbols.bindingTypes();
    }

    /**
     * Returns the types of the variables that exist after the run, by name: those declared at the top level, and undeclared
     * ones.
     */
    public Map<String, ClassNode> variableTypes() {
        Map<String, ClassNode> types = new HashMap<>(symbols.bindingTypes());
        ScriptContext.declarations(module.getStatementBlock().getStatements())
                .flatMap(declaration -> ScriptContext.variables(declaration).stream())
                .forEach(variable -> types.put(
                        variable.getName(), variable.isDynamicTyped() ? typeOf(variable) : variable.getOriginType()));
        return types;
    }
}
