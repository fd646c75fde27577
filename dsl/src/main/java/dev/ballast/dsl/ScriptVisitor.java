package dev.ballast.dsl;

import org.codehaus.groovy.ast.ClassCodeVisitorSupport;
import org.codehaus.groovy.control.SourceUnit;

/** Visits the code of the classes of a script. */
public abstract class ScriptVisitor extends ClassCodeVisitorSupport {

    /** Returns null: Groovy needs the source only for {@link #addError}, and these visitors report in another way. */
    @Override
    protected final SourceUnit getSourceUnit() {
        return null;
    }
}
