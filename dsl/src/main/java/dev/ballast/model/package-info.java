/**
 * The records that mirror the JSON of the service field by field, the references to resources, the operations of each
 * {@code Dialect}, and the values {@code Secret} and {@code Filter}. Any package may use this package; it depends on no other
 * package. Read {@link dev.ballast.model.Volume} and {@link dev.ballast.model.Dialect} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.model;
