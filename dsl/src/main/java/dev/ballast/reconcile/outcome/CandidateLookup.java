package dev.ballast.reconcile.outcome;

import dev.ballast.client.Client;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Address;
import dev.ballast.model.Filter;
import dev.ballast.model.InstanceAddresses;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.facts.RecordedFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Finds the resources of one kind that an open create may have created.
 *
 * @param patience how long a list may lag behind a create
 * @param search lists them
 */
record CandidateLookup(Duration patience, Search search) {

    /** Lists the resources that fit an open create; {@code ids} returns the id of the holder of a part. */
    interface Search {
        Stream<Candidate> find(Entry open, Client client, ToLongFunction<Reference> ids);
    }

    private static final Duration USUAL = Duration.ofSeconds(30);

    /** Nothing but the label, which may repeat, keeps a node from being created twice. */
    private static final Duration OF_NODES = Duration.ofMinutes(3);

    /** The values that a create does not send: they are recorded as they are found. */
    private static final Set<String> GIVEN = Set.of("region", "ipv4");

    /** Returns the lookup of a kind at Linode (docs/ledger.md). */
    static CandidateLookup of(Kind kind) {
        if (kind == Kind.NODE) {
            return new CandidateLookup(OF_NODES, CandidateLookup::nodes);
        }
        Search parts = kind == Kind.CONFIG ? CandidateLookup::configs : CandidateLookup::addresses;
        return new CandidateLookup(USUAL, kind.isWhole() ? CandidateLookup::wholes : parts);
    }

    private static Stream<Candidate> wholes(Entry open, Client client, ToLongFunction<Reference> ids) {
        Kind kind = open.reference().kind();
        return known(open, client).map(found -> {
            Map<String, String> facts = new TreeMap<>(RecordedFacts.of(found));
            facts.keySet().retainAll(GIVEN);
            return Candidate.at(kind.idText(found.id()), found.created(), facts);
        });
    }

    /** An address that was to become a reserved one is known before, and has its tag only later. */
    private static Stream<? extends Labelled> known(Entry open, Client client) {
        Kind kind = open.reference().kind();
        String call = open.intent() == null ? "" : open.intent().operation();
        return call.startsWith(CreateEvidence.CONVERT)
                ? client.list(kind, Filter.eq("address", call.substring(CreateEvidence.CONVERT.length())))
                        .items()
                : client.named(kind, open.reference().name());
    }

    private static Stream<Candidate> configs(Entry open, Client client, ToLongFunction<Reference> ids) {
        Reference.Port port = (Reference.Port) open.reference();
        return client.nodeBalancers()
                .configs(ids.applyAsLong(port.balancer()))
                .items()
                .filter(config -> config.port() != null
                        && Reference.Port.of(port.balancer(), config).equals(port))
                .map(PortConfig::id)
                .map(Candidate::new);
    }

    private static Stream<Candidate> nodes(Entry open, Client client, ToLongFunction<Reference> ids) {
        Reference.Node node = (Reference.Node) open.reference();
        String address = open.applied().get("address");
        return client.nodeBalancers()
                .nodes(ids.applyAsLong(node.port().balancer()), ids.applyAsLong(node.port()))
                .items()
                .filter(listed -> node.label().equals(listed.label()))
                .filter(listed -> address == null || address.equals(listed.address()))
                .map(listed -> new Candidate(listed.id()));
    }

    private static Stream<Candidate> addresses(Entry open, Client client, ToLongFunction<Reference> ids) {
        InstanceAddresses.Ipv4 ipv4 = client.addresses()
                .of(ids.applyAsLong(((Reference.Address) open.reference()).instance()))
                .ipv4();
        List<Address> privateOnes = ipv4 == null || ipv4.privateOnes() == null ? List.of() : ipv4.privateOnes();
        return privateOnes.stream().map(Address::address).map(Candidate::new);
    }
}
