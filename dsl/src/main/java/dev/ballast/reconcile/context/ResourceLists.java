package dev.ballast.reconcile.context;

import dev.ballast.client.Pages;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists the resources of one kind and finds one by its label. Each listed answer is passed to {@code note}, so that reading the
 * resource next needs no request.
 */
public final class ResourceLists<T extends Identified> {

    private final Account account;
    private final Kind kind;
    private final Function<Filter, Pages<T>> pages;
    private final BiConsumer<Resource, T> note;

    /** Creates the lists of one kind; {@code note} receives each listed answer. */
    public ResourceLists(Account account, Kind kind, Function<Filter, Pages<T>> pages, BiConsumer<Resource, T> note) {
        this.account = account;
        this.kind = kind;
        this.pages = pages;
        this.note = note;
    }

    /** Returns the resources that match the filter. Each page is requested when the stream reaches it. */
    public Stream<Resource> list(Filter filter) {
        return cached(pages.apply(filter).items());
    }

    /** Returns the resources of these answers, under the names that the ledger has for their ids. */
    public Stream<Resource> cached(Stream<T> answers) {
        return answers.map(answer -> {
            Resource resource = account.withId(kind, answer.id());
            note.accept(resource, answer);
            return resource;
        });
    }

    /**
     * Returns the resource that a filter selects; {@code called} names it in messages.
     *
     * @throws RuleException if there is none, or with the ids if there are several
     */
    public Resource findOne(Filter filter, String called) {
        List<Resource> found = list(filter).toList();
        if (found.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOT_FOUND,
                    "there is no " + kind.word() + " " + called,
                    "list those that exist: " + kind.word() + "s()");
        }
        if (found.size() > 1) {
            throw new RuleException(
                    RefusalCode.SEVERAL_FOUND,
                    "there are " + found.size() + " " + kind.word() + "s " + called + ": ids "
                            + found.stream().map(Resource::idText).collect(Collectors.joining(", ")),
                    "use one of the ids: " + kind.word() + "("
                            + new Reference.ById(kind, found.get(0).id()).argument() + ")");
        }
        return found.get(0);
    }
}
