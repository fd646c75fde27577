package dev.ballast.lanes

import java.lang.annotation.ElementType
import java.lang.annotation.Retention
import java.lang.annotation.RetentionPolicy
import java.lang.annotation.Target

/** Marks a feature, or a spec, that takes seconds and that the test command of the README leaves out; {@code .ci/run} runs it. */
@Retention(RetentionPolicy.RUNTIME)
@Target([ElementType.TYPE, ElementType.METHOD])
@interface Slow {

    /** Why it takes long. */
    String value()
}
