package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The option {@code id} of a resource that the documented dialect cannot look up. */
@Chapter("Of a NodeBalancer")
public final class IdBlock extends Block {

    private long id;

    IdBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the id that the service gave it: {@code id: 31}. */
    public void id(@ValidatedBy(Rule.ID) long id) {
        this.id = cloud.validate(Rule.ID, id);
    }

    long id() {
        if (id == 0) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN, "no id is given", "write port(443, id: 31), with the id of the config");
        }
        return id;
    }
}
