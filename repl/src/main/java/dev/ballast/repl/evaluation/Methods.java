package dev.ballast.repl.evaluation;

import java.lang.reflect.Modifier;
import java.util.List;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.ModuleNode;

/**
 * Moves the methods that a line declares into a class between it and what it is derived from. The next line is derived from
 * that class, so that it has them, overloads and all, and may declare them anew.
 */
final class Methods {

    private static final int HINDERING = Modifier.PRIVATE | Modifier.PROTECTED | Modifier.FINAL;

    private Methods() {}

    /** Moves them into a class of that name, and tells whether there are any. */
    static boolean move(ModuleNode module, String name) {
        ClassNode script = module.getScriptClassDummy();
        List<MethodNode> methods = module.getMethods();
        if (methods.isEmpty() || !module.getClasses().contains(script)) {
            return false;
        }
        ClassNode base = new ClassNode(name, Modifier.PUBLIC | Modifier.ABSTRACT, script.getSuperClass());
        for (MethodNode method : List.copyOf(methods)) {
            script.removeMethod(method);
            method.setModifiers((method.getModifiers() & ~HINDERING) | Modifier.PUBLIC);
            base.addMethod(method);
        }
        module.addClass(base);
        script.setSuperClass(base);
        return true;
    }

    /** Refers to that class in the way the compiler asks for when generic types are used in it. */
    static void settle(ClassNode script) {
        script.setSuperClass(script.getSuperClass().getPlainNodeReference());
    }
}
