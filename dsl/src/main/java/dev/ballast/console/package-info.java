/** Questions on the terminal of this process, and values as plain text, for programs that embed the library. */
package dev.ballast.console;
