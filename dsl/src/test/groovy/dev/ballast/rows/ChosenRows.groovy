package dev.ballast.rows

import groovy.transform.CompileStatic
import java.nio.file.Files
import java.nio.file.Path
import java.util.stream.LongStream
import org.spockframework.runtime.IDataIterator
import org.spockframework.runtime.extension.IDataDriver
import org.spockframework.runtime.extension.IGlobalExtension
import org.spockframework.runtime.extension.IIterationRunner
import org.spockframework.runtime.model.FeatureInfo
import org.spockframework.runtime.model.ParameterInfo
import org.spockframework.runtime.model.SpecInfo

/**
 * Chooses what a build runs of long tables and of the specs that start processes: a quarter, which the commit decides. It is the rows of
 * each table of more than {@value LONG} rows, and of such a spec the rows of each table and the other features. A build of named specs
 * (-Dtest) runs all of them, as -Dballast.rows=all does. -Dballast.rows=one runs the first row of the first feature of each spec alone.
 * -Dballast.rotation=N chooses as another commit does. A dynamic call on the class of a spec would initialise it, also where tests are
 * only listed.
 */
@CompileStatic
class ChosenRows implements IGlobalExtension {

    private static final int LONG = 8
    static final String ROWS = System.getProperty('ballast.rows') ?: System.getProperty('test') ? 'all' : 'quarter'
    static final int ROTATION = Integer.getInteger('ballast.rotation', ofCommit())

    /** Returns those of these numbers, such as histories, that this build tries, of which the commit decides a quarter. */
    static LongStream chosen(LongStream numbers) {
        ROWS == 'quarter' ? numbers.filter { long number -> number % 4 == ROTATION % 4 } : numbers
    }

    @Override
    void visitSpec(SpecInfo spec) {
        List<FeatureInfo> features = spec.allFeaturesInExecutionOrder
        if (ROWS == 'one') {
            features.drop(1).each { FeatureInfo it -> it.skip('one feature of each spec is run') }
            tables(features) { int row, int rows -> row == 0 }
        } else if (ROWS == 'quarter') {
            boolean processes = spec.name.endsWith('ProcessSpec') && !spec.reflection.isAnnotationPresent(InOrder)
            tables(features) { int row, int rows -> rows <= (processes ? 1 : LONG) || row % 4 == ROTATION % Math.min(4, rows) }
            if (processes) {
                features.findAll { FeatureInfo it -> !it.parameterized && it.declarationOrder % 4 != ROTATION % 4 }
                        .each { FeatureInfo it -> it.skip('another build runs this feature') }
            }
        }
    }

    private static void tables(List<FeatureInfo> features, Closure<Boolean> isRun) {
        // A row that is left out later has its fields by then, such as a running sandbox.
        features.findAll { FeatureInfo it -> it.parameterized }.each { FeatureInfo feature ->
            feature.dataDriver = { IDataIterator data, IIterationRunner runner, List<ParameterInfo> parameters ->
                int rows = data.estimatedNumIterations
                for (int row = 0; data.hasNext(); row++) {
                    Object[] values = data.next()
                    if (values != null && isRun(row, rows)) {
                        runner.runIteration(IDataDriver.prepareArgumentArray(values, parameters), rows)
                    }
                }
            } as IDataDriver
        }
    }

    /** Returns a number that the commit of the working copy decides; 0 outside a clone. */
    private static int ofCommit() {
        Path git = Path.of(System.getProperty('ballast.root', '.'), '.git')
        Path head = git.resolve('logs/HEAD')
        if (!Files.isReadable(head)) {
            return 0
        }
        Integer.parseInt(Files.readAllLines(head).last().split(' ')[1].take(6), 16)
    }
}
