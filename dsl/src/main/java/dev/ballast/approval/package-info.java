/**
 * Signs plans and approvals with SSH keys, and decides whether enough people have approved a plan. The program {@code ssh-keygen} of
 * OpenSSH signs and verifies. Read {@link dev.ballast.approval.Approvals} and {@link dev.ballast.approval.Statement} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.approval;
