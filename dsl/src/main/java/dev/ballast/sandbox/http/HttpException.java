package dev.ballast.sandbox.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/** Ends the handling of a request with an answer in the service's error shape. */
public final class HttpException extends RuntimeException {

    private final transient Answer answer;

    private HttpException(int status, Errors errors, Map<String, String> headers) {
        super(errors.toString(), null, false, false);
        this.answer = Answer.json(status, errors).with(headers);
    }

    /** One entry of {@code errors}; the field is null if the error is not about a field. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Reason(String reason, String field) {

        /**
         * Returns the entry with a part of the body, such as {@code nodes[0].}, before its field; unchanged if it has no field.
         */
        public Reason within(String part) {
            return field == null ? this : new Reason(reason, part + field);
        }
    }

    /** The body. The hint is an addition of the sandbox for likely mistakes of the caller; it may be null. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Errors(List<Reason> errors, String hint) {}

    /** Returns an error with a hint, which may be null, and headers. */
    public static HttpException of(int status, String reason, String hint, Map<String, String> headers) {
        return new HttpException(status, new Errors(List.of(new Reason(reason, null)), hint), headers);
    }

    /** Returns an error of any status. */
    public static HttpException of(int status, String reason) {
        return of(status, reason, null, Map.of());
    }

    /** Returns an error with status 400 about one field. */
    public static HttpException invalid(String field, String reason) {
        return invalid(List.of(new Reason(reason, field)));
    }

    /** Returns an error with status 400 about several fields. */
    public static HttpException invalid(List<Reason> reasons) {
        return new HttpException(400, new Errors(reasons, null), Map.of());
    }

    /** Throws an error with status 400 and these reasons, if there are any. */
    public static void check(List<Reason> reasons) {
        if (!reasons.isEmpty()) {
            throw invalid(reasons);
        }
    }

    /** Returns an error with status 404, for an id or a path that does not exist. */
    public static HttpException notFound() {
        return of(404, "Not found");
    }

    /** Returns the error as an answer. */
    public Answer answer() {
        return answer;
    }
}
