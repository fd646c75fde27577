/**
 * Creates, attaches, moves, resizes and deletes volumes. Read {@link dev.ballast.reconcile.volume.VolumeReconciler} and {@link
 * dev.ballast.reconcile.volume.VolumeAttachments} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.volume;
