package dev.ballast.check;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;

/** The imports of a piece of a runbook. Its own imports take precedence over given ones of the same name. */
public record Imports(List<ImportNode> all) {

    /** Returns no imports. */
    public static Imports none() {
        return new Imports(List.of());
    }

    /** Returns the imports of a module, including those added to it. */
    public static Imports of(ModuleNode module) {
        return new Imports(Stream.of(
                        module.getImports(),
                        module.getStarImports(),
                        module.getStaticImports().values(),
                        module.getStaticStarImports().values())
                .flatMap(Collection::stream)
                .toList());
    }

    void addTo(ModuleNode module) {
        Set<String> written = of(module).all.stream().map(Imports::name).collect(Collectors.toSet());
        all.stream().filter(one -> !written.contains(name(one))).forEach(one -> add(module, one));
    }

    /** Returns the simple names of the imported classes. */
    public Collection<String> classes() {
        return all.stream()
                .filter(one -> !one.isStatic() && !one.isStar())
                .map(ImportNode::getAlias)
                .toList();
    }

    private static String name(ImportNode one) {
        return one.isStar() ? one.getText() : one.isStatic() + one.getAlias();
    }

    private static void add(ModuleNode module, ImportNode one) {
        if (one.isStatic() && one.isStar()) {
            module.addStaticStarImport(one.getClassName(), one.getType());
        } else if (one.isStatic()) {
            module.addStaticImport(one.getType(), one.getFieldName(), one.getAlias());
        } else if (one.isStar()) {
            module.addStarImport(one.getPackageName());
        } else {
            module.addImport(one.getAlias(), one.getType());
        }
    }
}
