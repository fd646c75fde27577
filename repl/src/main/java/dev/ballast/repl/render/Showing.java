package dev.ballast.repl.render;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.Listing;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes what is shown of a value.
 *
 * <ul>
 *   <li>A resource is a card, a NodeBalancer and a port are a tree. What moves by itself is asked for, because an old answer
 *       would mislead: one request for a volume or a port, one for each port of a NodeBalancer at once. What the service
 *       does not answer is shown as not known, with the reason.
 *   <li>A list of resources, of maps or of records of one kind is a table. A table asks nothing: it shows
 *       the last answers of the session, and {@code -} where nothing is known. {@code instances()} is listed when it is shown,
 *       because listing is what it says, and only as many pages as are shown.
 *   <li>A map is a card without a title.
 *   <li>An image of Java, and the bytes of a PNG, JPEG or GIF file, are a line that says so; a notebook shows the picture.
 *   <li>A text is shown as it is, without quotes, as every shell of Groovy does and not as IPython: an address or a path is
 *       to be copied, or read by another program from {@code ballast -e}. Inside a list texts have quotes, so that one sees
 *       where each begins and that {@code '1'} is not {@code 1}.
 *   <li>Everything else is what its {@code toString} says, and no other method of it is called. One that throws is reported.
 * </ul>
 *
 * Secrets and private keys are masked. What is huge, endless or holds itself is cut.
 */
public final class Showing {

    private final Limits limits;
    private final Wording wording;

    /** Shows as much of a value as these limits allow. */
    public Showing(Limits limits) {
        this.limits = limits;
        this.wording = new Wording(limits);
    }

    /**
     * Returns what is shown of the value.
     *
     * @throws dev.ballast.error.BallastException when {@code instances()} cannot be listed, or the ledger not be read
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    public Shown of(Object value) {
        return of(value, Facts::asked);
    }

    /** Returns what is shown of the value; what is known of a resource by itself is found out by {@code look}. */
    public Shown of(Object value, Function<Handle, Facts> look) {
        if (value instanceof Handle handle) {
            return new ResourceCards().of(handle, look.apply(handle));
        }
        if (value instanceof Listing instances) {
            return list(Part.of(instances, limits.rows()), instances);
        }
        return Careful.call(() -> shape(value), failure -> new Shown.Text(wording.notShown(value, failure)));
    }

    private Shown shape(Object value) {
        Optional<Picture> picture = Picture.of(value);
        if (picture.isPresent()) {
            return new Shown.Text(picture.get().words());
        }
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty() ? new Shown.Text("[:]") : new Tables(limits).card(map);
        }
        if (Part.isList(value)) {
            return list(Part.of(Part.elements(value), limits.rows()), value);
        }
        return new Shown.Text(wording.text(value));
    }

    private Shown list(Part part, Object whole) {
        if (part.isAll(Handle.class)) {
            return new ResourceTables().of(part.of(Handle.class), part.leftOut());
        }
        return new Tables(limits).of(part).orElseGet(() -> new Shown.Text(new Literal(limits).of(whole)));
    }
}
