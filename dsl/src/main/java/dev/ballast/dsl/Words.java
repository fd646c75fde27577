package dev.ballast.dsl;

import dev.ballast.certificate.Certificate;
import dev.ballast.certificate.SelfSigned;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.Subject;
import dev.ballast.model.FirewallRule;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.balancer.BalancerRequest;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.firewall.FirewallRequest;
import dev.ballast.reconcile.instance.InstanceRequest;
import dev.ballast.reconcile.reserved.ReservedIpRequest;
import dev.ballast.reconcile.teardown.Teardown;
import dev.ballast.reconcile.teardown.TeardownPlan;
import dev.ballast.reconcile.volume.VolumeRequest;
import dev.ballast.reconcile.vpc.VpcRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import groovy.transform.stc.ClosureParams;
import groovy.transform.stc.FirstParam;
import java.io.File;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The words of a runbook. A word with a block or a size ensures the resource: it creates it, or changes the existing one to the
 * values in the block if the service allows that. A word with only a name or an id looks it up.
 */
@Chapter("In a runbook")
public interface Words extends ListWords {

    /**
     * Sets the default region from here on: {@code region 'us-east'}. The default is the region of the profile. In a branch of
     * {@code parallel} the word applies to that branch.
     */
    default void region(@ValidatedBy(Rule.REGION) String region) {
        ScriptLine.locate(() -> {
            cloud().validate(Rule.REGION, region);
            cloud().defaultRegion(region);
        });
    }

