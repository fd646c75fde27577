package dev.ballast.repl.lsp

import dev.ballast.repl.ProcessSpecification
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires

/** The language server in neovim, without a screen, by the lines of docs/editors.md for its version. */
@Requires({ NeovimProcessSpec.hasNeovim() })
class NeovimProcessSpec extends ProcessSpecification {

    /** Waits for diagnostics, prints them and takes the first correction. */
    static final String SESSION = '''
        assert(vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50), 'no diagnostics')
        print(vim.json.encode(vim.diagnostic.get(0)))
        vim.api.nvim_win_set_cursor(0, { 3, 2 })
        local params = vim.lsp.util.make_range_params()
        params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0) }
        local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 20000)
        local _, answer = next(answers)
        vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16')
        assert(vim.wait(60000, function() return #vim.diagnostic.get(0) == 0 end, 50), 'the diagnostics stay')
        vim.cmd('write')
        vim.lsp.stop_client(vim.lsp.get_active_clients())
        assert(vim.wait(20000, function() return #vim.lsp.get_active_clients() == 0 end, 50), 'the server does not end')
        vim.cmd('qall!')
        '''

    def 'neovim shows the mistake of a runbook and corrects it'() {
        given:
        def runbook = script("@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\nregion 'us-east'\nvolme('data', 20)\n")
        def session = Files.writeString(folder.resolve('session.lua'), SESSION.stripIndent())
        def (newer, older) = ROOT.resolve('docs/editors.md').text.find(/(?s)(?<=## Neovim).*?(?=## )/).findAll(/(?s)(?<=```text\n).*?(?=```)/)
        def init = Files.writeString(folder.resolve('init.lua'), ['nvim', '--version'].execute().text.startsWith('NVIM v0.7') ? older : newer)
        environment.PATH = "${Path.of(BALLAST).parent}:${System.getenv('PATH')}".toString()

        when:
        def ended = run('nvim', '--headless', '--clean', '-u', init, runbook, '-c', "luafile $session", '-c', 'cquit 3')

        then:
        ended.status == 0
        def found = new JsonSlurper().parseText(ended.err.readLines().find { it.startsWith('[') })
        found.size() == 1
        with(found[0]) {
            [lnum, col, end_col] == [2, 0, 5]
            code == 'B201'
            severity == 1
            source == 'ballast'
            message.contains("did you mean 'volume'?")
        }
        runbook.text.endsWith("\nvolume('data', 20)\n")
    }

    static boolean hasNeovim() {
        boolean found = ['which', 'nvim'].execute().waitFor() == 0
        if (!found) {
            println 'NeovimProcessSpec did not run: no nvim on the PATH'
        }
        found
    }
}
