/**
 * What the public service offers by name (regions, plans, images), as last listed: kept in files of the user's cache folder, and
 * compared with the names in a runbook. Begin with {@link dev.ballast.catalogue.CatalogueCheck} and {@link
 * dev.ballast.catalogue.CatalogueCache}.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.catalogue;
