package dev.ballast.repl.evaluation;

import dev.ballast.check.Imports;
import dev.ballast.check.RunbookClassLoader;
import dev.ballast.check.ScriptContext;
import dev.ballast.check.ScriptContext.GivenVariable;
import dev.ballast.dsl.RunTimeGuards;
import dev.ballast.dsl.Runbook;
import dev.ballast.run.ScriptFile;
import groovy.lang.GroovyCodeSource;
import groovy.transform.Field;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.InnerClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilationUnit.ISourceUnitOperation;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;

/** Compiles the lines of a session, each with the methods, classes, imports and variables of those before it. */
final class LineCompiler {

    private static final String LINE = "file:/ballast/";
    private static final Comparator<ASTNode> POSITION =
            Comparator.comparingInt(ASTNode::getLineNumber).thenComparingInt(ASTNode::getColumnNumber);

    private final Loader classes;
    private Imports imports = Imports.none();
    private volatile Class<?> base = Runbook.class;
    private int count;

    /**
     * A line that was compiled.
     *
     * @param main the script to run; nothing when the line only declares
     * @param endsInDefinition whether it ends in a method or a class: it has no value then
     * @param endsInVariable whether it ends in the definition of a variable, whose value a notebook does not show
     */
    record Line(Optional<Class<? extends Runbook>> main, boolean endsInDefinition, boolean endsInVariable) {}

    LineCompiler() {
        this.classes = new Loader();
    }

    private LineCompiler(LineCompiler before) {
        this.classes = new Loader(before.classes);
        this.imports = before.imports;
        this.base = before.base;
        this.count = before.count;
    }

    /** Returns a compiler with the same methods, classes and imports, which leaves this one as it is. */
    LineCompiler copy() {
        return new LineCompiler(this);
    }

    ScriptContext given(Map<String, GivenVariable> variables) {
        return new ScriptContext(variables, imports, configuration(), classes);
    }

    /** Returns the context of a text, given the variables; and the classes in its folder, if it has one. */
    ScriptContext given(Map<String, GivenVariable> variables, ScriptFile line) {
        classes.lookBeside(line.folder());
        return given(variables);
    }

    Class<?> methods() {
        return base;
    }

    /** Returns the classes that lines declared, without the scripts the lines are compiled to. */
    Stream<Class<?>> declaredClasses() {
        return Arrays.<Class<?>>stream(classes.getLoadedClasses())
                .filter(type -> !type.getName().matches("Line\\d+(Methods)?([$].*)?"))
                .filter(type -> !type.isAnonymousClass() && !type.isSynthetic());
    }

    /**
     * Compiles a line, and keeps its methods, classes and imports for the lines after it.
     *
     * @throws org.codehaus.groovy.control.CompilationFailedException when it does not compile
     */
    Line compile(ScriptFile line, ScriptContext given) {
        String name = "Line" + ++count;
        Unit unit = new Unit(name, given);
        classes.unit = unit;
        classes.parseClass(
                new GroovyCodeSource(line.text(), LINE + name + "#/" + line.name(), "/ballast/runbook"), false);
        imports = Imports.of(unit.module);
        if (unit.declaresMethods) {
            base = classes.compiled(unit.methods()).orElseThrow();
        }
        return new Line(
                classes.compiled(name).map(main -> main.asSubclass(Runbook.class)),
                unit.endsInDefinition,
                unit.endsInVariable);
    }

    private CompilerConfiguration configuration() {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(base.getName());
        // Messages name the parameters of its methods.
        configuration.setParameters(true);
        // A copy would otherwise search all jars for them.
        configuration.setScriptExtensions(Set.of("groovy"));
        return configuration;
    }

    private static final class Unit {

        private static final int HINDERING = Modifier.PRIVATE | Modifier.PROTECTED | Modifier.FINAL;

        private final String name;
        private final ScriptContext given;
        private ModuleNode module;
        private boolean declaresMethods;
        private boolean endsInDefinition;
        private boolean endsInVariable;

