package dev.ballast.dsl;

import dev.ballast.model.Operation;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.volume.VolumeReconciler;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A block storage volume. Its verbs can be repeated: each reads the volume first and sends only what differs. Properties return
 * values of the last answer; only {@code status} and {@code attachedTo} always send a request.
 */
@Chapter("Of a volume")
public final class VolumeHandle extends Handle {

    VolumeHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the size in gigabytes. */
    public Integer getSize() {
        return last().size();
    }

    /** Returns the region. */
    public String getRegion() {
        return last().region();
    }

    /** Returns the label the service shows. */
    public String getLabel() {
        return last().label();
    }

    /** Returns its locks, such as {@code cannot_delete}, which the word {@code protect} can set. */
    @Needs(value = Operation.CREATE_VOLUME, field = "tags")
    public List<String> getLocks() {
        return only("locks", () -> locks(volumes().answers()));
    }

    /** Returns its tags. */
    @Needs(value = Operation.CREATE_VOLUME, field = "tags")
    public List<String> getTags() {
        return only("tags", () -> last().tags());
    }

    /** Returns {@code enabled} or {@code disabled}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "encryption")
    public String getEncryption() {
        return only("encryption", () -> last().encryption());
    }

    /** Returns the device path on its instance; mounting is done there. */
    public String getFilesystemPath() {
        return last().filesystemPath();
    }

    /** Returns when it was created, as the service writes it. */
    public String getCreated() {
        return last().created();
    }

    /** Returns when it was last changed, as the service writes it. */
    public String getUpdated() {
        return last().updated();
    }

    /** Requests the status: {@code creating}, {@code active}, or one that the service document does not list. */
    public String getStatus() {
        return fresh().status();
    }

    /** Requests the id of the instance it is attached to; null if it is free. */
    public Long getAttachedTo() {
        return fresh().linodeId();
    }

    /** Attaches it to an instance of its region and waits until it is: {@code data.attachTo(web[0])}. */
    public VolumeHandle attachTo(InstanceHandle instance) {
        return attachTo(instance, how -> {});
    }

    /** Attaches it with options: {@code data.attachTo(web[0], config: 5)}; also {@code wait:} and {@code timeout:}. */
    public VolumeHandle attachTo(@Options("config wait timeout") Map<String, ?> options, InstanceHandle instance) {
        return attachTo(instance, Block.named(VolumeHandle.class, "attachTo", options, InstanceHandle.class));
    }

    /** Attaches it with options, from Java: {@code data.attachTo(web, how -> how.config(5))}. */
    public VolumeHandle attachTo(InstanceHandle instance, Consumer<? super AttachBlock> options) {
        return verb(volumes -> {
            AttachBlock how = Block.filled(new AttachBlock(cloud), options);
            volumes.attachments()
                    .attach(resource, Handle.requireSame(instance, "attachTo", cloud), how.config(), how.options());
        });
    }

    /**
     * Moves it to another instance of its region: detaches it, waits, attaches it there and waits: {@code data.moveTo(web[1])}.
     * Its filesystem must be unmounted first.
     */
    @Needs(Operation.CHANGE_VOLUME)
    public VolumeHandle moveTo(InstanceHandle instance) {
        return moveTo(instance, how -> {});
    }

    /** Moves it with options: {@code data.moveTo(web[1], timeout: 5.minutes)}; also {@code config:} and {@code wait:}. */
    @Needs(Operation.CHANGE_VOLUME)
    public VolumeHandle moveTo(@Options("config wait timeout") Map<String, ?> options, InstanceHandle instance) {
        return moveTo(instance, Block.named(VolumeHandle.class, "moveTo", options, InstanceHandle.class));
    }

    /** Moves it with options, from Java: {@code data.moveTo(web, how -> how.config(5))}. */
    @Needs(Operation.CHANGE_VOLUME)
    public VolumeHandle moveTo(InstanceHandle instance, Consumer<? super AttachBlock> options) {
        return only("moveTo", volumes -> {
            AttachBlock how = Block.filled(new AttachBlock(cloud), options);
            Resource there = Handle.requireSame(instance, "moveTo", cloud);
            volumes.attachments().move(resource, there, how.config(), how.options());
        });
    }

    /** Changes its label; its name in Ballast stays, its device path moves at once: {@code data.rename 'archive'}. */
    @Needs(Operation.CHANGE_VOLUME)
    public VolumeHandle rename(@ValidatedBy(Rule.VOLUME_NAME) String label) {
        return only("rename", volumes -> volumes.settings().rename(resource, cloud.validate(Rule.VOLUME_NAME, label)));
    }

