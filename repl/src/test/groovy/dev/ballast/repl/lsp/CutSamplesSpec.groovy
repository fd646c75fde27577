package dev.ballast.repl.lsp

import dev.ballast.lanes.Slow
import java.nio.file.Files
import java.nio.file.Path
import java.util.stream.LongStream
import org.eclipse.lsp4j.CompletionParams
import org.eclipse.lsp4j.DocumentSymbolParams
import org.eclipse.lsp4j.TextDocumentIdentifier
import spock.lang.Timeout

/** Each sample, cut at each seventh letter, as it is while somebody types it. */
class CutSamplesSpec extends LspSpecification {

    static final Path SAMPLES = Path.of(System.getProperty('runbooks'))

    @Slow('a sample at each seventh letter')
    @Timeout(300)
    def 'every part of #name is completed and checked'() {
        given:
        begin()
        def text = Files.readString(SAMPLES.resolve(name))
        def uri = open('', Path.of(name).fileName.toString())
        def file = new TextDocumentIdentifier(uri)
        def cuts = LongStream.rangeClosed(1, text.length().intdiv(7)).toArray()

        when:
        cuts.each { nth ->
            def end = (int) nth * 7
            def cut = text.substring(0, end)
            change(uri, end, cut)
            server.textDocumentService.completion(new CompletionParams(file, new Positions(cut).at(end))).get()
            server.textDocumentService.documentSymbol(new DocumentSymbolParams(file)).get()
            pass(300)
        }

        then:
        log == []
        editor.published.size() == 1 + cuts.size()

        where:
        name << Files.walk(SAMPLES).filter { "$it".endsWith('.groovy') }.map { SAMPLES.relativize(it).toString() }.toList().sort(false)
    }
}
