/**
 * Records that mirror the JSON of the service document, field by field, the references to resources, and the values {@code
 * Secret} and {@code Dialect}. Any package may use them, and they depend on no other package; read {@link
 * dev.ballast.model.Volume} and {@link dev.ballast.model.Dialect} first.
 */
package dev.ballast.model;