    /**
     * Creates an instance, or finds the one created before: {@code instance('web-1') { type 'standard-1'; image 'debian12'
     * }}. A change that is impossible in place (region, type, image) is refused.
     */
    default InstanceHandle instance(
            @ValidatedBy(Rule.INSTANCE_NAME) String name,
            @DelegatesTo(value = InstanceBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return instance(name, Block.braces("instance('" + name + "') { ... }", block));
    }

    /** Creates an instance, or finds the one created before, from Java: {@code cloud.instance("web-1", i -> i.type("standard-1"))}. */
    default InstanceHandle instance(
            @ValidatedBy(Rule.INSTANCE_NAME) String name, Consumer<? super InstanceBlock> block) {
        return named(Kind.INSTANCE, name, cloud -> {
            InstanceBlock words =
                    filled(Kind.INSTANCE, cloud.validate(Rule.INSTANCE_NAME, name), new InstanceBlock(cloud), block);
            InstanceRequest wanted = words.toRequest(name);
            return new InstanceHandle(
                    cloud,
                    words.whole.ensure(
                            cloud,
                            adoption -> adoption.instance(
                                    wanted, cloud.reconcilers().instances()),
                            () -> cloud.reconcilers().instances().ensure(wanted)));
        });
    }

    /** Creates an instance, or finds the one created before, with options: {@code instance('web-1', adopt: true) { type 'g6-standard-1' }}. */
    default InstanceHandle instance(
            @Options("adopt allow " + WholeBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.INSTANCE_NAME) String name,
            @DelegatesTo(value = InstanceBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return instance(
                name,
                Block.named(Words.class, "instance", options, String.class)
                        .andThen(Block.braces("instance('" + name + "') { ... }", block)));
    }

    /** Finds an instance by the name this ledger gave it: {@code instance('web-1')}; fails with the names that exist. */
    default InstanceHandle instance(@ValidatedBy(Rule.INSTANCE_NAME) String name) {
        return found(Kind.INSTANCE, name, InstanceHandle::new);
    }

    /** Returns an instance by its id, without a request: {@code instance(4711)}. */
    default InstanceHandle instance(@ValidatedBy(Rule.ID) long id) {
        return found(Kind.INSTANCE, id, InstanceHandle::new);
    }

    /**
     * Creates a NodeBalancer with ports and nodes, or adds the missing ones to the one created before: {@code
     * nodebalancer('web') { port 80; node 'a', web.privateIp + ':80' }}. The name is sent as {@code label}.
     */
    default NodeBalancerHandle nodebalancer(
            @ValidatedBy(Rule.NODEBALANCER_NAME) String name,
            @DelegatesTo(value = NodeBalancerBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return nodebalancer(name, Block.braces("nodebalancer('" + name + "') { ... }", block));
    }

    /** Creates a NodeBalancer, or adds missing ports and nodes to the one created before, from Java. */
    default NodeBalancerHandle nodebalancer(
            @ValidatedBy(Rule.NODEBALANCER_NAME) String name, Consumer<? super NodeBalancerBlock> block) {
        return named(Kind.NODEBALANCER, name, cloud -> {
            NodeBalancerBlock words = filled(
                    Kind.NODEBALANCER,
                    cloud.validate(Rule.NODEBALANCER_NAME, name),
                    new NodeBalancerBlock(cloud, name),
                    block);
            BalancerRequest wanted = words.toRequest();
            return new NodeBalancerHandle(
                    cloud, words.whole.ensure(cloud, adoption -> adoption.balancer(wanted), () -> cloud.reconcilers()
                            .balancers()
                            .ensure(wanted)));
        });
    }

    /**
     * Creates a NodeBalancer, or adds to the one created before, with options: {@code exactly: true} deletes the ports and nodes that
     * the block does not name, {@code adopt: true} adopts the NodeBalancer of that label if the ledger has none of that name.
     */
    default NodeBalancerHandle nodebalancer(
            @Options("exactly adopt " + WholeBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.NODEBALANCER_NAME) String name,
            @DelegatesTo(value = NodeBalancerBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return nodebalancer(
                name,
                Block.named(Words.class, "nodebalancer", options, String.class)
                        .andThen(Block.braces("nodebalancer('" + name + "') { ... }", block)));
    }

    /** Finds a NodeBalancer by the name this ledger gave it: {@code nodebalancer('web')}; fails with the names that exist. */
    default NodeBalancerHandle nodebalancer(@ValidatedBy(Rule.NODEBALANCER_NAME) String name) {
        return found(Kind.NODEBALANCER, name, NodeBalancerHandle::new);
    }

    /**
     * Returns a NodeBalancer by its id, without a request: {@code nodebalancer(7)}. The documented dialect cannot read a
     * NodeBalancer.
     */
    default NodeBalancerHandle nodebalancer(@ValidatedBy(Rule.ID) long id) {
        return found(Kind.NODEBALANCER, id, NodeBalancerHandle::new);
    }

    /** Adds missing ports and nodes to a NodeBalancer known by its id: {@code nodebalancer(7) { port 80; ... }}. */
    default NodeBalancerHandle nodebalancer(
            @ValidatedBy(Rule.ID) long id,
            @DelegatesTo(value = NodeBalancerBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return nodebalancer(id, Block.braces("nodebalancer(" + id + ") { ... }", block));
    }

    /** Adds to a NodeBalancer known by its id, with options: {@code exactly: true} deletes the ports and nodes that the block does not name. */
    default NodeBalancerHandle nodebalancer(
            @Options("exactly") Map<String, ?> options,
            @ValidatedBy(Rule.ID) long id,
            @DelegatesTo(value = NodeBalancerBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return nodebalancer(
                id,
                Block.named(Words.class, "nodebalancer", options, long.class)
                        .andThen(Block.braces("nodebalancer(" + id + ") { ... }", block)));
    }

    /** Adds missing ports and nodes to a NodeBalancer known by its id, from Java. */
    default NodeBalancerHandle nodebalancer(@ValidatedBy(Rule.ID) long id, Consumer<? super NodeBalancerBlock> block) {
        return named(Kind.NODEBALANCER, id, cloud -> {
            Resource balancer = cloud.reconcilers().balancers().find(cloud.validate(Rule.ID, id));
            NodeBalancerBlock words = Block.filled(new NodeBalancerBlock(cloud, Long.toString(id)), block);
            BalancerRequest wanted = words.toRequest(balancer.whole());
            cloud.inScript(() -> cloud.reconcilers().balancers().ensure(balancer, wanted));
            return new NodeBalancerHandle(cloud, balancer);
        });
    }

    /**
     * Creates a volume of at least that many gigabytes and waits until it is active, or grows the one created before:
     * {@code volume('data', 20)}. The name is sent as {@code label}.
     */
    default VolumeHandle volume(
            @ValidatedBy(Rule.VOLUME_NAME) String name, @ValidatedBy(Rule.VOLUME_SIZE) Number size) {
        return volume(name, size, words -> {});
    }

    /** Creates or grows a volume with options: {@code volume('logs', 20, on: web, wait: false)}; also region:, timeout:, tags:, encrypted:. */
    default VolumeHandle volume(
            @Options(VolumeBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.VOLUME_NAME) String name,
            @ValidatedBy(Rule.VOLUME_SIZE) Number size) {
        return volume(name, size, Block.named(Words.class, "volume", options, String.class, Number.class));
    }

    /** Creates or grows a volume with a block: {@code volume('logs', 20) { on web }}. */
    default VolumeHandle volume(
            @ValidatedBy(Rule.VOLUME_NAME) String name,
            @ValidatedBy(Rule.VOLUME_SIZE) Number size,
            @DelegatesTo(value = VolumeBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return volume(name, size, Block.braces("volume('" + name + "', " + size + ") { ... }", block));
    }

    /** Creates or grows a volume with options and a block: {@code volume('logs', 20, wait: false) { on web }}. */
    default VolumeHandle volume(
            @Options(VolumeBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.VOLUME_NAME) String name,
            @ValidatedBy(Rule.VOLUME_SIZE) Number size,
            @DelegatesTo(value = VolumeBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return volume(
                name,
                size,
                Block.named(Words.class, "volume", options, String.class, Number.class)
                        .andThen(Block.braces("volume('" + name + "', " + size + ") { ... }", block)));
    }

    /** Creates or grows a volume, from Java: {@code cloud.volume("logs", 20, v -> v.on(web))}. */
    default VolumeHandle volume(
            @ValidatedBy(Rule.VOLUME_NAME) String name,
            @ValidatedBy(Rule.VOLUME_SIZE) Number size,
            Consumer<? super VolumeBlock> block) {
        return named(Kind.VOLUME, name, cloud -> {
            cloud.validate(Rule.VOLUME_SIZE, size);
            VolumeBlock words =
                    filled(Kind.VOLUME, cloud.validate(Rule.VOLUME_NAME, name), new VolumeBlock(cloud), block);
            VolumeRequest wanted = words.toRequest(name, size.intValue());
            return new VolumeHandle(
                    cloud, words.whole.ensure(cloud, adoption -> adoption.volume(wanted), () -> cloud.reconcilers()
                            .volumes()
                            .ensure(wanted)));
        });
    }

    /** Finds a volume by the name this ledger gave it: {@code volume('data')}; fails with the names that exist. */
    default VolumeHandle volume(@ValidatedBy(Rule.VOLUME_NAME) String name) {
        return found(Kind.VOLUME, name, VolumeHandle::new);
    }

    /** Finds a volume by its id: {@code volume(99)}. */
    default VolumeHandle volume(@ValidatedBy(Rule.ID) long id) {
        return found(Kind.VOLUME, id, VolumeHandle::new);
    }

    /**
     * Creates a VPC with its subnets, or changes the one created before and adds the subnets it lacks:
     * {@code vpc('shop') { subnet 'web', '10.0.0.0/24' }}. The name is sent as {@code label}.
     */
    @Needs(Operation.CREATE_VPC)
    default VpcHandle vpc(
            @ValidatedBy(Rule.VPC_NAME) String name,
            @DelegatesTo(value = VpcBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return vpc(name, Block.braces("vpc('" + name + "') { ... }", block));
    }

    /** Creates a VPC, or adds to the one created before, from Java. */
    @Needs(Operation.CREATE_VPC)
    default VpcHandle vpc(@ValidatedBy(Rule.VPC_NAME) String name, Consumer<? super VpcBlock> block) {
        return named(Kind.VPC, name, cloud -> {
            VpcBlock words = filled(Kind.VPC, cloud.validate(Rule.VPC_NAME, name), new VpcBlock(cloud, name), block);
            VpcRequest wanted = words.toRequest();
            return new VpcHandle(
                    cloud, words.whole.ensure(cloud, adoption -> adoption.vpc(wanted), () -> cloud.reconcilers()
                            .vpcs()
                            .ensure(wanted)));
        });
    }

    /**
     * Creates a VPC, or adds to the one created before, with options: {@code exactly: true} deletes the subnets that the block
     * does not name, {@code adopt: true} adopts the VPC of that label if the ledger has none of that name.
     */
    @Needs(Operation.CREATE_VPC)
    default VpcHandle vpc(
            @Options("exactly adopt " + WholeBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.VPC_NAME) String name,
            @DelegatesTo(value = VpcBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return vpc(
                name,
                Block.named(Words.class, "vpc", options, String.class)
                        .andThen(Block.braces("vpc('" + name + "') { ... }", block)));
    }

    /** Finds a VPC by the name this ledger gave it: {@code vpc('shop')}; fails with the names that exist. */
    @Needs(Operation.CREATE_VPC)
    default VpcHandle vpc(@ValidatedBy(Rule.VPC_NAME) String name) {
        return found(Kind.VPC, name, VpcHandle::new);
    }

    /** Returns a VPC by its id, without a request: {@code vpc(7)}. */
    @Needs(Operation.CREATE_VPC)
    default VpcHandle vpc(@ValidatedBy(Rule.ID) long id) {
        return found(Kind.VPC, id, VpcHandle::new);
    }

    /**
     * Creates a firewall, or changes the one created before: {@code firewall('web') { inbound { accept 'tcp', 443, from: anywhere
     * }; protects lb }}. The name is sent as {@code label}.
     */
    @Needs(Operation.CREATE_FIREWALL)
    default FirewallHandle firewall(
            @ValidatedBy(Rule.FIREWALL_NAME) String name,
            @DelegatesTo(value = FirewallBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return firewall(name, Block.braces("firewall('" + name + "') { ... }", block));
    }

    /** Creates a firewall, or changes the one created before, from Java: {@code cloud.firewall("web", f -> f.protects(web))}. */
    @Needs(Operation.CREATE_FIREWALL)
    default FirewallHandle firewall(
            @ValidatedBy(Rule.FIREWALL_NAME) String name, Consumer<? super FirewallBlock> block) {
        return named(Kind.FIREWALL, name, cloud -> {
            FirewallBlock words =
                    filled(Kind.FIREWALL, cloud.validate(Rule.FIREWALL_NAME, name), new FirewallBlock(cloud), block);
            FirewallRequest wanted = words.toRequest(name);
            return new FirewallHandle(
                    cloud, words.whole.ensure(cloud, adoption -> adoption.firewall(wanted), () -> cloud.reconcilers()
                            .firewalls()
                            .ensure(wanted)));
        });
    }

    /**
     * Creates a firewall, or changes the one created before, with options: {@code exactly: true} takes what no line names from
     * behind it, {@code adopt: true} adopts the firewall of that label if the ledger has none of that name.
     */
    @Needs(Operation.CREATE_FIREWALL)
    default FirewallHandle firewall(
            @Options(FirewallBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.FIREWALL_NAME) String name,
            @DelegatesTo(value = FirewallBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return firewall(
                name,
                Block.named(Words.class, "firewall", options, String.class)
                        .andThen(Block.braces("firewall('" + name + "') { ... }", block)));
    }

    /** Finds a firewall by the name this ledger gave it: {@code firewall('web')}; fails with the names that exist. */
    @Needs(Operation.READ_FIREWALL)
    default FirewallHandle firewall(@ValidatedBy(Rule.FIREWALL_NAME) String name) {
        return found(Kind.FIREWALL, name, FirewallHandle::new);
    }

    /** Finds a firewall by its id: {@code firewall(901)}. */
    @Needs(Operation.READ_FIREWALL)
    default FirewallHandle firewall(@ValidatedBy(Rule.ID) long id) {
        return found(Kind.FIREWALL, id, FirewallHandle::new);
    }

    /** Returns all IPv4 and IPv6 addresses, for the rules of a firewall: {@code accept 'tcp', 443, from: anywhere}. */
    @Needs(Operation.CREATE_FIREWALL)
    default List<String> getAnywhere() {
        return ScriptLine.locate(this::cloud, cloud -> {
            cloud.require(Words.class, "anywhere");
            return FirewallRule.ANYWHERE;
        });
    }

    /**
     * Reserves an address, or finds the one reserved before: {@code def front = reservedIp('front')}. The name is sent as a tag.
     */
    @Needs(Operation.CREATE_RESERVED_IP)
    default ReservedIpHandle reservedIp(@ValidatedBy(Rule.RESERVED_IP_NAME) String name) {
        return reservedIp(name, words -> {});
    }

    /** Reserves an address with options: {@code reservedIp('front', of: web)}; also region:, tags:, adopt:, protect:. */
    @Needs(Operation.CREATE_RESERVED_IP)
    default ReservedIpHandle reservedIp(
            @Options(ReservedIpBlock.OPTIONS) Map<String, ?> options, @ValidatedBy(Rule.RESERVED_IP_NAME) String name) {
        return reservedIp(name, Block.named(Words.class, "reservedIp", options, String.class));
    }

    /** Reserves an address with a block: {@code reservedIp('front') { tags 'shop' }}. */
    @Needs(Operation.CREATE_RESERVED_IP)
    default ReservedIpHandle reservedIp(
            @ValidatedBy(Rule.RESERVED_IP_NAME) String name,
            @DelegatesTo(value = ReservedIpBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return reservedIp(name, Block.braces("reservedIp('" + name + "') { ... }", block));
    }

    /** Reserves an address, from Java: {@code cloud.reservedIp("front", of -> of.tags("shop"))}. */
    @Needs(Operation.CREATE_RESERVED_IP)
    default ReservedIpHandle reservedIp(
            @ValidatedBy(Rule.RESERVED_IP_NAME) String name, Consumer<? super ReservedIpBlock> block) {
        return named(Kind.RESERVED_IP, name, cloud -> {
            ReservedIpBlock words = filled(
                    Kind.RESERVED_IP,
                    cloud.validate(Rule.RESERVED_IP_NAME, name),
                    new ReservedIpBlock(cloud, name),
                    block);
            ReservedIpRequest wanted = words.toRequest();
            return new ReservedIpHandle(
                    cloud, words.whole.ensure(cloud, adoption -> adoption.reservedIp(wanted), () -> cloud.reconcilers()
                            .reservedIps()
                            .ensure(wanted)));
        });
    }

    /** Reads a certificate chain and its key from one PEM file: {@code port 443, https: cert('site.pem')}. */
    @ValidatedBy(Rule.CERTIFICATE_FILES)
    default Certificate cert(String file) {
        return ScriptLine.locate(() -> Certificate.read(file));
    }

    /** Reads a certificate chain and its key from two PEM files: {@code cert('chain.pem', 'key.pem')}. */
    @ValidatedBy(Rule.CERTIFICATE_FILES)
    default Certificate cert(String chain, String key) {
        return ScriptLine.locate(() -> Certificate.read(chain, key));
    }

    /** Reads a certificate chain and its key from one PEM file. */
    @ValidatedBy(Rule.CERTIFICATE_FILES)
    default Certificate cert(File file) {
        return cert(String.valueOf(file));
    }

    /** Reads a certificate chain and its key from two PEM files. */
    @ValidatedBy(Rule.CERTIFICATE_FILES)
    default Certificate cert(File chain, File key) {
        return cert(String.valueOf(chain), String.valueOf(key));
    }

    /** Reads a certificate chain and its key from one PEM file. */
    @ValidatedBy(Rule.CERTIFICATE_FILES)
    default Certificate cert(Path file) {
        return cert(String.valueOf(file));
    }

    /** Reads a certificate chain and its key from two PEM files. */
    @ValidatedBy(Rule.CERTIFICATE_FILES)
    default Certificate cert(Path chain, Path key) {
        return cert(String.valueOf(chain), String.valueOf(key));
    }

    /**
     * Creates a self-signed certificate for trials, or finds the one created before:
     * {@code https: selfSigned('www.example.test')}. The state folder keeps it, readable by its owner alone, so that a second
     * run finds the same certificate.
     */
    default Certificate selfSigned(@ValidatedBy(Rule.HOST) String host) {
        return ScriptLine.locate(() -> SelfSigned.cached(
                cloud().settings().trialCertificates().get(),
                cloud().validate(Rule.HOST, host),
                cloud().account().present(),
                cloud().dialect().publicService()));
    }

    /**
     * Returns a secret that is not written in the script: {@code rootPass secret('ROOT_PASS')} reads the environment variable
     * of that name, then at the file that {@code ROOT_PASS_FILE} names, then asks on the terminal without showing it.
     */
    default Secret secret(@ValidatedBy(Rule.SECRET) String name) {
        return ScriptLine.locate(() -> cloud().settings().secrets().apply(cloud().validate(Rule.SECRET, name)));
    }

    /**
     * Calls the closure for all items in parallel and returns the results in the order of the items: {@code parallel(1..10) { n
     * -> volume("data-$n", 20) }}.
     */
    default <T, R> List<R> parallel(
            Collection<T> items, @ClosureParams(FirstParam.FirstGenericType.class) Closure<R> work) {
        return parallel(items, (Function<T, R>) Block.given(work, Vocabulary.BRACES)::call);
    }

    /** Calls the function for all items in parallel and returns the results in the order of the items, from Java. */
    default <T, R> List<R> parallel(Collection<T> items, Function<? super T, ? extends R> work) {
        return cloud().branches(items, work);
    }

    /**
     * Deletes everything that this ledger created and nothing that was adopted: {@code teardown()}. It deletes NodeBalancers
     * with their ports and nodes, detaches and deletes volumes, then deletes instances, then what they used, such as reserved
     * addresses; then it lists the resources to prove that none remains.
     */
    @Needs(Operation.DELETE_INSTANCE)
    default void teardown() {
        ScriptLine.locate(this::cloud, cloud -> {
            cloud.require(Words.class, "teardown");
            Teardown teardown = new Teardown(cloud.account());
            TeardownPlan plan = teardown.plan(List.of());
            plan.lines().forEach(line -> cloud.account().progress().accept(new Progress.Note(line)));
            teardown.run(plan);
            return null;
        });
    }

    /**
     * Goes on once people have approved this step: {@code approval('switch traffic')}. A profile without approvers asks on the
     * terminal. With approvers the run ends with status 6, and the same command continues when enough of them have signed.
     */
    default void approval(@ValidatedBy(Rule.NAME) String step) {
        approval(step, options -> {});
    }

    /** Goes on once people have approved this step in a time: {@code approval('switch traffic', timeout: 30.minutes)}. */
    default void approval(@Options("timeout") Map<String, ?> options, @ValidatedBy(Rule.NAME) String step) {
        approval(step, Block.named(Words.class, "approval", options, String.class));
    }

    /** Goes on once people have approved this step in a time, from Java. */
    default void approval(@ValidatedBy(Rule.NAME) String step, Consumer<? super ApprovalBlock> options) {
        ScriptLine.locate(this::cloud, cloud -> {
            ApprovalBlock words = new ApprovalBlock(cloud);
            Block.filled(words, options);
            String name = cloud.validate(Rule.NAME, step);
            if (cloud.isInBranch()) {
                throw new RuleException(
                        RefusalCode.APPROVAL_STEP,
                        "approval('" + name + "') is in a branch, which would end in the middle of the others",
                        "write it before or after parallel or rolling");
            }
            cloud.settings().steps().accept(name, words.timeout());
            return null;
        });
    }

    /**
     * Shows a value at this point of the runbook: {@code show lb}. A notebook draws it as a table, tree or picture. The program
     * prints it as the prompt does; before it prints a resource, it requests the current state. Plain {@code groovy} prints its
     * text. Null shows nothing. Returns null.
     */
    default Object show(Object value) {
        ScriptLine.locate(() -> cloud().settings().display().show(value));
        return null;
    }

    /**
     * Shows a value and updates it while the runbook runs: {@code live lb}. A notebook redraws it in place while a word of the
     * cell waits, up to four times a second, and at the end of the cell; with Linode also when an event touches a
     * shown resource. Elsewhere it is shown at once, and again at the end of the run or the line if it has changed. A redraw
     * during a wait reuses answers of the last five seconds, so it sends no further requests. Returns null.
     */
    default Object live(Object value) {
        ScriptLine.locate(() -> cloud().settings().display().live(value, new ShownChanges(cloud())));
        return null;
    }

    /**
     * Clears the output of a notebook cell so far: {@code clear()}. So a table that is shown repeatedly stays in one place.
     * Elsewhere it does nothing. Returns null.
     */
    default Object clear() {
        ScriptLine.locate(() -> cloud().settings().display().clear());
        return null;
    }

    /**
     * Returns the requests that no word describes: {@code api.get('/compute/instances')*.id}. They use the token, limits and
     * retries of the profile.
     */
    default ApiWords getApi() {
        return new ApiWords(this::cloud);
    }

    /**
     * Returns whether this run is a rehearsal: {@code rehearsing() ? 'planned' : 'done'}. In a rehearsal the words write
     * nothing, but files that the runbook writes and processes that it starts are real.
     */
    default boolean rehearsing() {
        return cloud().settings().rehearsing();
    }

    /** The rule of its kind validated the name when the resource was created, so that any name will do. */
    private <H> H found(Kind kind, String name, BiFunction<Cloud, Resource, H> handle) {
        return named(kind, name, cloud -> {
            Problem.refuse(Rule.INSTANCE_NAME.examine(name));
            return handle.apply(cloud, cloud.reconcilers().of(kind).find(name));
        });
    }

    private <H> H found(Kind kind, long id, BiFunction<Cloud, Resource, H> handle) {
        return named(
                kind,
                id,
                cloud -> handle.apply(cloud, cloud.reconcilers().of(kind).find(cloud.validate(Rule.ID, id))));
    }

    /** Returns a block of a new or known resource after its words have run. */
    private static <B extends Block> B filled(Kind kind, String name, B block, Consumer<? super B> words) {
        Block.filled(block, words);
        block.whole.begin(block.cloud, kind, name);
        return block;
    }

    private <T> T named(Kind kind, Object nameOrId, Function<Cloud, T> word) {
        String title = kind.word() + (nameOrId instanceof Long ? " " + nameOrId : " '" + nameOrId + "'");
        Subject resource = new Subject(title, String.valueOf(nameOrId));
        return ScriptLine.locate(
                this::cloud,
                cloud -> ScriptLine.about(resource, () -> {
                    if (!EnumSet.of(Kind.NODEBALANCER, Kind.INSTANCE, Kind.VOLUME)
                            .contains(kind)) {
                        cloud.require(Words.class, kind.word());
                    }
                    return word.apply(cloud);
                }));
    }
}
