package dev.ballast.run;

import java.util.Arrays;
import java.util.List;

/**
 * A thread that has not reacted to its interrupt. Java code that ignores interrupts, such as a loop of the JDK or
 * arithmetic of large numbers, is ended by {@code Thread.stop} up to Java 19, and only if no code of Ballast is on the
 * stack above the script: an operation of the ledger or a request is never cut off.
 */
record StuckThread(Thread thread) {

    /** Besides Ballast, class loading and linking: ending a thread there leaves broken classes. */
    private static final List<String> UNSAFE = List.of(
            "dev.ballast.",
            "java.lang.ClassLoader",
            "java.lang.invoke.MethodHandleNatives",
            "org.codehaus.groovy.vmplugin.v8.Selector");

    /** Later versions refuse to end a thread; there the second stop abandons it. */
    private static final boolean JAVA_ENDS_THREADS = Runtime.version().feature() < 20;

    /** Ends the thread by a {@link ThreadDeath}, if that is safe and this version of Java can do it. */
    @SuppressWarnings({"deprecation", "removal"}) // Java has no other way to end code that ignores an interrupt.
    void stopIfSafe() {
        if (JAVA_ENDS_THREADS && thread.getState() == Thread.State.RUNNABLE && isSafe(calledByScript())) {
            thread.stop();
        }
    }

    /** Returns what the thread is doing, for a message. */
    String state() {
        StackTraceElement[] stack = thread.getStackTrace();
        if (thread.getState() != Thread.State.RUNNABLE || stack.length == 0) {
            return "waiting for a call that has not returned";
        }
        if (ScriptFile.isFrame(stack[0])) {
            return "the script is still running";
        }
        return Arrays.stream(stack)
                .filter(frame -> ScriptFile.isFrame(frame) && frame.getLineNumber() > 0)
                .findFirst()
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber() + " does not react")
                .orElse("it has not ended yet");
    }

    private List<StackTraceElement> calledByScript() {
        return Arrays.stream(thread.getStackTrace())
                .takeWhile(frame -> !ScriptFile.isFrame(frame))
                .toList();
    }

    private static boolean isSafe(List<StackTraceElement> called) {
        return called.stream()
                .noneMatch(frame -> frame.getMethodName().equals("<clinit>")
                        || UNSAFE.stream().anyMatch(frame.getClassName()::startsWith));
    }
}
