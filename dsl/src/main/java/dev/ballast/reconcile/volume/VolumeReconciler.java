package dev.ballast.reconcile.volume;

import dev.ballast.client.Volumes.NewVolume;
import dev.ballast.client.Volumes.VolumeChange;
import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Volume;
import dev.ballast.model.VolumeSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.SettingChanges;
import dev.ballast.reconcile.outcome.UnknownOutcomeMessages;
import dev.ballast.reconcile.outcome.WholeReconciler;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.time.Age;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Creates, finds and changes volumes with the fewest calls (docs/api.md section 4, rules 1 to 4). Each verb waits for earlier
 * changes, reads the volume, sends what differs and waits for the effect; one deadline bounds all its waits.
 */
public final class VolumeReconciler extends WholeReconciler<Volume> {

    private static final String CLONE_OF = "cloneOf";
    private static final String REGION = "region";

    private final InstanceReconciler instances;
    private final VolumeWaits waits;
    private final VolumeAttachments attachments;

    public VolumeReconciler(Account account, CreateOnce createOnce, Waiter waiter, InstanceReconciler instances) {
        super(
                account,
                createOnce,
                waiter,
                Kind.VOLUME,
                new ResponseCache<>(
                        account.timing(), (volume, deadline) -> read(account, createOnce, volume, deadline)),
                answers -> new VolumeDeletions(account, new VolumeWaits(account, waiter, instances, answers)));
        this.instances = instances;
        this.waits = new VolumeWaits(account, waiter, instances, answers);
        this.attachments = new VolumeAttachments(account, instances, answers, waits, deletion);
    }

    /** Returns the part that attaches, detaches and moves volumes. */
    public VolumeAttachments attachments() {
        return attachments;
    }

    /** Returns the changes of the settings of volumes. */
    public SettingChanges<VolumeSetting, Volume> settings() {
        return new SettingChanges<>(
                account,
                createOnce,
                answers,
                VolumeSetting.LABEL,
                VolumeSetting.TAGS,
                (now, id, settings) -> account.client().volumes().change(id, new VolumeChange(settings)),
                changed -> ", device path " + changed.filesystemPath());
    }

    /** Returns the volumes that are attached to an instance, with one request for each page when it is reached. */
    public Stream<Resource> of(Resource instance) {
        return lists().cached(
                        account.client().instances().volumes(instance.id()).items());
    }

    /** Returns the volumes in the ledger, in the order of their names; sends nothing. */
    public List<Resource> recorded() {
        return account.recorded(Kind.VOLUME).map(Resource::of).toList();
    }

    /** Creates the volume, or grows and attaches the one the ledger knows, and waits for it. */
    public Resource ensure(VolumeRequest wanted) {
        return ensure(wanted.name(), entry -> reconcile(Resource.of(entry), wanted), reference -> {
            Long instance = wanted.on() == null ? null : wanted.on().id();
            ResourceSettings<VolumeSetting, Volume> sent = wanted.settings()
                    .with(VolumeSetting.REGION, region(wanted))
                    .with(VolumeSetting.SIZE, wanted.size())
                    .with(VolumeSetting.LABEL, wanted.name());
            return create(
                            reference,
                            "POST /volumes",
                            Map.of(RecordedFacts.SIZE, Integer.toString(wanted.size())),
                            sent,
                            () -> account.client().volumes().create(new NewVolume(sent, instance)))
                    .map(created -> settle(reference, created, wanted.waiting()));
        });
    }

    /** Creates a volume of that name with a copy of all the data; does nothing if the ledger records it as this clone. */
    public Resource copy(Resource volume, String name, WaitOptions options) {
        Problem.refuse(Relations.clonedToOther(volume.reference().name(), name));
        return ensure(name, entry -> compareCopy(entry, volume, options), reference -> {
            account.requireNamed(volume);
            requireNotDeleted(account, volume);
            Deadline deadline = account.deadline(options);
            waits.awaitPending(volume, deadline);
            waits.awaitUnlessSeen(volume, Volume::isActive, deadline);
            return create(
                            reference,
                            "POST /volumes/" + volume.id() + "/clone",
                            Map.of(CLONE_OF, volume.idText()),
                            ResourceSettings.of(VolumeSetting.class)
                                    .with(
                                            VolumeSetting.REGION,
                                            account.applied(volume).get(REGION))
                                    .with(VolumeSetting.LABEL, name),
                            () -> account.client().volumes().clone(volume.id(), name))
                    .map(created -> settle(reference, created, options));
        });
    }

    private Optional<Volume> create(
            Reference reference,
            String act,
            Map<String, String> wanted,
            ResourceSettings<VolumeSetting, Volume> requested,
            Supplier<Volume> call) {
        Map<String, String> intended = new HashMap<>(wanted);
        intended.put(REGION, requested.text(VolumeSetting.REGION));
        Optional<Volume> created = createOnce.create(reference, act, intended, call, answer -> {
            Map<String, String> facts = new HashMap<>(RecordedFacts.ofCreated(answer, account.dialect()));
            facts.put(REGION, answer.region());
            facts.put(CLONE_OF, wanted.get(CLONE_OF));
            return new Recorded(answer.id(), facts);
        });
        created.ifPresent(answer -> FixedFields.warnOfOther(account, reference, requested, answer));
        return created;
    }

