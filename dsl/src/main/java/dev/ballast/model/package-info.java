/**
 * Records that mirror the JSON of the service, field by field, the references to resources, the tables of operations of each
 * {@code Dialect}, and the values {@code Secret} and {@code Filter}. Any package may use them, and they depend on no other package; read {@link
 * dev.ballast.model.Volume} and {@link dev.ballast.model.Dialect} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.model;
