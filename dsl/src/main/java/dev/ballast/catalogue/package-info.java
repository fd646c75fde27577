/**
 * Caches the lists of regions, types and images of Linode in the user's cache folder, and compares them with the
 * names in a runbook. Begin with {@link dev.ballast.catalogue.CatalogueCheck} and
 * {@link dev.ballast.catalogue.CatalogueCache}.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.catalogue;
