/**
 * Carries resources between a service and the simulated account. {@code Mirror} puts resources of another service into the
 * account, and {@code ResourceProperties} lists the resources of the account for a plan. The package uses only the state and
 * the JSON of the sandbox.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.mirror;
