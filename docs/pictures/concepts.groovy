// Prints the picture of docs/concepts.md: groovy concepts.groovy > concepts.svg
def box = { int x, int y, int width, int height, String title, List<String> lines, String style = '' ->
    def text = [title, *lines].withIndex().collect { line, at ->
        "<text x=\"${x + 12}\" y=\"${y + 22 + 18 * at}\"${at ? ' fill="#57606a"' : ' font-weight="bold"'}>$line</text>"
    }
    "<rect x=\"$x\" y=\"$y\" width=\"$width\" height=\"$height\" rx=\"4\" fill=\"#fff\" stroke=\"#8c959f\"$style/>${text.join()}"
}
def arrow = { String path, int x, int y, String label, String anchor = 'middle' ->
    "<path d=\"$path\" fill=\"none\" stroke=\"#57606a\" marker-end=\"url(#end)\"/><text x=\"$x\" y=\"$y\" text-anchor=\"$anchor\" fill=\"#57606a\">$label</text>"
}

println """\
<svg xmlns="http://www.w3.org/2000/svg" width="760" height="304" viewBox="0 0 760 304" style="max-width:100%;height:auto" role="img" aria-label="How a runbook reaches a service" font-family="monospace" font-size="12" fill="#1f2328">
<defs><marker id="end" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#57606a"/></marker></defs>
<rect x="0.5" y="0.5" width="759" height="303" rx="6" fill="#f6f8fa" stroke="#d0d7de"/>
<rect x="504" y="16" width="240" height="272" rx="4" fill="none" stroke="#8c959f" stroke-dasharray="4 3"/>
<text x="516" y="38" font-weight="bold">target</text><text x="516" y="56" fill="#57606a">profile and URL</text>
${[
    box(16, 72, 160, 76, 'runbook', ['a Groovy file of', 'words and names']),
    box(240, 72, 160, 76, 'Ballast', ['check, plan, run', 'holds the lease']),
    box(564, 72, 168, 76, 'service', ['or the sandbox,', 'which simulates it']),
    box(564, 196, 168, 76, 'ledger', ['name to id', 'open intents']),
    arrow('M176 110H236', 206, 102, 'words'),
    arrow('M400 110H560', 452, 102, 'requests'),
    arrow('M320 148V234H560', 412, 226, 'intent before a write,'),
].join('\n')}
<text x="412" y="252" text-anchor="middle" fill="#57606a">id after it</text>
<text x="452" y="128" text-anchor="middle" fill="#57606a">in a dialect</text>
</svg>"""
