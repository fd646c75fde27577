package dev.ballast.sandbox;

import static dev.ballast.sandbox.Limits.Source.ASSUMED;
import static dev.ballast.sandbox.Limits.Source.DOCUMENTED;
import static dev.ballast.sandbox.Limits.Source.RECORDED;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the sandbox decides where the document shows nothing, once: the values, and the table that says where each comes
 * from and which spec holds it.
 */
final class Limits {

    static final Duration CREATING = Duration.ofSeconds(3);
    static final Duration RESIZING = Duration.ofSeconds(3);
    static final Duration DETACHING = Duration.ofSeconds(1);
    static final Duration PROVISIONING = Duration.ofSeconds(2);
    static final Duration BOOTING = Duration.ofSeconds(2);
    static final Duration CHECKING = Duration.ofSeconds(2);

    static final int SMALLEST_VOLUME = 10;
    static final int LARGEST_VOLUME = 16384;
    static final int DEFAULT_SIZE = 20;
    static final int LARGEST_PORT = 65535;
    static final int DEFAULT_PORT = 80;
    static final int LARGEST_THROTTLE = 20;
    static final int SMALLEST_PAGE = 25;
    static final int LARGEST_PAGE = 500;
    static final int PAGE_SIZE = 100;
    static final int LONGEST_LABEL = 64;
    static final int REQUESTS_PER_MINUTE = 1_000_000;

    static final String FILESYSTEM_PATH = "/dev/disk/by-id/scsi-0Linode_Volume_";
    static final String HOSTNAME_SUFFIX = ".sandbox.invalid";
    static final String REDACTED = "<REDACTED>";

    private static final String VOLUMES = "VolumeSpec";
    private static final String BALANCERS = "NodeBalancerSpec";
    private static final String NODES = "NodeSpec";
    private static final String CERTIFICATES = "CertificateRuleSpec";
    private static final String INSTANCES = "InstanceSpec";
    private static final String ACCESS = "AccessSpec";

