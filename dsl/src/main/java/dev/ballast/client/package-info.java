/**
 * The client of the service: one class per kind of resource, one method per operation of the service document. Called by {@code
 * reconcile} and {@code dsl}; read {@link dev.ballast.client.Client} and {@link dev.ballast.client.Volumes} first.
 */
package dev.ballast.client;