    private Resource settle(Reference reference, Volume created, WaitOptions options) {
        return waits.settle(new Resource(reference, created.id()), created, waits.begin(options));
    }

    private Resource compareCopy(Entry known, Resource source, WaitOptions options) {
        Resource copy = Resource.of(known);
        if (!source.idText().equals(known.applied().get(CLONE_OF))) {
            throw new RuleException(
                    RefusalCode.TAKEN_NAME,
                    copy + " is known, but not as a clone of " + source.withId(),
                    known.isDeletionOpen()
                            ? "its deletion was interrupted: finish it with " + UnknownOutcomeMessages.delete(copy)
                                    + ", then run again"
                            : "use another name for the clone; if it is the copy you want, look it up: volume('"
                                    + copy.name() + "')");
        }
        VolumeWaits.Wait wait = waits.begin(options);
        waits.settle(copy, answers.current(copy, wait.deadline()), wait);
        account.reportUnchanged(copy, "was cloned before");
        return copy;
    }

    private Resource reconcile(Resource volume, VolumeRequest wanted) {
        VolumeWaits.Wait wait = waits.begin(wanted.waiting());
        Volume now = waits.awaitPending(volume, wait.deadline());
        refuseOtherRegion(volume, now, wanted.region());
        refuseOtherFixed(volume, now, wanted.settings());
        boolean attaches = wanted.on() != null && !attachments.requireOn(wanted.on(), volume, now);
        waits.settle(volume, now, wait);
        boolean keepsOther = reportOther(volume, now, wanted);
        boolean changed = settings()
                .changeWhereDifferent(
                        volume, now, wanted.settings().only(setting -> setting.isChangeable(account.dialect())));
        boolean grows = now.size() != null && now.size() < wanted.size();
        if (grows) {
            resize(volume, wanted.size(), wait);
        }
        if (attaches) {
            attachments.attach(volume, wanted.on(), null, wait);
            return volume;
        }
        if (wanted.on() != null) {
            waits.record(volume, VolumeAttachments.on(wanted.on().id()));
        }
        if (now.size() == null) {
            account.reportKept(volume, "its size is not known, the runbook asks for at least " + wanted.size() + " GB");
        } else if (!grows && !keepsOther && now.size() > wanted.size()) {
            account.reportKept(volume, "it has " + now.size() + " GB, the runbook asks for at least " + wanted.size());
        } else if (!grows && !changed && !keepsOther) {
            account.reportUnchanged(volume, "");
        }
        return volume;
    }

    private boolean reportOther(Resource volume, Volume now, VolumeRequest wanted) {
        boolean larger = now.size() != null && now.size() > wanted.size();
        Map<String, String> stated = wanted.settings()
                .with(VolumeSetting.SIZE, larger ? null : wanted.size())
                .facts();
        if (wanted.on() != null) {
            stated.put(Volume.ON, wanted.on().idText());
        }
        boolean keepsOther = OutsideChanges.report(account, volume, RecordedFacts.of(now), stated.keySet());
        if (Objects.equals(now.size(), wanted.size())) {
            waits.record(volume, sized(wanted.size()));
        }
        return keepsOther;
    }

    private static Map<String, String> sized(int size) {
        return Map.of(RecordedFacts.SIZE, Integer.toString(size));
    }

    /** Waits until the volume is active. */
    public void awaitActive(Resource volume, WaitOptions options) {
        waits.await(volume, Volume::isActive, account.deadline(options));
    }

    /** Grows it to the size in gigabytes; does nothing when it has that size, and refuses a smaller one. */
    public void resize(Resource volume, int size, WaitOptions options) {
        account.runExclusively(volume, () -> resize(volume, size, waits.begin(options)));
    }

    private void resize(Resource volume, int size, VolumeWaits.Wait wait) {
        Volume now = waits.awaitPending(volume, wait.deadline());
        if (Objects.equals(now.size(), size)) {
            waits.record(volume, sized(size));
            account.reportUnchanged(volume, "already " + size + " GB");
            return;
        }
        Problem.refuse(Relations.onlyGrows(volume.name(), now.size(), size));
        waits.awaitUnlessSeen(volume, Volume::isActive, wait.deadline());
        waits.change(
                volume,
                new VolumeWaits.Change(
                        "resized from " + now.size() + " to " + size + " GB",
                        sized(size),
                        seen -> Objects.equals(seen.size(), size)),
                volumes -> volumes.resize(volume.id(), size),
                wait);
    }

    @Override
    public void delete(Resource volume) {
        delete(volume, false, WaitOptions.USUAL);
    }

    @Override
    public String consequences(Resource volume, Volume now, Set<Resource> deleted) {
        return ", " + now.size() + " GB"
                + (now.linodeId() == null ? "" : ", detached from " + instances.find(now.linodeId()) + " first");
    }