        Unit(String name, ScriptContext given) {
            this.name = name;
            this.given = given;
        }

        String methods() {
            return name + "Methods";
        }

        void prepare(SourceUnit source) {
            module = source.getAST();
            // Groovy takes a name that is no URI, as of a file with a blank, for the name of the class.
            module.getScriptClassDummy().setName(name);
            List<Statement> statements = module.getStatementBlock().getStatements();
            ScriptContext.declarations(statements)
                    .forEach(declaration -> declaration.getAnnotations().removeIf(annotation -> Field.class
                            .getSimpleName()
                            .equals(annotation.getClassNode().getNameWithoutPackage())));
            if (!statements.isEmpty()) {
                Statement last = statements.get(statements.size() - 1);
                endsInDefinition = definitions().anyMatch(definition -> POSITION.compare(definition, last) > 0);
                endsInVariable =
                        ScriptContext.declarations(List.of(last)).findAny().isPresent();
            }
            given.declareIn(module);
            declaresMethods = moveMethods();
        }

        private Stream<ASTNode> definitions() {
            return Stream.concat(
                    module.getMethods().stream(),
                    module.getClasses().stream()
                            .filter(type ->
                                    !type.equals(module.getScriptClassDummy()) && !(type instanceof InnerClassNode)));
        }

        /**
         * Moves the methods of the line into a class between its own and what that is derived from, and returns whether there are any.
         * The next line is derived from that class: it has them, overloads and all, and may declare them again.
         */
        private boolean moveMethods() {
            ClassNode script = module.getScriptClassDummy();
            List<MethodNode> methods = List.copyOf(module.getMethods());
            if (methods.isEmpty() || !module.getClasses().contains(script)) {
                return false;
            }
            ClassNode parent = new ClassNode(methods(), Modifier.PUBLIC | Modifier.ABSTRACT, script.getSuperClass());
            for (MethodNode method : methods) {
                script.removeMethod(method);
                method.setModifiers((method.getModifiers() & ~HINDERING) | Modifier.PUBLIC);
                parent.addMethod(method);
            }
            module.addClass(parent);
            script.setSuperClass(parent);
            return true;
        }

        void keepVariables(SourceUnit source) {
            module.getClasses().stream()
                    .filter(type -> type.getName().equals(name))
                    .forEach(type -> {
                        TopLevelVariables.apply(source, type);
                        // The compiler asks for it where the methods use generic types.
                        type.setSuperClass(type.getSuperClass().getPlainNodeReference());
                    });
        }
    }

    private static final class Loader extends RunbookClassLoader {

        private Unit unit;

        Loader() {
            super(Optional.empty());
        }

        Loader(Loader before) {
            super(before);
        }

        /** The metaclass of each line asks for it, and would have all jars looked through for it. */
        @Override
        public Class<?> loadClass(String name, boolean sources, boolean preferClass, boolean resolve)
                throws ClassNotFoundException {
            if (name.endsWith("BeanInfo") && name.startsWith("Line")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, sources, preferClass, resolve);
        }

        Optional<Class<?>> compiled(String name) {
            return Optional.ofNullable(getClassCacheEntry(name));
        }

        @Override
        protected CompilationUnit createCompilationUnit(CompilerConfiguration ignored, CodeSource source) {
            CompilerConfiguration configuration = new CompilerConfiguration(unit.given.configuration());
            configuration.addCompilationCustomizers(new RunTimeGuards());
            CompilationUnit compilation = super.createCompilationUnit(configuration, source);
            compilation.addPhaseOperation(onLine(unit::prepare), Phases.CONVERSION);
            compilation.addPhaseOperation(onLine(unit::keepVariables), Phases.INSTRUCTION_SELECTION);
            return compilation;
        }

        /** Skips the classes in the folder of a file, which are compiled with it. */
        private static ISourceUnitOperation onLine(Consumer<SourceUnit> work) {
            return source -> {
                if (source.getName().startsWith(LINE)) {
                    work.accept(source);
                }
            };
        }
    }
}