    private static final List<Row> ROWS = List.of(
            row(
                    "every success is status 200; delete, detach and boot answer {}",
                    RECORDED,
                    ACCESS,
                    "every success is 200"),
            row(
                    "errors are a list of reason and field, all wrong fields at once",
                    RECORDED,
                    ACCESS,
                    "all wrong fields are named at once"),
            row(
                    "missing or wrong token: 401 Invalid Token",
                    RECORDED,
                    ACCESS,
                    "only the token of the sandbox is let in"),
            row(
                    "unknown path or id: 404 Not found; the hint beside it is ours",
                    RECORDED,
                    ACCESS,
                    "an unknown path is 404 with the nearest route"),
            row("known path, other method: 405", RECORDED, ACCESS, "a method the document does not have is 405"),
            row(
                    "a body that is not declared application/json: 415",
                    ASSUMED,
                    ACCESS,
                    "a body must say that it is JSON"),
            row(
                    "a field of the wrong type: 400 with the field",
                    ASSUMED,
                    ACCESS,
                    "a field of the wrong type is refused"),
            row("an unknown field is ignored", ASSUMED, "JournalSpec", "fields nobody knows are accepted and noted"),
            row(
                    "too many requests: 429 with Retry-After; " + REQUESTS_PER_MINUTE + " a minute",
                    ASSUMED,
                    "RateLimitSpec",
                    "beyond the limit the answer is 429 until the minute is over"),
            row(
                    "every answer tells the limit, what remains and when it resets",
                    RECORDED,
                    "RateLimitSpec",
                    "each answer tells what remains"),
            row(
                    "a new volume is creating for " + seconds(CREATING),
                    RECORDED,
                    VOLUMES,
                    "a new volume is creating and becomes active"),
            row(
                    "volume size " + SMALLEST_VOLUME + "-" + LARGEST_VOLUME + " GB",
                    RECORDED,
                    VOLUMES,
                    "a size out of bounds is refused"),
            row(
                    "volume size is " + DEFAULT_SIZE + " GB when not sent",
                    RECORDED,
                    VOLUMES,
                    "size and region may be left out"),
            row(
                    "a volume's region is its instance's when not sent",
                    RECORDED,
                    VOLUMES,
                    "size and region may be left out"),
            row(
                    "volume label: a letter, then letters, digits, single - and _, at most 32",
                    RECORDED,
                    VOLUMES,
                    "a label that is no label is refused"),
            row("volume labels need not be unique", ASSUMED, VOLUMES, "two volumes may have the same label"),
            row(
                    "filesystem_path is " + FILESYSTEM_PATH + "<label>",
                    RECORDED,
                    VOLUMES,
                    "a new volume carries the fields of the document"),
            row(
                    "attach answers the volume with linode_id set, also while it is creating",
                    RECORDED,
                    VOLUMES,
                    "attach names the instance at once"),
            row(
                    "attach of an attached volume, also to the same instance: 400",
                    RECORDED,
                    VOLUMES,
                    "an attached volume is not attached again"),
            row(
                    "attach without config_id takes the first profile",
                    DOCUMENTED,
                    VOLUMES,
                    "without config_id the first profile is used"),
            row(
                    "attach with a config_id the instance does not have: 400",
                    ASSUMED,
                    VOLUMES,
                    "a profile the instance does not have is refused"),
            row(
                    "volume and instance in different regions: 400",
                    DOCUMENTED,
                    VOLUMES,
                    "volume and instance must be in the same region"),
            row(
                    "detach is done after " + seconds(DETACHING) + "; linode_id stays until then",
                    RECORDED,
                    VOLUMES,
                    "detach takes a moment"),
            row("detach of a free volume: 400", ASSUMED, VOLUMES, "a free volume cannot be detached"),
            row(
                    "clone answers a new, free volume that is creating",
                    RECORDED,
                    VOLUMES,
                    "a clone is a new volume of the same size"),
            row(
                    "clone and resize need an active volume",
                    RECORDED,
                    VOLUMES,
                    "a volume must be active to be cloned or resized"),
            row(
                    "resize: resizing for " + seconds(RESIZING) + ", the new size at once",
                    RECORDED,
                    VOLUMES,
                    "resize grows a volume"),
            row("resize to the same size: 400, as to a smaller one", ASSUMED, VOLUMES, "a volume only grows"),
            row("delete of an attached volume: 400", DOCUMENTED, VOLUMES, "an attached volume is not deleted"),
            row(
                    "region, type and image: any identifier; which exist is not simulated",
                    ASSUMED,
                    INSTANCES,
                    "what is no identifier is refused"),
            row(
                    "an image needs root_pass; without an image it may be left out",
                    RECORDED,
                    INSTANCES,
                    "an image needs a root password"),
            row(
                    "booted is true when not sent and there is an image",
                    RECORDED,
                    INSTANCES,
                    "an instance with an image boots unless told not to"),
            row(
                    "an instance is provisioning for " + seconds(PROVISIONING) + ", then offline or booting for "
                            + seconds(BOOTING),
                    RECORDED,
                    INSTANCES,
                    "an instance with an image boots unless told not to"),
            row(
                    "boot while provisioning is done afterwards; boot of a running instance does nothing",
                    ASSUMED,
                    INSTANCES,
                    "boot may be sent at any time"),
            row(
                    "an instance has one configuration profile; control calls give it others",
                    ASSUMED,
                    "ControlSpec",
                    "an instance has one profile until it is given others"),
            row("lists are pages: data, page, pages, results", RECORDED, INSTANCES, "instances are listed in pages"),
            row(
                    "page_size " + SMALLEST_PAGE + "-" + LARGEST_PAGE + ", " + PAGE_SIZE + " when not sent",
                    RECORDED,
                    INSTANCES,
                    "a page size out of bounds is refused"),
            row("a page beyond the last is empty", ASSUMED, INSTANCES, "instances are listed in pages"),
            row(
                    "private addresses come from 192.168.128.0/17",
                    RECORDED,
                    INSTANCES,
                    "a private address comes from the private range"),
            row(
                    "one private address per instance, a second: 400",
                    RECORDED,
                    INSTANCES,
                    "a second private address is refused"),
            row(
                    "an address for an unknown instance: 400 on linode_id",
                    RECORDED,
                    INSTANCES,
                    "an address needs an instance that exists"),
            row(
                    "public addresses come from 198.18.0.0/15, which leads nowhere",
                    ASSUMED,
                    INSTANCES,
                    "a public address leads nowhere"),
            row(
                    "ipv4 carries the NodeBalancer's public address",
                    RECORDED,
                    BALANCERS,
                    "a new NodeBalancer has a public address"),
            row(
                    "client_conn_throttle 0-" + LARGEST_THROTTLE + ", 0 when not sent",
                    RECORDED,
                    BALANCERS,
                    "a throttle out of bounds is refused"),
            row(
                    "labels of NodeBalancers, configs and nodes: 1-" + LONGEST_LABEL + " characters",
                    ASSUMED,
                    BALANCERS,
                    "a label of a NodeBalancer is any short text"),
            row(
                    "NodeBalancer labels need not be unique (the public service asks for it)",
                    ASSUMED,
                    BALANCERS,
                    "two NodeBalancers may have the same label"),
            row(
                    "port 1-" + LARGEST_PORT + ", " + DEFAULT_PORT + " when not sent",
                    RECORDED,
                    BALANCERS,
                    "a port out of bounds is refused"),
            row("one config per port, by PUT too", DOCUMENTED, BALANCERS, "a port has one config"),
            row(
                    "protocol is http, https or tcp, http when not sent; udp is not simulated",
                    RECORDED,
                    BALANCERS,
                    "protocol and check are known words"),
            row(
                    "check is none, connection, http or http_body, none when not sent",
                    RECORDED,
                    BALANCERS,
                    "protocol and check are known words"),
            row(
                    "PUT changes what is sent and leaves the rest",
                    RECORDED,
                    BALANCERS,
                    "a change leaves what is not sent"),
            row(
                    "POST of a config takes every field that PUT takes, and PUT label and check",
                    RECORDED,
                    BALANCERS,
                    "a config can be https from the start"),
            row("https needs ssl_cert and ssl_key", RECORDED, CERTIFICATES, "https needs a certificate and a key"),
            row(
                    "ssl_cert and ssl_key without https: 400; a change to http forgets them",
                    RECORDED,
                    CERTIFICATES,
                    "a certificate is for https only"),
            row("ssl_cert and ssl_key are shown as " + REDACTED, RECORDED, CERTIFICATES, "a config becomes https"),
            row(
                    "a certificate with neither country nor common name: 400",
                    DOCUMENTED,
                    CERTIFICATES,
                    "a blank subject is rejected"),
            row("text that is no PEM: 400 on both fields", RECORDED, CERTIFICATES, "text that is no PEM is refused"),
            row(
                    "a PKCS#8 key of another certificate: 400; older key forms are not compared",
                    ASSUMED,
                    CERTIFICATES,
                    "a key of another certificate is refused"),
            row("expired certificates are accepted", ASSUMED, CERTIFICATES, "an expired certificate is accepted"),
            row("a new node answers status Unknown and counts as down", RECORDED, NODES, "a new node is down"),
            row(
                    "a node is up " + seconds(CHECKING)
                            + " after its instance runs or its port is declared listening, whatever the check",
                    ASSUMED,
                    NODES,
                    "a node is up a moment after its instance runs"),
            row(
                    "a node is down at once when its instance stops or its port is declared silent",
                    ASSUMED,
                    NODES,
                    "a silent node is down at once"),
            row(
                    "an address nobody has is accepted and down unless declared listening",
                    ASSUMED,
                    NODES,
                    "an unknown address is down until declared listening"),
            row(
                    "a node address is private, in 192.168.128.0/17",
                    RECORDED,
                    NODES,
                    "an address that is not private is refused"),
            row(
                    "a node's instance in another region: 400",
                    DOCUMENTED,
                    NODES,
                    "a node is in the region of its NodeBalancer"),
            row("node labels are unique per config", DOCUMENTED, NODES, "a node label is unique in its config"));

    private Limits() {}

    /** Where a decision comes from: the service document, answers of the public service, or nowhere but here. */
    enum Source {
        DOCUMENTED,
        RECORDED,
        ASSUMED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** One decision, and the feature of a spec that holds it. */
    record Row(String decision, Source source, String spec, String feature) {

        @Override
        public String toString() {
            return String.format("%-10s  %s%n            %s: %s", source, decision, spec, feature);
        }
    }

    static List<Row> rows() {
        return ROWS;
    }

    static String table() {
        return ROWS.stream().map(Row::toString).collect(Collectors.joining(System.lineSeparator()));
    }

    /** Returns the n-th address of 192.168.128.0/17, counted from 1. */
    static String privateAddress(int n) {
        return "192.168." + (128 + n / 254) + "." + (1 + n % 254);
    }

    /** Returns the n-th address of 198.18.0.0/15, a range that belongs to nobody, counted from 1. */
    static String publicAddress(int n) {
        return "198." + (18 + n / 65024) + "." + (n / 254 % 256) + "." + (1 + n % 254);
    }

    private static Row row(String decision, Source source, String spec, String feature) {
        return new Row(decision, source, spec, feature);
    }

    private static String seconds(Duration duration) {
        return duration.toSeconds() + " s";
    }
}
