package dev.ballast.check;

import dev.ballast.dsl.RefusedSyntaxException;
import dev.ballast.dsl.SinglePassParser;
import dev.ballast.dsl.WordCallTransformation;
import dev.ballast.error.RefusalCode;
import dev.ballast.rules.Problem;
import groovy.lang.GroovyClassLoader;
import java.security.CodeSource;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.AnnotationNode;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilePhase;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.transform.ASTTransformation;
import org.codehaus.groovy.transform.GroovyASTTransformation;

/**
 * Loads the transforms that the compiler may apply to a runbook: transforms of Groovy that only rewrite the text. A transform
 * is code that runs during compilation, and the check, completion and hints compile too, so no other transform is ever loaded.
 */
final class AllowedTransforms extends GroovyClassLoader {

    private static final Set<String> ALLOWED = Stream.of(
                    """
                    AutoClone AutoFinal AutoImplement BaseScript Builder Category ConditionalInterruptible Delegate
                    EqualsAndHashCode ExternalizeMethods ExternalizeVerifier Field Final Immutable IndexedProperty
                    InheritConstructors Lazy Log MapConstructor Memoized NamedVariant Newify NonSealed NullCheck
                    OperatorRename PackageScope ReadWriteLock RecordCompletion RecordType Sealed SealedCompletion
                    Singleton Sortable SourceURI Synchronized ThreadInterruptible TimedInterruptible ToString
                    TupleConstructor sc.StaticCompile StaticTypes tailrec.TailRecursive trait.Trait"""
                            .split("\\s+"))
            .flatMap(name -> Stream.of(name + "ASTTransformation", name + "Transformation"))
            .map(name -> "org.codehaus.groovy.transform." + name)
            .collect(Collectors.toUnmodifiableSet());

    /** Packages of the transforms and of the classes they need, such as the strategies of a builder. */
    private static final Set<String> KNOWN = Set.of("java.", "groovy.", "org.codehaus.groovy.", "org.apache.groovy.");

    /**
     * One loader for all texts: none brings a transform of its own, and Groovy learns the methods that it adds to the classes of
     * Java again for each loader of transforms, which takes longer than inferring the types of a line.
     */
    private static final AllowedTransforms ALL = new AllowedTransforms();

    private AllowedTransforms() {
        super(RunbookClassLoader.PARENT);
    }

    /** Returns a compilation with this loader of classes. It applies only allowed transforms and reports an error for every other one. */
    static CompilationUnit limit(CompilerConfiguration configuration, CodeSource source, GroovyClassLoader loader) {
        configuration.setPluginFactory(SinglePassParser.FACTORY);
        CompilationUnit unit = new CompilationUnit(configuration, source, loader, ALL);
        unit.addPhaseOperation(RefusedAnnotations::refuse, Phases.CONVERSION);
        return unit;
    }

    @Override
    public Class<?> loadClass(String name, boolean sources, boolean preferClass, boolean resolve)
            throws ClassNotFoundException {
        if (!isAllowed(name) && KNOWN.stream().noneMatch(name::startsWith)) {
            return Refused.class;
        }
        Class<?> loaded = super.loadClass(name, false, preferClass, resolve);
        return ASTTransformation.class.isAssignableFrom(loaded) && !isAllowed(name) ? Refused.class : loaded;
    }

    private static boolean isAllowed(String name) {
        return ALLOWED.contains(name) || name.equals(WordCallTransformation.class.getName());
    }

    /**
     * Replaces a transform that is not allowed, and refuses the annotation that names it. The compiler creates the instance.
     */
    @GroovyASTTransformation(phase = CompilePhase.SEMANTIC_ANALYSIS)
    public static final class Refused implements ASTTransformation {

        @Override
        public void visit(ASTNode[] nodes, SourceUnit source) {
            if (nodes[0] instanceof AnnotationNode annotation) {
                String what = "@" + annotation.getClassNode().getName()
                        + " is refused: it would run its own code while the script is compiled";
                source.getErrorCollector()
                        .addErrorAndContinue(
                                new RefusedSyntaxException(new Problem(RefusalCode.ANNOTATION, what, null), annotation),
                                source);
            }
        }
    }
}
