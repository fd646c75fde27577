package dev.ballast.explore;

import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What can change between two versions: a day passes, or somebody changes a resource by hand, found again by its name. */
final class ForeignChanges {

    /** Lets a day pass without a change of the account. */
    static final ForeignChange DAY = new ForeignChange() {
        @Override
        public int after() {
            return 0;
        }

        @Override
        public boolean act(SimulatedAccount account) {
            account.sandbox().advance(Duration.ofDays(1));
            return true;
        }

        @Override
        public String toString() {
            return "a day passes";
        }
    };

    private final Sandbox sandbox;
    private final List<ForeignChange> found = new ArrayList<>();

    private ForeignChanges(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** Returns the changes that the account of this moment allows. */
    static List<ForeignChange> of(Sandbox sandbox) {
        ForeignChanges changes = new ForeignChanges(sandbox);
        sandbox.resources().values().forEach(changes::look);
        return changes.found;
    }

    private void look(ResourceProperties resource) {
        switch (resource.kind()) {
            case NODE -> {
                add(resource, "deletes", "DELETE", "", "");
                add(resource, "sets the weight of", "PUT", "", "{\"weight\": 77}");
            }
            case CONFIG -> {
                add(resource, "deletes", "DELETE", "", "");
                add(resource, "sets the algorithm of", "PUT", "", "{\"algorithm\": \"source\"}");
            }
            case NODEBALANCER -> {
                add(resource, "deletes", "DELETE", "", "");
                add(resource, "sets the throttle of", "PUT", "", "{\"client_conn_throttle\": 7}");
            }
            case VOLUME -> {
                add(resource, "deletes", "DELETE", "", "");
                if (resource.properties().path("linode_id").isNumber()) {
                    add(resource, "detaches", "POST", "/detach", "");
                }
            }
            case INSTANCE, FIREWALL -> add(resource, "deletes", "DELETE", "", "");
            case PROFILE, VPC, RESERVED_IP, TAG -> {}
        }
    }

    private void add(ResourceProperties resource, String verb, String method, String beneath, String body) {
        found.add(new ByRequest(verb, AccountPicture.name(sandbox, resource), method, beneath, body));
    }

    /** A change by one request about the resource of a name. */
    private record ByRequest(String verb, String name, String method, String beneath, String body)
            implements ForeignChange {

        @Override
        public int after() {
            return 0;
        }

        @Override
        public boolean act(SimulatedAccount account) {
            return account.sandbox().resources().values().stream()
                    .filter(resource ->
                            AccountPicture.name(account.sandbox(), resource).equals(name))
                    .findFirst()
                    .filter(resource -> send(account, resource))
                    .isPresent();
        }

        /** Sends the request, and returns whether the service has accepted it. */
        private boolean send(SimulatedAccount account, ResourceProperties resource) {
            boolean done = account.answer(method, path(account.sandbox(), resource) + beneath, body)
                            .status()
                    == 200;
            if (done && method.equals("DELETE")) {
                account.deleted().add(Long.toString(resource.id()));
            }
            return done;
        }

        private static String path(Sandbox sandbox, ResourceProperties resource) {
            String instances = sandbox.dialect().equals("linode") ? "/v4/linode/instances/" : "/v4/compute/instances/";
            return switch (resource.kind()) {
                case INSTANCE -> instances + resource.id();
                case VOLUME -> "/v4/volumes/" + resource.id();
                case FIREWALL -> "/v4/networking/firewalls/" + resource.id();
                case CONFIG -> "/v4/nodebalancers/" + resource.holder() + "/configs/" + resource.id();
                case NODE -> {
                    ResourceProperties config =
                            sandbox.resources().get(new ResourceKey(ResourceKind.CONFIG, resource.holder()));
                    yield path(sandbox, config) + "/nodes/" + resource.id();
                }
                case NODEBALANCER -> "/v4/nodebalancers/" + resource.id();
                case PROFILE, VPC, RESERVED_IP, TAG ->
                    throw new IllegalArgumentException("no change by hand is simulated for a " + resource.kind());
            };
        }

        @Override
        public String toString() {
            return "somebody " + verb + " " + name;
        }
    }
}
