package dev.ballast.test;

import org.spockframework.runtime.extension.IAnnotationDrivenExtension;
import org.spockframework.runtime.model.SpecInfo;

/** Opens and closes the runbooks of a specification with {@link OnSandbox}. Spock creates it. */
public final class SpockSandbox implements IAnnotationDrivenExtension<OnSandbox> {

    /** Called by Spock. */
    public SpockSandbox() {}

    @Override
    public void visitSpecAnnotation(OnSandbox annotation, SpecInfo spec) {
        // The initializer creates the fields of a specification, before the interceptors of its iteration.
        spec.getTopSpec().addInitializerInterceptor(invocation -> {
            RunbookTest.begin(annotation);
            invocation.proceed();
        });
        spec.getAllFeatures()
                .forEach(feature -> feature.addIterationInterceptor(invocation -> {
                    try {
                        invocation.proceed();
                    } finally {
                        RunbookTest.end();
                    }
                }));
    }
}
