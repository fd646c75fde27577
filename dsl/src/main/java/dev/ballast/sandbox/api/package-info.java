/**
 * Contains the operations of the service. Each dialect has a table of routes: method, path, fields of the body, and handler.
 * This package holds the routes of the service document, {@code linode} those of Linode. A handler is a function of
 * the account's state and the request, and keeps nothing itself. Read {@link dev.ballast.sandbox.api.Route} and
 * {@link dev.ballast.sandbox.api.Field} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.api;
