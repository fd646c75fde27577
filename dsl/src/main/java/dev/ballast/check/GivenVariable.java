package dev.ballast.check;

import org.codehaus.groovy.ast.ClassNode;

/**
 * A variable that exists before a piece of a runbook runs.
 *
 * @param type its declared type, or else the type of its present value; the dynamic type when it is unknown
 * @param isDeclared whether it was declared with that type and keeps it
 */
public record GivenVariable(ClassNode type, boolean isDeclared) {}
