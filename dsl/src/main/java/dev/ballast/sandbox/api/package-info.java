/**
 * The operations of the service: routes as a table of method, path, fields of the body and handler, one table for a dialect;
 * the routes here are those of the service document, those of the public service stand in {@code linode}. A handler is a function of the account's state and the request, and keeps nothing itself. Read
 * {@link dev.ballast.sandbox.api.Route} and {@link dev.ballast.sandbox.api.Field} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.api;
