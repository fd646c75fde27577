/** Files that only their owner may read. Any room may use them; they depend on nothing of ours. */
package dev.ballast.file;
