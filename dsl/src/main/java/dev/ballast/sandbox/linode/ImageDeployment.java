package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.state.ExtendedState.DiskState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content that a request puts on the disks of an instance.
 *
 * @param image the id of the image, or null for none
 * @param size the size of its disk in MB, or null for the rest of the type's disk
 * @param swap the size of the swap disk in MB
 * @param kernel the kernel of the profile
 */
record ImageDeployment(String image, Long size, long swap, String kernel) {

    /** The refusal of a request without an image where one is required. */
    static final String NO_IMAGE = "You must specify an image";

    /** The image. */
    static final Field<String> IMAGE = Field.text("image").must(SandboxCatalogue.IMAGES::has, "image is not valid");

    /** The number of different characters that make no strong password. */
    private static final int WEAK = 5;

    private static final Field<Long> SWAP = Field.integer("swap_size", 0, 8192);
    private static final Field<Long> SIZE = Field.integer("boot_size", 1, Integer.MAX_VALUE);
    private static final Field<String> PASSWORD = password("root_pass");
    private static final List<Field<List<String>>> KEYS =
            List.of(Field.texts("authorized_keys"), Field.texts("authorized_users"));

    private static final Field<String> KERNEL = Field.text("kernel");
    private static final Field<Long> SCRIPT =
            Field.integer("stackscript_id").must(id -> id > 0, "stackscript_id is not valid");
    private static final Field<ObjectNode> DATA = Field.object("stackscript_data")
            .must(data -> data.toString().length() <= 65_535, "Must be 65535 characters or fewer");

    /** The fields of a request that creates or rebuilds an instance; the image is the first. */
    static final List<Field<?>> FIELDS =
            List.of(IMAGE, SIZE, SWAP, PASSWORD, KEYS.get(0), KEYS.get(1), KERNEL, SCRIPT, DATA);

    /** Returns the field of that name with a root password. */
    static Field<String> password(String name) {
        return Field.text(name)
                .must(text -> text.length() >= 7 && text.length() <= 128, "Must be between 7 and 128 characters")
                .must(
                        text -> text.chars().distinct().count() > WEAK && !text.matches("[a-z]*|[A-Z]*|[0-9]*"),
                        "Password does not meet strength requirement");
    }

    /**
     * Returns the deployment that a request describes. Refuses an image without a password or keys to log in, and a StackScript
     * without an image.
     */
    static ImageDeployment of(SandboxRequest request) {
        if (request.get(SCRIPT) != null && request.get(IMAGE) == null) {
            throw HttpException.invalid("image", NO_IMAGE);
        }
        boolean credentials = request.get(PASSWORD) != null
                || KEYS.stream().anyMatch(keys -> !request.get(keys, List.of()).isEmpty());
        if (request.get(IMAGE) != null && !credentials) {
            throw HttpException.of(400, "Must provide valid root_pass, authorized_keys, or authorized_users");
        }
        return new ImageDeployment(
                request.get(IMAGE), request.get(SIZE), request.get(SWAP, 512L), request.get(KERNEL, "linode/grub2"));
    }

    /** Returns the image as an entity of events; null without an image. */
    Entity entity() {
        return image == null ? null : new Entity("image", image, label(), "/v4/images/" + image);
    }

    private String label() {
        return SandboxCatalogue.image(image)
                .map(found -> found.get("label").asString())
                .orElse(image);
    }

    /** Creates the disk of the image, a swap disk if it has a size, and the profile that boots them. */
    ProfileState deploy(InstanceState instance, SandboxRequest request) {
        long all = InstanceView.type(instance).get("disk").asLong();
        long system = size == null ? all - swap : size;
        DiskState first = InstanceDisks.create(instance, label() + " Disk", "ext4", system, request);
        ProfileState profile = InstanceProfiles.create(instance, "My " + label() + " Disk Profile", request);
        ObjectNode fields = request.account().fields(profile).put("kernel", kernel);
        fields.withObject("/devices/sda").put("disk_id", first.id());
        if (!request.get(InstanceFields.NETWORK_HELPER, true)) {
            fields.withObject("/helpers").put("network", false);
        }
        if (swap > 0) {
            DiskState second = InstanceDisks.create(instance, swap + " MB Swap Image", "swap", swap, request);
            fields.withObject("/devices/sdb").put("disk_id", second.id());
        }
        return profile;
    }
}
