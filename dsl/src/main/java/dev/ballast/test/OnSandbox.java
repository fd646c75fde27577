package dev.ballast.test;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.spockframework.runtime.extension.ExtensionAnnotation;

/**
 * Marks a class of tests whose runbooks run on simulators: each {@link RunbookTest#runbook(String)} of a test has this dialect and is
 * closed after the test. It serves Spock and JUnit 5 and 6; one of them is on the class path.
 */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtensionAnnotation(SpockSandbox.class)
@ExtendWith(BallastExtension.class)
public @interface OnSandbox {

    /** Returns the dialect of the simulators: {@code documented} or {@code linode}. */
    String dialect() default "documented";

    /** Returns whether the ports of the simulators listen, for {@link RunbookTest#underTraffic}. It needs {@code io.undertow:undertow-core}. */
    boolean traffic() default false;

    /** Returns the runbook of a parameter of type {@link RunbookTest} of a test with JUnit. */
    String runbook() default "";
}
