package dev.ballast.dsl;

import dev.ballast.model.Kind;
import dev.ballast.model.ReservedIp;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.reserved.ReservedIpReconciler;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/**
 * A reserved address, which stays with the account when nothing uses it. Properties return values of the last answer; only
 * {@code assignedTo} always sends a request.
 */
@Chapter("Of a reserved address")
public final class ReservedIpHandle extends Handle {

    ReservedIpHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the address as a whole number, which {@code address} returns as a text. */
    @Override
    public long getId() {
        return super.getId();
    }

    /** Returns the address: {@code front.address}. */
    public String getAddress() {
        return resource.idText();
    }

    /** Returns the region. */
    public String getRegion() {
        return last().region();
    }

    /** Returns its tags, with its name. */
    public List<String> getTags() {
        return last().tags();
    }

    /** Returns its reverse name; null while nothing uses it. */
    public String getRdns() {
        return last().rdns();
    }

    /** Requests what uses it, as messages name it; null if nothing does. */
    public String getAssignedTo() {
        return inScript(
                () -> addresses().user(addresses().answers().fresh(resource)).orElse(null));
    }

    /** Moves it to an instance of its region, which keeps its other addresses: {@code front.assignTo(web)}. */
    public ReservedIpHandle assignTo(InstanceHandle instance) {
        inScript(() -> addresses().assign(resource, Handle.requireSame(instance, "assignTo", cloud)));
        return this;
    }

    /** Adds tags, unless it has them: {@code front.tag 'blue'}. */
    public ReservedIpHandle tag(@ValidatedBy(Rule.TAG) String... tags) {
        inScript(() -> addresses().settings().tag(resource, cloud.validateAll(Rule.TAG, tags)));
        return this;
    }

    /** Removes tags, if it has them: {@code front.untag 'green'}. */
    public ReservedIpHandle untag(@ValidatedBy(Rule.TAG) String... tags) {
        inScript(() -> addresses().settings().untag(resource, cloud.validateAll(Rule.TAG, tags)));
        return this;
    }

    /** Releases it and records that in the ledger: {@code front.delete()}. It is refused while something uses it. */
    public void delete() {
        inScript(() -> addresses().delete(resource));
    }

    /** Returns the address for a new resource. Throws a RuleException for null, and if it is gone. */
    static String requireAddress(ReservedIpHandle address, Cloud cloud) {
        Resource resource = Handle.requireSame(address, Kind.RESERVED_IP, "reservedIp", cloud);
        cloud.reconcilers().reservedIps().answers().cachedOrRead(resource);
        return resource.idText();
    }

    private ReservedIp last() {
        return inScript(() -> addresses().answers().cachedOrRead(resource));
    }

    private ReservedIpReconciler addresses() {
        return cloud.reconcilers().reservedIps();
    }
}
