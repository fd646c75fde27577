package dev.ballast.error;

/** The service answered with success, but not with what the document promises. */
public final class UnreadableAnswerException extends CallException {

    /** Describes what the answer should have held and what it holds; bodies are cut and masked by the caller. */
    public UnreadableAnswerException(String method, String path, String why, Throwable cause) {
        super(method, path, why, null, cause);
    }

    @Override
    public boolean surelyNotDone() {
        return false;
    }
}
