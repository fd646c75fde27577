package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.DiskState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Creates, copies, changes and removes the disks of an instance. */
final class InstanceDisks {

    /** The duration of a job on a disk. */
    static final Duration WORK = Duration.ofSeconds(1);

    private InstanceDisks() {}

    /** Returns the disks of an instance. */
    static List<DiskState> of(InstanceState instance, SandboxRequest request) {
        return request.account().extended().disks().all().stream()
                .filter(disk -> disk.instance() == instance.id())
                .toList();
    }

    /** Returns the size of all disks of an instance, in megabytes. */
    static long allocated(InstanceState instance, SandboxRequest request) {
        return of(instance, request).stream().mapToLong(DiskState::size).sum();
    }

    /** Creates a disk of an instance and returns it. It is ready after {@link #WORK}. */
    static DiskState create(
            InstanceState instance, String label, String filesystem, long megabytes, SandboxRequest request) {
        AccountState account = request.account();
        Instant now = request.now();
        Timeline status = Timeline.of("not ready", now).then("ready", now.plus(WORK));
        DiskState created = account.extended()
                .disks()
                .put(new DiskState(account.nextId(), instance.id(), megabytes, status, now, now));
        account.fields(created).put("label", label).put("filesystem", filesystem);
        return created;
    }

    /** Removes a disk. */
    static void remove(DiskState disk, SandboxRequest request) {
        request.account().extended().disks().remove(disk.id());
        request.account().forget(disk);
    }

    /** Creates a copy of a disk, which is ready at once, and returns it. */
    static DiskState copy(DiskState disk, InstanceState owner, SandboxRequest request) {
        DiskState copy =
                create(owner, field(disk, "label", request), field(disk, "filesystem", request), disk.size(), request);
        return change(copy, Timeline.of("ready", request.now()), disk.size(), request);
    }

    /** Returns the text of a disk's field that is only stored and shown. */
    static String field(DiskState disk, String name, SandboxRequest request) {
        return request.account().fields(disk).path(name).asString();
    }

    /** Changes the status and the size of a disk, in megabytes, and returns the changed disk. */
    static DiskState change(DiskState disk, Timeline status, long megabytes, SandboxRequest request) {
        return request.account()
                .extended()
                .disks()
                .put(new DiskState(disk.id(), disk.instance(), megabytes, status, disk.created(), request.now()));
    }
}
