package dev.ballast.sandbox;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private static final List<Row> ACCESS = heldBy(
            "AccessSpec",
            recorded("every success is status 200; delete, detach and boot answer {}", "every success is 200"),
            recorded(
                    "errors are a list of reason and field, all wrong fields at once",
                    "all wrong fields are named at once"),
            recorded("missing or wrong token: 401 Invalid Token", "only the token of the sandbox is let in"),
            recorded(
                    "unknown path or id: 404 Not found; the hint beside it is ours",
                    "an unknown path is 404 with the nearest route"),
            assumed(
                    "a path ends with a slash only where the document writes one: POST /compute/instances/",
                    "a path is known only as the document writes it"),
            recorded("known path, other method: 405", "a method the document does not have is 405"),
            assumed("a body that is not declared application/json: 415", "a body must say that it is JSON"),
            assumed("a field of the wrong type: 400 with the field", "a field of the wrong type is refused"));

    private static final List<Row> BODIES =
            heldBy("JournalSpec", assumed("an unknown field is ignored", "unknown fields are accepted and noted"));

    private static final List<Row> RATE = heldBy(
            "RateLimitSpec",
            assumed(
                    "too many requests: 429 with Retry-After; " + REQUESTS_PER_MINUTE + " a minute",
                    "beyond the limit the answer is 429 until the minute is over"),
            recorded(
                    "every answer tells the limit, what remains and when it resets", "each answer tells what remains"));

    private static final List<Row> VOLUMES = heldBy(
            "VolumeSpec",
            documented("a new volume is creating, then active", "a new volume is creating and becomes active"),
            assumed(
                    "a volume is creating or resizing for " + seconds(CREATING) + ", detaching for "
                            + seconds(DETACHING),
                    "resize grows a volume"),
            recorded(
                    "volume size " + SMALLEST_VOLUME + "-" + LARGEST_VOLUME + " GB", "a size out of bounds is refused"),
            recorded("volume size is " + DEFAULT_SIZE + " GB when not sent", "size and region may be left out"),
            recorded("a volume's region is its instance's when not sent", "size and region may be left out"),
            recorded(
                    "volume label: a letter, then letters, digits, single - and _, at most 32",
                    "a label that is no label is refused"),
            assumed("volume labels need not be unique", "two volumes may have the same label"),
            recorded(
                    "filesystem_path is " + FILESYSTEM_PATH + "<label>",
                    "a new volume carries the fields of the document"),
            recorded(
                    "attach answers the volume with linode_id set, also while it is creating",
                    "attach names the instance at once"),
            recorded(
                    "attach of an attached volume, also to the same instance: 400",
                    "an attached volume is not attached again"),
            documented(
                    "attach without config_id takes the first profile", "without config_id the first profile is used"),
            assumed(
                    "attach with a config_id the instance does not have: 400",
                    "a profile the instance does not have is refused"),
            documented(
                    "volume and instance in different regions: 400", "volume and instance must be in the same region"),
            recorded("detach takes time; linode_id stays until then", "detach takes a moment"),
            assumed("detach of a free volume: 400", "a free volume cannot be detached"),
            recorded("clone answers a new, free volume that is creating", "a clone is a new volume of the same size"),
            recorded("clone and resize need an active volume", "a volume must be active to be cloned or resized"),
            recorded("resize answers resizing, with the new size at once", "resize grows a volume"),
            assumed("resize to the same size: 400, as to a smaller one", "a volume only grows"),
            documented("delete of an attached volume: 400", "an attached volume is not deleted"));

    private static final List<Row> INSTANCES = heldBy(
            "InstanceSpec",
            assumed(
                    "region, type and image: any identifier; which exist is not simulated",
                    "what is no identifier is refused"),
            recorded("an image needs root_pass; without an image it may be left out", "an image needs a root password"),
            recorded(
                    "booted is true when not sent and there is an image",
                    "an instance with an image boots unless told not to"),
            recorded(
                    "an instance is provisioning, then offline, or booting and running",
                    "an instance with an image boots unless told not to"),
            assumed(
                    "provisioning takes " + seconds(PROVISIONING) + ", booting " + seconds(BOOTING),
                    "an instance with an image boots unless told not to"),
            assumed(
                    "boot while provisioning is done afterwards; boot of a running instance does nothing",
                    "boot may be sent at any time"),
            recorded("lists are pages: data, page, pages, results", "instances are listed in pages"),
            recorded(
                    "page_size " + SMALLEST_PAGE + "-" + LARGEST_PAGE + ", " + PAGE_SIZE + " when not sent",
                    "a page size out of bounds is refused"),
            assumed("a page beyond the last is empty", "instances are listed in pages"),
            recorded("private addresses come from 192.168.128.0/17", "a private address comes from the private range"),
            recorded("one private address per instance, a second: 400", "a second private address is refused"),
            recorded(
                    "an address for an unknown instance: 400 on linode_id", "an address needs an instance that exists"),
            assumed("public addresses come from 198.18.0.0/15, which leads nowhere", "a public address leads nowhere"));

    private static final List<Row> PROFILES = heldBy(
            "ControlSpec",
            assumed(
                    "an instance has one configuration profile; control calls give it others",
                    "an instance has one profile until it is given others"));

    private static final List<Row> BALANCERS = heldBy(
            "NodeBalancerSpec",
            recorded("ipv4 carries the NodeBalancer's public address", "a new NodeBalancer has a public address"),
            recorded(
                    "client_conn_throttle 0-" + LARGEST_THROTTLE + ", 0 when not sent",
                    "a throttle out of bounds is refused"),
            assumed(
                    "labels of NodeBalancers, configs and nodes: 1-" + LONGEST_LABEL + " characters",
                    "a label of a NodeBalancer is any short text"),
            assumed(
                    "NodeBalancer labels need not be unique (the public service asks for it)",
                    "two NodeBalancers may have the same label"),
            recorded(
                    "port 1-" + LARGEST_PORT + ", " + DEFAULT_PORT + " when not sent",
                    "a port out of bounds is refused"),
            documented("one config per port, by PUT too", "a port has one config"),
            recorded(
                    "protocol is http, https or tcp, http when not sent; udp is not simulated",
                    "protocol and check are known words"),
            recorded(
                    "check is none, connection, http or http_body, none when not sent",
                    "protocol and check are known words"),
            recorded("PUT changes what is sent and leaves the rest", "a change leaves what is not sent"),
            recorded(
                    "POST of a config takes every field that PUT takes, and PUT label and check",
                    "a config can be https from the start"));

    private static final List<Row> CERTIFICATES = heldBy(
            "CertificateRuleSpec",
            recorded("https needs ssl_cert and ssl_key", "https needs a certificate and a key"),
            recorded(
                    "ssl_cert and ssl_key without https: 400; a change to http forgets them",
                    "a certificate is for https only"),
            recorded("ssl_cert and ssl_key are shown as " + REDACTED, "a config becomes https"),
            documented("a certificate with neither country nor common name: 400", "a blank subject is rejected"),
            recorded("text that is no PEM: 400 on both fields", "text that is no PEM is refused"),
            assumed(
                    "a PKCS#8 key of another certificate: 400; older key forms are not compared",
                    "a key of another certificate is refused"),
            assumed("expired certificates are accepted", "an expired certificate is accepted"));

    private static final List<Row> NODES = heldBy(
            "NodeSpec",
            recorded("a new node answers status Unknown and counts as down", "a new node is down"),
            assumed(
                    "a node is up " + seconds(CHECKING)
                            + " after its instance runs or its port is declared listening, whatever the check",
                    "a node is up a moment after its instance runs"),
            assumed(
                    "a node is down at once when its instance stops or its port is declared silent",
                    "a silent node is down at once"),
            assumed(
                    "an address that no instance has is accepted and down unless declared listening",
                    "an unknown address is down until declared listening"),
            recorded("a node address is private, in 192.168.128.0/17", "an address that is not private is refused"),
            documented("a node's instance in another region: 400", "a node is in the region of its NodeBalancer"),
            documented("node labels are unique per config", "a node label is unique in its config"));

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
        return Stream.of(ACCESS, BODIES, RATE, VOLUMES, INSTANCES, PROFILES, BALANCERS, CERTIFICATES, NODES)
                .flatMap(List::stream)
                .toList();
    }

    static String table() {
        return rows().stream().map(Row::toString).collect(Collectors.joining(System.lineSeparator()));
    }

    /** Returns the n-th address of 192.168.128.0/17, counted from 1. */
    static String privateAddress(int n) {
        return "192.168." + (128 + n / 254) + "." + (1 + n % 254);
    }

    /** Returns the n-th address of 198.18.0.0/15, a range that belongs to nobody, counted from 1. */
    static String publicAddress(int n) {
        return "198." + (18 + n / 65024) + "." + (n / 254 % 256) + "." + (1 + n % 254);
    }

    private static List<Row> heldBy(String spec, Row... rows) {
        return Arrays.stream(rows)
                .map(row -> new Row(row.decision(), row.source(), spec, row.feature()))
                .toList();
    }

    private static Row documented(String decision, String feature) {
        return new Row(decision, Source.DOCUMENTED, null, feature);
    }

    private static Row recorded(String decision, String feature) {
        return new Row(decision, Source.RECORDED, null, feature);
    }

    private static Row assumed(String decision, String feature) {
        return new Row(decision, Source.ASSUMED, null, feature);
    }

    private static String seconds(Duration duration) {
        return duration.toSeconds() + " s";
    }
}
