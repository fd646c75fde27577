package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Operation;
import dev.ballast.reconcile.balancer.PortNumbers;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The options of a port that is looked up: its id, and its protocol where two ports have one number. */
@Chapter("Of a NodeBalancer")
public final class PortLookupBlock extends Block {

    private Long id;
    private String protocol;

    PortLookupBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the id that the service gave it: {@code id: 31}. */
    public void id(@ValidatedBy(Rule.ID) long id) {
        this.id = cloud.validate(Rule.ID, id);
    }

    /** Selects one of two ports with one number: {@code protocol: 'udp'}, or any other protocol for the other one. */
    @Needs(value = Operation.CREATE_CONFIG, field = "protocol")
    public void protocol(@ValidatedBy(Rule.PROTOCOL) String protocol) {
        require("protocol");
        this.protocol = cloud.validate(Rule.PROTOCOL, protocol);
    }

    /** Returns the port of that number; one with an id is recorded without a request. */
    Resource find(PortNumbers ports, Resource balancer, int number) {
        if (id == null && protocol == null) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN, "no id is given", "write port(443, id: 31), with the id of the config");
        }
        return id == null ? ports.find(balancer, number, protocol) : ports.trust(balancer, number, protocol, id);
    }
}
