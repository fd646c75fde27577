/**
 * The operations of the public service, the dialect {@code linode}: one class of routes per kind of resource, all of them in
 * {@link dev.ballast.sandbox.linode.LinodeRoutes}. Fields that are only stored and shown are kept by the id of their resource;
 * every change adds an event.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.linode;
