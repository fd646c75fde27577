package dev.ballast.dsl;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.imports.Adoption;
import dev.ballast.reconcile.outcome.KeptSettings;
import dev.ballast.reconcile.outcome.Protection;
import dev.ballast.reconcile.outcome.Renaming;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What the words of a {@link WholeBlock} have set: how Ballast treats the resource as a whole. */
final class WholeOptions {

    boolean adopt;
    Object protect;
    String was;
    List<String> keep = List.of();
    private Optional<Resource> begun = Optional.empty();

    /** Gives the resource its name in the ledger, if the block says another one, and protects it if the block says so. */
    void begin(Cloud cloud, Kind kind, String name) {
        if (was != null) {
            cloud.inScript(() -> {
                new Renaming(cloud.account()).rename(kind, was, name);
                return null;
            });
        }
        if (protects()) {
            begun = cloud.inScript(() -> new Protection(cloud.account())
                    .begin(
                            new Reference.ByName(kind, name),
                            protect,
                            cloud.reconcilers().of(kind)));
        }
    }

    /** Returns the settings without those that an existing resource of that name keeps as it has them. */
    <S extends Enum<S> & ResourceSetting<A>, A> ResourceSettings<S, A> withoutKept(
            Cloud cloud, Kind kind, String name, ResourceSettings<S, A> settings) {
        return keep.isEmpty()
                ? settings
                : cloud.inScript(() -> new KeptSettings(
                                cloud.account(), cloud.reconcilers().of(kind))
                        .without(settings, new Reference.ByName(kind, name), keep));
    }

    /** Returns the resource that {@code ensure} creates or finds, adopted before, and records what the block says about it. */
    Resource ensure(Cloud cloud, Consumer<Adoption> adoption, Supplier<Resource> ensure) {
        return cloud.inScript(() -> {
            if (adopt) {
                adoption.accept(new Adoption(cloud.account()));
            }
            Resource found = ensure.get();
            if (protect != null && !begun.filter(found::equals).isPresent()) {
                Kind kind = found.reference().kind();
                new Protection(cloud.account())
                        .set(
                                found,
                                protect,
                                protects() && begun.isEmpty(),
                                cloud.reconcilers().of(kind));
            }
            return found;
        });
    }

    private boolean protects() {
        return protect != null && !protect.equals(false);
    }
}
