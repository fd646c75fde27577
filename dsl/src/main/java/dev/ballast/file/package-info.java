/**
 * Reads and writes files that only their owner may read, and text files of users. Any package may use this package; it
 * depends on no other package.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.file;
