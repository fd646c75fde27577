package dev.ballast.rows

import groovy.transform.CompileStatic
import java.nio.file.Files
import java.nio.file.Path
import java.util.stream.LongStream
import org.opentest4j.TestAbortedException
import org.spockframework.runtime.extension.IGlobalExtension
import org.spockframework.runtime.extension.IMethodInvocation
import org.spockframework.runtime.model.FeatureInfo
import org.spockframework.runtime.model.SpecInfo

/**
 * Chooses the rows of tables to run: with -Dballast.rows=all all, with -Dballast.rows=one the first one of the first feature of each
 * spec alone, else all but for those that are {@link Rotating}. -Dballast.rotation=N chooses as another commit does. A dynamic call on
 * the class of a spec would initialise it, also where tests are only listed.
 */
@CompileStatic
class ChosenRows implements IGlobalExtension {

    private static final String ROWS = System.getProperty('ballast.rows')
    private static final int ROTATION = Integer.getInteger('ballast.rotation', ofCommit())

    /** Returns those of these histories that this build tries, of which the commit decides a quarter. */
    static LongStream chosen(LongStream seeds) {
        ROWS == 'all' ? seeds : seeds.filter { long seed -> seed % 4 == ROTATION % 4 }
    }

    @Override
    void visitSpec(SpecInfo spec) {
        if (ROWS == 'one') {
            spec.allFeaturesInExecutionOrder.drop(1).each { FeatureInfo it -> it.skip('one feature of each spec is run') }
        }
        spec.allFeatures.findAll { FeatureInfo it -> it.parameterized }.each { FeatureInfo feature ->
            int each = ROWS == 'all' ? 1 : each(spec, feature)
            if (ROWS == 'one' || each > 1) {
                feature.addIterationInterceptor { IMethodInvocation invocation ->
                    int row = invocation.iteration.iterationIndex
                    if (ROWS == 'one' ? row > 0 : row % each != ROTATION % Math.max(1, Math.min(each, invocation.iteration.estimatedNumIterations))) {
                        throw new TestAbortedException('this row is run by another build')
                    }
                    invocation.proceed()
                }
            }
        }
    }

    private static int each(SpecInfo spec, FeatureInfo feature) {
        boolean rotates = spec.reflection.isAnnotationPresent(Rotating) || feature.featureMethod.reflection.isAnnotationPresent(Rotating)
        rotates ? 4 : 1
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
