/**
 * The language server: answers the requests of an editor about runbooks over two streams. One thread reads messages, another
 * one analyses; nothing of a runbook is run and nothing is sent to a service. Read {@code BallastLanguageServer} and {@code Document} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.lsp;