    /** Detaches it. */
    @Override
    public void prepareDeletion(Resource volume) {
        try {
            if (answers.cached(volume).filter(seen -> seen.linodeId() != null).isPresent()) {
                attachments.detach(volume, WaitOptions.USUAL);
            }
        } catch (GoneException gone) {
            answers.drop(volume);
        } catch (NotFoundException refused) {
            // The service answers 404 to a detach for other reasons, too, such as an instance that is gone.
            if (!deletion.dropIfGone(volume, null)) {
                throw refused;
            }
        }
    }

    /** Deletes it and records the deletion; while it is attached, refused or, after one question, detached first. */
    public void delete(Resource volume, boolean detach, WaitOptions options) {
        deletion.delete(volume, options, () -> ask(volume, detach, options));
    }

    /** An attached volume is not deleted (docs/api.md section 4, rule 3; Linode would delete it). */
    private void ask(Resource volume, boolean detach, WaitOptions options) {
        Long on = answers.cachedOrRead(volume).linodeId();
        if (on == null) {
            account.consent().require("delete", "deleted", volume, "");
            return;
        }
        Resource instance = instances.find(on);
        if (!detach) {
            Problem.refuse(Relations.detachedFirst(volume.name(), instance.toString(), account.dialect()));
        }
        account.consent().require("delete", "deleted", volume, "after it is detached from " + instance);
        attachments.detachFrom(volume, instance, waits.begin(options));
    }

    /** Returns the region from the runbook, else that of the instance, else the default one. */
    private String region(VolumeRequest wanted) {
        if (wanted.on() == null) {
            return Relations.region("volume '" + wanted.name() + "'", wanted.region(), wanted.defaultRegion());
        }
        Relations.Placed there = instances.placed(wanted.on());
        Problem.refuse(Relations.sameRegion(new Relations.Placed("volume", wanted.name(), wanted.region()), there));
        // An answered value is only sent if it is valid.
        if (wanted.region() == null
                && there.region() != null
                && Rule.REGION.examine(there.region()).isPresent()) {
            throw new RuleException(
                    RefusalCode.NOT_SHOWN,
                    "the service says that instance " + Quoted.of(there.name()) + " is in region "
                            + Quoted.of(there.region()) + ", which is not a region id",
                    "look the instance up on the service");
        }
        return wanted.region() != null ? wanted.region() : there.region();
    }

    private static void refuseOtherRegion(Resource volume, Volume now, String wanted) {
        if (wanted != null && now.region() != null && !wanted.equals(now.region())) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    volume + " is in " + now.region() + " and cannot be moved to " + wanted,
                    "write region: '" + now.region() + "', or use a new name for a new volume");
        }
    }

    private void refuseOtherFixed(Resource volume, Volume now, ResourceSettings<VolumeSetting, Volume> wanted) {
        wanted.only(setting -> !setting.isChangeable(account.dialect()) && setting.of(now) != null)
                .differingFrom(now)
                .values()
                .keySet()
                .forEach(other -> {
                    throw new RuleException(
                            RefusalCode.FIXED_VALUE,
                            volume + " has " + other.field() + " " + other.of(now)
                                    + ", which the service cannot change",
                            "leave out " + other.word() + ", or use a new name for a new volume");
                });
    }

    private static Volume read(Account account, CreateOnce createOnce, Resource volume, Deadline deadline) {
        requireNotDeleted(account, volume);
        Volume now = createOnce.requirePresent(
                volume, () -> account.client().within(deadline).volumes().get(volume.id()));
        requireSame(account, volume, now);
        return now;
    }

    private static void requireNotDeleted(Account account, Resource volume) {
        account.ledger()
                .deleted(volume.reference())
                .filter(deleted -> deleted.id().equals(volume.idText()))
                .ifPresent(deleted -> {
                    throw new GoneException(
                            volume.toString(),
                            volume + " was deleted at " + Age.CLOCK.format(deleted.at()),
                            "only delete and detach may be repeated; a size creates a new one of that name",
                            null);
                });
    }

    /** Throws if the region differs: then it is another volume with the same id, as after a change of the account. */
    private static void requireSame(Account account, Resource volume, Volume now) {
        String recorded = account.ledger()
                .find(volume.reference())
                .filter(entry -> volume.idText().equals(entry.id()))
                .map(entry -> entry.applied().get(REGION))
                .orElse(null);
        if (recorded != null && now.region() != null && !now.region().equals(recorded)) {
            throw new RuleException(
                    RefusalCode.OTHER_RESOURCE,
                    volume.withId() + " was created in " + recorded + ", but the service shows one in " + now.region()
                            + ": it is another volume",
                    "check that URL and token belong to the account that has it; "
                            + account.commands()
                                    .steps(
                                            "if this is the one you mean",
                                            List.of(
                                                    account.commands().forget(volume.reference()),
                                                    account.commands().adopt(volume.reference(), volume.idText()))));
        }
    }
}
