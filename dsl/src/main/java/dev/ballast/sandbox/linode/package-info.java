/**
 * Contains the operations of Linode, the dialect {@code linode}: one class of routes for each kind of resource,
 * which {@link dev.ballast.sandbox.linode.LinodeRoutes} joins. Fields that are only stored and shown are kept by kind and id of
 * their resource. Every change of a resource adds an event.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.linode;
