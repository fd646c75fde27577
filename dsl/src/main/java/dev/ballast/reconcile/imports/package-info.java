/**
 * Records resources in the ledger that exist and that Ballast did not create: whole accounts, single ids and resources named
 * by a block. Read {@link dev.ballast.reconcile.imports.ResourceImport} and {@link dev.ballast.reconcile.imports.Adoption}
 * first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.imports;
