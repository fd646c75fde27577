/**
 * Carries resources between a service and the simulated account: {@code Mirror} puts what another service has shown into it, and
 * {@code ResourceProperties} says what it holds in the words of a plan. It sees the state and the JSON of the sandbox only.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.mirror;
