/**
 * Runs runbooks under faults that a seed chooses, on the simulator and in virtual time, and judges what the service has in the end.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.explore;
