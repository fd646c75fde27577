package dev.ballast.reconcile;

import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Acceptance;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Changes label and tags of resources of one kind in place; sends nothing if they are as wanted. The name in the ledger stays.
 *
 * @param label reads the label of an answer
 * @param tags reads the tags of an answer, which may be null
 * @param change sends a change
 * @param moved returns what else a new label has changed, for the message; may be empty
 */
public record LabelChanges<T>(
        Account account,
        CreateOnce createOnce,
        ResponseCache<T> answers,
        Function<T, String> label,
        Function<T, List<String>> tags,
        Change<T> change,
        Function<T, String> moved) {

    /** The last label that Ballast gave; a label that is neither this nor the name was given elsewhere. */
    static final String LABEL = "label";

    /** The tags that were last applied, as one text. */
    static final String TAGS = "tags";

    /** Sends a new label and new tags, of which null is left as it is, and returns the answer. */
    interface Change<T> {

        T send(long id, String label, List<String> tags);
    }

    /** Sets the label. */
    public void rename(Resource resource, String wanted) {
        account.inTurn(resource, () -> change(resource, answers.current(resource), wanted, null));
    }

    /** Adds the tags that it lacks. */
    public void tag(Resource resource, Collection<String> added) {
        retag(resource, now -> Tags.with(now, added));
    }

    /** Removes those of the tags that it has. */
    public void untag(Resource resource, Collection<String> removed) {
        retag(resource, now -> Tags.without(now, removed));
    }

    private void retag(Resource resource, Function<List<String>, List<String>> wanted) {
        account.inTurn(resource, () -> {
            T now = answers.fresh(resource);
            change(resource, now, null, wanted.apply(Tags.of(tags.apply(now))));
        });
    }

    private void change(Resource resource, T now, String wantedLabel, List<String> wantedTags) {
        if (!changeWhereDifferent(resource, now, wantedLabel, wantedTags, "")) {
            account.unchanged(resource, "");
        }
    }

    /**
     * Sends what differs from what the service shows now, and returns whether anything does.
     *
     * @param wantedLabel null leaves the label as it is
     * @param wantedTags null leaves the tags as they are
     * @param others what else {@link Change} sends, for the message; empty if nothing
     */
    boolean changeWhereDifferent(Resource resource, T now, String wantedLabel, List<String> wantedTags, String others) {
        String newLabel = Objects.equals(wantedLabel, label.apply(now)) ? null : wantedLabel;
        boolean same = wantedTags == null || Tags.same(wantedTags, Tags.of(tags.apply(now)));
        List<String> newTags = same ? null : wantedTags;
        if (!account.applied(resource).isEmpty()) {
            account.confirm(
                    resource,
                    ShownFacts.labelled(newLabel == null ? wantedLabel : null, newTags == null ? wantedTags : null));
        }
        if (newLabel == null && newTags == null && others.isEmpty()) {
            return false;
        }
        T changed = sent(resource, newLabel, newTags);
        Map<String, String> sent = ShownFacts.labelled(newLabel, newTags);
        if (account.applied(resource).isEmpty()) {
            // An entry without values is one that an older Ballast has adopted: with tags it would count as created.
            sent.remove(TAGS);
        }
        if (account.isKnown(resource) && !sent.isEmpty()) {
            account.ledger().update(resource.reference(), Acceptance.replaced(sent));
        }
        String shown = Stream.of(
                        newLabel == null ? "" : "label '" + newLabel + "'" + moved.apply(changed),
                        others,
                        newTags == null ? "" : newTags.isEmpty() ? "no tags" : "tags " + String.join(", ", newTags))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        account.changed(resource, "now has " + shown);
        return true;
    }

    private T sent(Resource resource, String newLabel, List<String> newTags) {
        answers.drop(resource);
        try {
            T changed = change.send(resource.id(), newLabel, newTags);
            answers.note(resource, changed);
            return changed;
        } catch (NotFoundException missing) {
            throw createOnce.gone(resource, missing);
        }
    }
}
