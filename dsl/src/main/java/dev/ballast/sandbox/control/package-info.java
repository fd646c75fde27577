/**
 * What surrounds the simulated service: faults to play, the journal of requests seen, the account kept in a state
 * file, and the pipeline every request passes through. Read {@link dev.ballast.sandbox.control.RequestPipeline} and
 * {@link dev.ballast.sandbox.control.Fault} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.control;
