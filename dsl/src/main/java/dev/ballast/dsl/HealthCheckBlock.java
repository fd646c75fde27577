package dev.ballast.dsl;

import dev.ballast.model.Operation;
import dev.ballast.model.PortSetting;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The details of a health check of a port, in the dialect of Linode. */
@Chapter("In the braces of `check`")
public final class HealthCheckBlock extends PortSettingWords {

    HealthCheckBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the path that checks {@code http} and {@code http_body} request: {@code path '/health'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "check_path")
    public void path(@ValidatedBy(Rule.CHECK_PATH) String path) {
        set(PortSetting.CHECK_PATH, cloud.validate(Rule.CHECK_PATH, path));
    }

    /** Sets the regular expression that the answer matches to a check {@code http_body}: {@code body 'ok'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "check_body")
    public void body(@ValidatedBy(Rule.CHECK_BODY) String body) {
        set(PortSetting.CHECK_BODY, cloud.validate(Rule.CHECK_BODY, body));
    }

    /** Sets the time from one check to the next, in whole seconds: {@code interval 10.seconds}. Default 31 seconds. */
    @Needs(value = Operation.CREATE_CONFIG, field = "check_interval")
    public void interval(@ValidatedBy(Rule.CHECK_INTERVAL) Duration interval) {
        set(PortSetting.CHECK_INTERVAL, seconds(cloud.validate(Rule.CHECK_INTERVAL, interval)));
    }

    /** Sets the time after which a check has failed, in whole seconds: {@code timeout 5.seconds}. Default 30 seconds. */
    @Needs(value = Operation.CREATE_CONFIG, field = "check_timeout")
    public void timeout(@ValidatedBy(Rule.CHECK_TIMEOUT) Duration timeout) {
        set(PortSetting.CHECK_TIMEOUT, seconds(cloud.validate(Rule.CHECK_TIMEOUT, timeout)));
    }

    /** Sets how many failed checks make a node down: {@code attempts 3}. Default 3. */
    @Needs(value = Operation.CREATE_CONFIG, field = "check_attempts")
    public void attempts(@ValidatedBy(Rule.CHECK_ATTEMPTS) Number attempts) {
        set(
                PortSetting.CHECK_ATTEMPTS,
                cloud.validate(Rule.CHECK_ATTEMPTS, attempts).intValue());
    }

    /** Sets whether failing connections of clients also make a node down: {@code passive false}. Default true. */
    @Needs(value = Operation.CREATE_CONFIG, field = "check_passive")
    public void passive(boolean passive) {
        set(PortSetting.CHECK_PASSIVE, passive);
    }
}
