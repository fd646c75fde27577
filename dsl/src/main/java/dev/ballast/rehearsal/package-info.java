/**
 * Runs a runbook without writing: a simulator is laid over an account, and what the runbook would change there is recorded as a
 * plan.
 *
 * <ul>
 * <li>{@code Rehearsal} is the exchange a rehearsed run sends its requests to; read it first.
 * <li>{@code MirroredService} reads from the account what a request needs, once, and puts it into the simulator.
 * <li>{@code ReadsOnly} refuses writes right in front of the real service.
 * <li>{@code PlanRecorder} compares the simulated account before and after each write; {@code Plan} is the sum of that.
 * </ul>
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.rehearsal;
