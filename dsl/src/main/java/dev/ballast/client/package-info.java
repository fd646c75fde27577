/**
 * The client of the service, with one class per kind of resource and one method per operation. It refuses a request that the
 * dialect does not have before it is sent. Read {@link dev.ballast.client.Client} and {@link dev.ballast.client.Volumes} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.client;
