/**
 * Creates firewalls, changes their rules and what they protect. Read {@link
 * dev.ballast.reconcile.firewall.FirewallReconciler} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.firewall;
