package dev.ballast.sandbox;

/** The operation on NodeBalancers themselves (docs/api.md section 4, NodeBalancers). */
final class Balancers {

    private final State state;

    Balancers(State state) {
        this.state = state;
    }

    Object create(Target target, Fields fields) {
        String region = fields.text("region")
                .required()
                .must(Formats::isRegion, Formats.NO_REGION)
                .value();
        String label =
                fields.text("label").must(Formats::isLabel, Formats.NO_LABEL).value();
        long throttle = fields.integer("client_conn_throttle")
                .must(Formats::isThrottle, "Must be 0-" + Limits.LARGEST_THROTTLE)
                .or(0L);
        fields.finish();
        return create(region, label, (int) throttle).view();
    }

    private Balancer create(String region, String label, int throttle) {
        long id = state.nextId();
        String name = label == null ? "balancer" + id : label;
        return state.balancers.put(new Balancer(id, region, name, throttle, state.nextPublicAddress(), state.now()));
    }
}
