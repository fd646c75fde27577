/**
 * Runs a runbook without writing to the account. A simulator is laid over the account, and the changes that the runbook would
 * make are recorded as a plan.
 *
 * <ul>
 * <li>{@code Rehearsal} receives the requests of a rehearsed run; read it first.
 * <li>{@code MirroredService} decides which resources of the account a request needs; {@code AccountMirror} reads each once and
 *     puts it into the simulator.
 * <li>{@code Rehearsal.ReadsOnly} refuses writes directly before the real service.
 * <li>{@code PlanRecorder} compares the simulated account before and after each write; {@code Plan} is the sum of the differences.
 * </ul>
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.rehearsal;
