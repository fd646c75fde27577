package dev.ballast.dsl;

import dev.ballast.reconcile.balancer.PortVerification;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;
import java.util.regex.Pattern;

/** What a request to the public address of a port sees if the port is as it should be. */
@Chapter("In the braces of `verify`")
public final class VerifyBlock extends Block {

    private static final int ATTEMPTS = 3;

    private boolean connect;
    private String path;
    private Integer status;
    private Pattern body;
    private Duration within;
    private boolean certificate;
    private String host;
    private int attempts = ATTEMPTS;

    VerifyBlock(Cloud cloud) {
        super(cloud);
    }

    /** Connects only, which is all that a tcp port can show: {@code connect()}. */
    public void connect() {
        connect = true;
    }

    /** Sets the path to request: {@code get '/health'}. */
    public void get(@ValidatedBy(Rule.VERIFY_PATH) String path) {
        this.path = cloud.validate(Rule.VERIFY_PATH, path);
    }

    /** Sets the status of the answer: {@code status 200}. */
    public void status(@ValidatedBy(Rule.VERIFY_STATUS) Number status) {
        this.status = cloud.validate(Rule.VERIFY_STATUS, status).intValue();
    }

    /** Sets a pattern that is in the first 64 KB of the body: {@code body ~/ok/}. */
    public void body(Pattern body) {
        this.body = given(body, "a pattern such as ~/ok/");
    }

    /** Sets the longest time from the start of the connection to the end of the answer: {@code within 300.ms}. */
    public void within(@ValidatedBy(Rule.WITHIN) Duration within) {
        this.within = cloud.validate(Rule.WITHIN, within);
    }

    /** Demands the certificate that was sent last, or, if none was, the one that the service shows: {@code certificate()}. */
    public void certificate() {
        certificate = true;
    }

    /** Sets the name that the request asks for: {@code host 'www.example.com'}. Default the first one of the certificate. */
    public void host(@ValidatedBy(Rule.VERIFY_HOST) String host) {
        this.host = cloud.validate(Rule.VERIFY_HOST, host);
    }

    /** Sets the number of attempts: {@code attempts 5}. Default 3. */
    public void attempts(@ValidatedBy(Rule.VERIFY_ATTEMPTS) Number attempts) {
        this.attempts = cloud.validate(Rule.VERIFY_ATTEMPTS, attempts).intValue();
    }

    PortVerification.Expected expected() {
        return new PortVerification.Expected(connect, path, status, body, within, certificate, host, attempts);
    }
}
