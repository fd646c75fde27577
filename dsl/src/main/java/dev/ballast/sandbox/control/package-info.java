/**
 * Contains the surroundings of the simulated service: its faults, the journal of requests, the account with its state file, and
 * the pipeline that every request passes through. Read {@link dev.ballast.sandbox.control.RequestPipeline} and
 * {@link dev.ballast.sandbox.control.Fault} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.control;
