/** Files that only their owner may read, and text files of users. Any package may use them; they depend on no other package. */
package dev.ballast.file;
