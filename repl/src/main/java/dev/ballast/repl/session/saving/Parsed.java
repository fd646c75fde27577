package dev.ballast.repl.session.saving;

import dev.ballast.check.Given;
import dev.ballast.repl.session.Said;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.classgen.VariableScopeVisitor;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;

/** A line of the session and its syntax tree, in which local variables are told from those of the session. */
record Parsed(Said said, Text text, ModuleNode module) {

    /** Parses a line that has been evaluated, so it does parse. */
    static Parsed of(Said said) {
        CompilationUnit unit = new CompilationUnit(new CompilerConfiguration());
        SourceUnit source = unit.addSource("line", said.text().text());
        unit.compile(Phases.CONVERSION);
        ModuleNode module = source.getAST();
        module.getClasses();
        new VariableScopeVisitor(source).visitClass(module.getScriptClassDummy());
        return new Parsed(said, new Text(said.text().text()), module);
    }

    List<Statement> statements() {
        return module.getStatementBlock().getStatements();
    }

    List<MethodNode> methods() {
        return module.getMethods();
    }

    /** Returns the classes that are written in it, without those within them. */
    List<ClassNode> classes() {
        return module.getClasses().stream()
                .filter(type -> !type.equals(module.getScriptClassDummy()) && type.getOuterClass() == null)
                .toList();
    }

    List<ImportNode> imports() {
        return Stream.of(
                        module.getImports(),
                        module.getStarImports(),
                        module.getStaticImports().values(),
                        module.getStaticStarImports().values())
                .flatMap(all -> new ArrayList<ImportNode>(all).stream())
                .toList();
    }

    /** Returns the variables that it declares for the lines after it. */
    Set<Variable> declared() {
        Set<Variable> declared = Collections.newSetFromMap(new IdentityHashMap<>());
        Given.declarations(statements()).forEach(one -> declared.addAll(Given.variables(one)));
        return declared;
    }

    /** Returns the names of what it declares; those of methods end in brackets. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        declared().forEach(variable -> names.add(variable.getName()));
        methods().forEach(method -> names.add(method.getName() + "()"));
        classes().forEach(type -> names.add(type.getNameWithoutPackage()));
        return names;
    }
}
