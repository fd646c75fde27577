package dev.ballast.check;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.codehaus.groovy.ast.ImportNode;
import org.codehaus.groovy.ast.ModuleNode;

/** The imports that hold for a piece of a runbook; one that it writes itself wins over a given one of the same name. */
public final class Imports {

    private final Map<String, ImportNode> imports;

    private Imports(Map<String, ImportNode> imports) {
        this.imports = imports;
    }

    /** Returns no imports. */
    public static Imports none() {
        return new Imports(Map.of());
    }

    /** Returns the imports of a module, those it was given too. */
    public static Imports of(ModuleNode module) {
        Map<String, ImportNode> imports = new LinkedHashMap<>();
        module.getImports().forEach(one -> imports.put("class " + one.getAlias(), one));
        module.getStarImports().forEach(one -> imports.put("package " + one.getPackageName(), one));
        module.getStaticImports().forEach((alias, one) -> imports.put("member " + alias, one));
        module.getStaticStarImports().forEach((type, one) -> imports.put("members " + type, one));
        return new Imports(imports);
    }

    void addTo(ModuleNode module) {
        Map<String, ImportNode> written = of(module).imports;
        imports.forEach((key, one) -> {
            if (!written.containsKey(key)) {
                add(module, one);
            }
        });
    }

    /** Returns the simple names of the imported classes. */
    public Collection<String> classes() {
        return imports.values().stream()
                .filter(one -> !one.isStatic() && !one.isStar())
                .map(ImportNode::getAlias)
                .toList();
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
