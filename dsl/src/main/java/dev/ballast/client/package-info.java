/**
 * What the cloud offers: one small class per kind of resource and one method per operation of the service document. Called by {@code converge} and {@code dsl}; read {@code Volumes} and {@code NodeBalancers} first.
 */
package dev.ballast.client;
