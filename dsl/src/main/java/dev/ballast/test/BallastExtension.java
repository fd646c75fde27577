package dev.ballast.test;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/**
 * Opens and closes the runbooks of a class of JUnit tests with {@link OnSandbox}. A parameter of type {@link RunbookTest} is the
 * runbook that the annotation names.
 */
public final class BallastExtension implements TestInstancePreConstructCallback, ParameterResolver, AfterEachCallback {

    /** Called by JUnit. */
    public BallastExtension() {}

    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
        RunbookTest.begin(annotation(context));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RunbookTest.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        OnSandbox annotation = annotation(context);
        if (annotation.runbook().isEmpty()) {
            throw new IllegalStateException("name the file: @OnSandbox(runbook = \"web.groovy\")");
        }
        return RunbookTest.runbook(annotation.runbook(), RunbookTest.simulator(annotation));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        RunbookTest.end();
    }

    private static OnSandbox annotation(ExtensionContext context) {
        OnSandbox found = context.getRequiredTestClass().getAnnotation(OnSandbox.class);
        if (found == null) {
            throw new IllegalStateException("annotate the class of the tests: @OnSandbox(dialect = \"linode\")");
        }
        return found;
    }
}
