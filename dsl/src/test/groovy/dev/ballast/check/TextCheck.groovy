package dev.ballast.check

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.model.Dialect
import java.time.InstantSource

/** The check of a runbook that no profile and no catalogue is known for. */
class TextCheck {

    /** Creates a check that accepts all regions, types and images, unless another catalogue is given. */
    static RunbookCheck of(String region, Set<String> variables, InstantSource clock, Dialect dialect = Dialect.DOCUMENTED, CatalogueCheck catalogue = CatalogueCheck.accepting(CatalogueCache.inMemory())) {
        new RunbookCheck(region, variables, clock, dialect, catalogue, Optional.empty())
    }
}
