package dev.ballast.repl.render;

import dev.ballast.error.InterruptedRunException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** Calls code of others whose failure is only reported. A wish to stop is no failure, nor is the end of the memory. */
final class Careful {

    private Careful() {}

    static <T> T call(Callable<T> code, Function<Throwable, T> report) {
        try {
            return code.call();
        } catch (Throwable thrown) {
            Throwable failure = thrown instanceof InvocationTargetException reflected ? reflected.getCause() : thrown;
            if (isToStop(failure)) {
                throw Careful.<RuntimeException>asItIs(failure);
            }
            return report.apply(failure);
        }
    }

    /** Groovy throws an interruption that nobody declared. */
    private static boolean isToStop(Throwable failure) {
        return failure instanceof InterruptedException
                || failure instanceof InterruptedRunException
                || (failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E asItIs(Throwable failure) throws E {
        throw (E) failure;
    }
}
