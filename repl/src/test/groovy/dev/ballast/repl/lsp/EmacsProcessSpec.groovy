package dev.ballast.repl.lsp

import dev.ballast.repl.ProcessSpecification
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires

/** The language server in Emacs, without a screen, by the lines of docs/editors.md. */
@Requires({ EmacsProcessSpec.hasEglot() })
class EmacsProcessSpec extends ProcessSpecification {

    static final List<String> EMACS = ['emacs', '-q', '--batch', '--eval', "(progn (require 'package) (package-initialize) (require 'eglot))"]

    /** Waits for diagnostics, prints them and takes the first correction. The mode for Groovy is a package of its own. */
    static final String SESSION = '''
        (define-derived-mode groovy-mode prog-mode "Groovy")
        (setq eglot-sync-connect 60 eglot-connect-timeout 60)
        PAGE
        (find-file (getenv "RUNBOOK"))
        (groovy-mode)
        (let ((deadline (+ (float-time) 60)))
          (eglot-ensure)
          (run-hooks 'post-command-hook)
          (while (not (or (flymake-diagnostics) (> (float-time) deadline)))
            (accept-process-output nil 0.1)))
        (dolist (one (flymake-diagnostics))
          (princ (format "found %d %s\\n" (line-number-at-pos (flymake-diagnostic-beg one)) (flymake-diagnostic-text one))))
        (goto-char (point-min))
        (forward-line 2)
        (let* ((range (list :start (eglot--pos-to-lsp-position (line-beginning-position)) :end (eglot--pos-to-lsp-position (line-end-position))))
               (asked (list :textDocument (eglot--TextDocumentIdentifier) :range range :context (list :diagnostics []))))
          (eglot--apply-workspace-edit (plist-get (aref (jsonrpc-request (eglot--current-server-or-lose) :textDocument/codeAction asked) 0) :edit)))
        (save-buffer)
        (eglot-shutdown (eglot--current-server-or-lose))
        '''

    def 'Emacs shows the mistake of a runbook and corrects it'() {
        given:
        def runbook = script("@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\nregion 'us-east'\nvolme('data', 20)\n")
        def page = ROOT.resolve('docs/editors.md').text.find(/(?s)## Emacs.*?```text\n(.*?)```/) { it[1] }
        def session = Files.writeString(folder.resolve('session.el'), SESSION.stripIndent().replace('PAGE', page))
        environment += [RUNBOOK: runbook.toString(), PATH: "${Path.of(BALLAST).parent}:${System.getenv('PATH')}".toString()]

        when:
        def ended = run(*EMACS, '-l', session)

        then:
        ended.status == 0
        ended.out.readLines().find { it.startsWith('found ') } == "found 3 ballast [B201]: a runbook has no word 'volme'"
        ended.out.contains("help: did you mean 'volume'?")
        runbook.text.endsWith("\nvolume('data', 20)\n")
    }

    static boolean hasEglot() {
        try {
            def emacs = new ProcessBuilder(EMACS).redirectErrorStream(true).start()
            emacs.inputStream.text
            if (emacs.waitFor() == 0) {
                return true
            }
        } catch (IOException missing) {
            println missing.message
        }
        println 'EmacsProcessSpec did not run: no emacs with eglot on the PATH'
        false
    }
}
