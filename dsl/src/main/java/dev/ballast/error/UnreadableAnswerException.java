package dev.ballast.error;

/** The service answered with success, but not with what the document promises. */
public final class UnreadableAnswerException extends CallException {

    private static final String REMEDY =
            "check that BALLAST_URL or the url of the profile names this service; --verbose shows the answer";

    /** Describes what the answer should have held and what it holds; bodies are cut and masked by the caller. */
    public UnreadableAnswerException(String method, String path, String why, Throwable cause) {
        super(method, path, why, REMEDY, cause);
    }
}
