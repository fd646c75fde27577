package dev.ballast.error;

/** The service answered with success, but not with the content that its document specifies. */
public final class UnreadableAnswerException extends CallException {

    private static final String REMEDY =
            "check that BALLAST_URL or the url of the profile names this service; --verbose shows the answer";

    /** Creates the exception with the reason. The caller cuts and masks quoted bodies. */
    public UnreadableAnswerException(String method, String path, String why, Throwable cause) {
        super(method, path, why, REMEDY, cause);
    }
}