    /** Adds tags, unless it has them: {@code data.tag 'blue'}. */
    @Needs(Operation.CHANGE_VOLUME)
    public VolumeHandle tag(@ValidatedBy(Rule.TAG) String... tags) {
        return only("tag", volumes -> volumes.settings().tag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Removes tags, if it has them: {@code data.untag 'green'}. */
    @Needs(Operation.CHANGE_VOLUME)
    public VolumeHandle untag(@ValidatedBy(Rule.TAG) String... tags) {
        return only("untag", volumes -> volumes.settings().untag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Detaches it and waits until it is free: {@code data.detach()}. */
    public VolumeHandle detach() {
        return detach(wait -> {});
    }

    /** Detaches it with options: {@code data.detach(timeout: 2.minutes)}; also {@code wait:}. */
    public VolumeHandle detach(@Options("wait timeout") Map<String, ?> options) {
        return detach(Block.named(VolumeHandle.class, "detach", options));
    }

    /** Detaches it with options, from Java. */
    public VolumeHandle detach(Consumer<? super WaitBlock> options) {
        return verb(volumes -> volumes.attachments().detach(resource, wait(options)));
    }

    /** Grows it to that many gigabytes and waits until it has them: {@code data.resize 40}. A smaller size is refused. */
    public VolumeHandle resize(@ValidatedBy(Rule.VOLUME_SIZE) Number size) {
        return resize(size, wait -> {});
    }

    /** Grows it with options: {@code data.resize(40, timeout: 20.minutes)}; also {@code wait:}. */
    public VolumeHandle resize(
            @Options("wait timeout") Map<String, ?> options, @ValidatedBy(Rule.VOLUME_SIZE) Number size) {
        return resize(size, Block.named(VolumeHandle.class, "resize", options, Number.class));
    }

    /** Grows it with options, from Java. */
    public VolumeHandle resize(@ValidatedBy(Rule.VOLUME_SIZE) Number size, Consumer<? super WaitBlock> options) {
        return verb(volumes -> {
            WaitOptions wait = wait(options);
            volumes.resize(resource, cloud.validate(Rule.VOLUME_SIZE, size).intValue(), wait);
        });
    }

    /** Creates a volume of that name with a copy of all the data and waits until it is active: {@code data.clone('copy')}. */
    public VolumeHandle clone(@ValidatedBy(Rule.VOLUME_NAME) String name) {
        return clone(name, wait -> {});
    }

    /** Clones it with options: {@code data.clone('copy', timeout: 20.minutes)}; also {@code wait:}. */
    public VolumeHandle clone(
            @Options("wait timeout") Map<String, ?> options, @ValidatedBy(Rule.VOLUME_NAME) String name) {
        return clone(name, Block.named(VolumeHandle.class, "clone", options, String.class));
    }

    /** Clones it with options, from Java. */
    public VolumeHandle clone(@ValidatedBy(Rule.VOLUME_NAME) String name, Consumer<? super WaitBlock> options) {
        return inScript(() -> {
            WaitOptions wait = wait(options);
            return new VolumeHandle(cloud, volumes().copy(resource, cloud.validate(Rule.VOLUME_NAME, name), wait));
        });
    }

    /** Deletes it and records that in the ledger: {@code data.delete()}. It is refused while the volume is attached. */
    public void delete() {
        verb(volumes -> volumes.delete(resource));
    }

    /** Deletes it; {@code data.delete(detach: true)} detaches it first, if it is attached; also {@code timeout:}. */
    @Needs(Operation.CHANGE_VOLUME)
    public void delete(@Options("detach timeout") Map<String, ?> options) {
        delete(Block.named(VolumeHandle.class, "delete", options));
    }

    /** Deletes it with options, from Java: {@code data.delete(how -> how.detach(true))}. */
    @Needs(Operation.CHANGE_VOLUME)
    public void delete(Consumer<? super DeleteBlock> options) {
        only("delete", volumes -> {
            DeleteBlock how = Block.filled(new DeleteBlock(cloud), options);
            volumes.delete(resource, how.detach(), how.options());
        });
    }

    /** Waits until it is active: {@code data.awaitActive()}. */
    public VolumeHandle awaitActive() {
        return awaitActive(wait -> {});
    }

    /** Waits until it is active: {@code data.awaitActive(timeout: 2.minutes)}. */
    public VolumeHandle awaitActive(@Options("timeout") Map<String, ?> options) {
        return awaitActive(Block.named(VolumeHandle.class, "awaitActive", options));
    }

    /** Waits until it is active, from Java: {@code data.awaitActive(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    public VolumeHandle awaitActive(Consumer<? super WaitBlock> options) {
        return verb(volumes -> volumes.awaitActive(resource, wait(options)));
    }

    private VolumeHandle only(String word, Consumer<VolumeReconciler> verb) {
        return only(word, () -> {
            verb.accept(volumes());
            return this;
        });
    }

    private VolumeHandle verb(Consumer<VolumeReconciler> verb) {
        inScript(() -> verb.accept(volumes()));
        return this;
    }

    private Volume last() {
        return inScript(() -> volumes().answers().cachedOrRead(resource));
    }

    private Volume fresh() {
        return inScript(() -> volumes().answers().fresh(resource));
    }

    private VolumeReconciler volumes() {
        return cloud.reconcilers().volumes();
    }
}
