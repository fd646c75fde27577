package dev.ballast.simulation

import dev.ballast.explore.RunStep
import dev.ballast.explore.SimulatedRun
import groovy.transform.CompileStatic

/** A generated runbook. */
@CompileStatic
final class Steps implements RunStep {

    private final List<Step> all

    Steps(List<Step> all) {
        this.all = all
    }

    @Override
    void perform(SimulatedRun run) {
        def cloud = run.open()
        def evaluation = cloud.evaluation(run.name())
        try {
            all.findAll { Step step -> !run.isDone(step) }.each { Step step ->
                step.run(cloud)
                if (step.once) {
                    run.finish(step)
                }
            }
        } finally {
            evaluation.close()
        }
    }

    @Override
    List<RunStep> smaller() {
        all.indices.collect { int i -> (RunStep) new Steps(all[0..<i] + all.drop(i + 1)) }
    }

    @Override
    String toString() {
        all.collect { Step step -> "    $step" }.join('\n')
    }
}
