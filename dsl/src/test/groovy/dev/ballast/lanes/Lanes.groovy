package dev.ballast.lanes

import groovy.transform.CompileStatic
import java.lang.annotation.Annotation

/**
 * The lanes of the build: the test command of the README runs {@code quick} and {@code smoke}, {@code .ci/run} then {@code rest} and
 * {@code whole}. A build of named specs (-Dtest) runs all of them. SpockConfig.groovy asks this class.
 */
@CompileStatic
class Lanes {

    static final String LANE = System.getProperty('test') ? 'whole' : System.getProperty('ballast.lane', 'whole')

    /** Returns the annotations of what this build leaves out. */
    static List<Class<? extends Annotation>> excluded() {
        LANE == 'quick' ? [Slow, Lint] as List<Class<? extends Annotation>> : []
    }

    /** Returns the annotations of what alone this build runs; empty for all. */
    static List<Class<? extends Annotation>> included() {
        switch (LANE) {
            case 'rest': return [Slow, Lint] as List<Class<? extends Annotation>>
            case 'smoke': return [Smoke] as List<Class<? extends Annotation>>
            default: return []
        }
    }
}
