package dev.ballast.dsl;

import dev.ballast.certificate.Certificate;
import dev.ballast.model.Operation;
import dev.ballast.model.PortSetting;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.function.Consumer;

/** The settings of a port that its block sets and {@code change} changes. */
@Chapter("In the braces of `port`")
public abstract sealed class PortSettingsBlock extends PortSettingWords permits PortBlock, ChangeBlock {

    private String protocol;
    private Certificate certificate;

    PortSettingsBlock(Cloud cloud) {
        super(cloud);
    }

    /** Makes it an https port: {@code https: cert('site.pem')}, sent as {@code protocol}, {@code ssl_cert} and {@code ssl_key}. */
    public void https(@ValidatedBy(Rule.CERTIFICATE) Certificate certificate) {
        this.certificate = cloud.validate(Rule.CERTIFICATE, certificate);
        cloud.settings().hide().accept(certificate.keyPem());
    }

    /** Sets the protocol: {@code protocol 'tcp'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "protocol")
    public void protocol(@ValidatedBy(Rule.PROTOCOL) String protocol) {
        require("protocol");
        useProtocol(cloud.validate(Rule.PROTOCOL, protocol));
    }

    /** Sets how connections are spread over the nodes: {@code algorithm 'leastconn'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "algorithm")
    public void algorithm(@ValidatedBy(Rule.ALGORITHM) String algorithm) {
        set(PortSetting.ALGORITHM, cloud.validate(Rule.ALGORITHM, algorithm));
    }

    /** Sets how a client stays with one node: {@code stickiness 'table'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "stickiness")
    public void stickiness(@ValidatedBy(Rule.STICKINESS) String stickiness) {
        set(PortSetting.STICKINESS, cloud.validate(Rule.STICKINESS, stickiness));
    }

    /** Sets the ciphers of https: {@code cipherSuite 'recommended'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "cipher_suite")
    public void cipherSuite(@ValidatedBy(Rule.CIPHER_SUITE) String suite) {
        set(PortSetting.CIPHER_SUITE, cloud.validate(Rule.CIPHER_SUITE, suite));
    }

    /** Sets how the nodes of a tcp port learn the address of a client: {@code proxyProtocol 'v2'}. */
    @Needs(value = Operation.CREATE_CONFIG, field = "proxy_protocol")
    public void proxyProtocol(@ValidatedBy(Rule.PROXY_PROTOCOL) String version) {
        set(PortSetting.PROXY_PROTOCOL, cloud.validate(Rule.PROXY_PROTOCOL, version));
    }

    /** Sets the port of the nodes that checks of a udp port connect to over TCP: {@code udpCheckPort 8080}. Default 80. */
    @Needs(value = Operation.CREATE_CONFIG, field = "udp_check_port")
    public void udpCheckPort(@ValidatedBy(Rule.PORT) Number port) {
        set(PortSetting.UDP_CHECK_PORT, cloud.validate(Rule.PORT, port).intValue());
    }

    /** Sets the kind of health check: {@code check 'connection'}. */
    @Needs(value = Operation.CHANGE_CONFIG, field = "check")
    public void check(@ValidatedBy(Rule.HEALTH_CHECK) String kind) {
        set(PortSetting.CHECK, cloud.validate(Rule.HEALTH_CHECK, kind));
    }

    /** Sets the health check with its details: {@code check('http') { path '/health'; attempts 2 }}. */
    public void check(
            @ValidatedBy(Rule.HEALTH_CHECK) String kind,
            @DelegatesTo(value = HealthCheckBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        check(kind, Block.braces("check('" + kind + "') { ... }", block));
    }

    /** Sets the health check with its details, from Java. */
    public void check(@ValidatedBy(Rule.HEALTH_CHECK) String kind, Consumer<? super HealthCheckBlock> block) {
        ScriptLine.locate(() -> {
            HealthCheckBlock words = new HealthCheckBlock(cloud);
            words.set(PortSetting.CHECK, cloud.validate(Rule.HEALTH_CHECK, kind));
            filled(words, block);
            PortRules.unused(kind, words.settings()).ifPresent(cloud::warn);
            set(words.settings());
        });
    }

    final void useProtocol(String protocol) {
        this.protocol = protocol;
    }

    final String chosenProtocol() {
        return protocol;
    }

    final Certificate certificate() {
        return certificate;
    }
}
