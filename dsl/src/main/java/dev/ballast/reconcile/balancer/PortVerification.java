package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.ServedCertificate;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotVerifiedException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.http.PortProbe;
import dev.ballast.http.PublicListeners.Listener;
import dev.ballast.model.PortConfig;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.CertificateProof;
import dev.ballast.reconcile.facts.PortCertificate;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Sends requests to the public address of a port from this machine, and fails unless one is answered as expected. */
public final class PortVerification {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Account account;
    private final BalancerReconciler balancers;
    private final PortReconciler ports;

    public PortVerification(Account account, BalancerReconciler balancers, PortReconciler ports) {
        this.account = account;
        this.balancers = balancers;
        this.ports = ports;
    }

    /**
     * What is expected of a port; null where anything will do.
     *
     * @param connect whether to connect, even if nothing else is expected
     * @param path the path to request; null for no request unless its answer is expected to be something
     * @param within the longest time from the start of the connection to the end of the answer
     * @param certificate whether the certificate must be the one that was sent last
     * @param host the name to ask for; null for the first one of the certificate
     * @param attempts the number of attempts
     */
    public record Expected(
            boolean connect,
            String path,
            Integer status,
            Pattern body,
            Duration within,
            boolean certificate,
            String host,
            int attempts) {

        private String requested() {
            return path == null && (status != null || body != null) ? "/" : path;
        }
    }

    /** Looks at the port until it is as expected. The pauses between the attempts grow to 5 seconds. */
    public void verify(Resource port, Expected expected) {
        Map<String, String> applied = account.applied(port);
        String protocol = Optional.ofNullable(applied.get("protocol"))
                .or(() -> Optional.ofNullable(ports.answers().current(port).protocol()))
                .orElse("http");
        Problem.refuse(PortRules.verified(
                port.toString(), protocol, expected.requested() != null, expected.certificate(), expected.connect()));
        int number = ports.numbers().number(port);
        String address = balancers.publicAddress(
                new Resource(port.port().balancer(), ports.linodeNodes().balancerOf(port)));
        Listener listener = account.listeners().of(address, number);
        if (listener.none() != null) {
            account.report(new Progress.Note(port + " is not verified" + listener.none()));
            return;
        }
        PortConfig shown = applied.containsKey(CertificateProof.FINGERPRINT) || !protocol.equals("https")
                ? null
                : ports.answers().current(port);
        Optional<PortCertificate> certificate = account.entry(port)
                .filter(entry -> protocol.equals("https"))
                .map(entry -> PortCertificate.of(entry, null, shown));
        String host = Optional.ofNullable(expected.host())
                .or(() -> certificate.flatMap(PortCertificate::name))
                .orElse(address);
        PortProbe probe = new PortProbe(listener.at(), protocol.equals("https"), host, number, expected.requested());
        Attempts attempts = new Attempts(port, probe, expected, certificate.orElse(null), "at " + address);
        String seen = attempts.untilAsExpected(account.deadline(new WaitOptions(true, null)));
        account.report(new Progress.Note(port + " is verified: " + seen));
    }

    /** The attempts to see what is expected; {@code where} follows the name of the port in messages. */
    private final class Attempts {

        private final Resource port;
        private final PortProbe probe;
        private final Expected expected;
        private final PortCertificate certificate;
        private final String where;

        Attempts(Resource port, PortProbe probe, Expected expected, PortCertificate certificate, String where) {
            this.port = port;
            this.probe = probe;
            this.expected = expected;
            this.certificate = certificate;
            this.where = where
                    + (certificate == null
                            ? ""
                            : PortProbe.isName(probe.host())
                                    ? " by the name " + probe.host()
                                    : " by its address, since no name of the certificate is known");
            if (expected.certificate() && certificate.configured() == null) {
                throw new RuleException(
                        RefusalCode.NOT_SHOWN,
                        "which certificate " + port
                                + " shall serve is not known: neither the ledger nor the service shows it",
                        "send it again with https: cert('site.pem'), or leave out certificate()");
            }
        }

        String untilAsExpected(Deadline deadline) {
            Duration pause = FIRST_PAUSE;
            for (int attempt = 1; ; attempt++) {
                PortProbe.Seen seen = look();
                List<String> wrong = differences(seen);
                if (wrong.isEmpty()) {
                    return (seen.status() == 0 ? "" : "status " + seen.status() + ", ") + "in "
                            + seen.took().toMillis() + " ms " + where;
                }
                String differences = String.join("; ", wrong);
                if (attempt == expected.attempts() || deadline.passed()) {
                    throw new NotVerifiedException(
                            port + " " + where + " is not as expected after " + attempt
                                    + (attempt == 1 ? " attempt: " : " attempts: ") + differences,
                            "look at its nodes with "
                                    + Resource.expression(port.port().balancer()) + ".port("
                                    + port.port().arguments() + ").status, or allow more attempts: attempts "
                                    + Math.max(10, 2 * expected.attempts()));
                }
                account.report(new Progress.Waiting(port.toString(), differences, deadline.elapsed()));
                pause(deadline.cut(pause));
                pause = Collections.min(List.of(pause.multipliedBy(2), LONGEST_PAUSE));
            }
        }

        private PortProbe.Seen look() {
            try {
                return probe.look();
            } catch (InterruptedException stop) {
                throw InterruptedRunException.of("stopped while " + port + " is verified", stop);
            }
        }

        private void pause(Duration pause) {
            try {
                account.workers().pause(pause);
            } catch (InterruptedException stop) {
                throw InterruptedRunException.of("stopped while " + port + " is verified", stop);
            }
        }

        /** Java matches each repetition of a group by one more call, and a page can have more of them than the stack has room for. */
        private String difference(Pattern body, PortProbe.Seen seen) {
            try {
                return body.matcher(seen.body()).find()
                        ? null
                        : "the body " + seen.excerpt() + " has nothing that matches /" + body + "/";
            } catch (StackOverflowError deep) {
                return "the pattern /" + body + "/ repeats a group too often for a body of "
                        + seen.body().length() + " characters";
            }
        }

        private List<String> differences(PortProbe.Seen seen) {
            if (seen.failure() != null) {
                return List.of(seen.failure());
            }
            List<String> wrong = new ArrayList<>();
            if (expected.status() != null && seen.status() != expected.status()) {
                wrong.add("status " + seen.status() + " instead of " + expected.status());
            }
            if (expected.body() != null) {
                Optional.ofNullable(difference(expected.body(), seen)).ifPresent(wrong::add);
            }
            if (expected.within() != null && seen.took().compareTo(expected.within()) > 0) {
                wrong.add(seen.took().toMillis() + " ms instead of at most "
                        + expected.within().toMillis() + " ms");
            }
            if (expected.certificate()) {
                ServedCertificate served = ServedCertificate.of(seen.certificate());
                if (!served.fingerprint().equalsIgnoreCase(certificate.configured())) {
                    wrong.add("the certificate " + served + " instead of "
                            + ServedCertificate.text(certificate.configured(), certificate.hosts()));
                }
            }
            return wrong;
        }
    }
}
