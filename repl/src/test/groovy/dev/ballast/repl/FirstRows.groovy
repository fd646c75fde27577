package dev.ballast.repl

import org.opentest4j.TestAbortedException
import org.spockframework.runtime.extension.IGlobalExtension
import org.spockframework.runtime.model.SpecInfo

/** With -Dballast.rows=first each feature is run with the first row of its table alone: a short look at another Java. */
class FirstRows implements IGlobalExtension {

    @Override
    void visitSpec(SpecInfo spec) {
        if (System.getProperty('ballast.rows') == 'first') {
            spec.allFeatures.findAll { it.parameterized }.each { feature ->
                feature.addIterationInterceptor { invocation ->
                    if (invocation.iteration.iterationIndex > 0) {
                        throw new TestAbortedException('only first rows are run')
                    }
                    invocation.proceed()
                }
            }
        }
    }
}
