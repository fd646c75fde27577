package dev.ballast.repl.kernel

import dev.ballast.CloudBuilder
import dev.ballast.dsl.Cloud
import dev.ballast.http.TurnableTiming
import dev.ballast.redact.Printable
import dev.ballast.repl.QuotingService

/** Sends what steers a terminal or a page through every field of every answer, and looks at every frame of a kernel. */
class ForeignCellsSpec extends KernelSpecification {

    static final String FOREIGN = "\u001b[2J\u001b]0;owned\u0007\r\n+ volume 'fake' created\n\u0085\u009b31m\u202e\u2028<script>alert(1)</script>" + 'x' * 100_000

    QuotingService service

    @Override
    Cloud open(CloudBuilder builder) {
        service = new QuotingService(FOREIGN)
        builder.environment([BALLAST_URL: service.url().toString(), BALLAST_TOKEN: 'token-of-this-spec', ROOT_PASS: 'swordfish-of-the-day',
                             BALLAST_REGION: 'us-east', BALLAST_LEDGER: folder.resolve('ledger.db').toString()], folder)
            .timing(new TurnableTiming()).open()
    }

    def cleanup() {
        service.close()
    }

    def 'what the service says steers neither a terminal nor a page, in no form of a cell'() {
        when:
        ["volume('data', 20)", "show volume('data')", "[volume('data')]", "live volume('data')", "volume('data').status", "volume('data').resize(40)", '/error', '/show volume(\'data\')',
         "instance('web') { type 's-1'; image 'i'; rootPass secret('ROOT_PASS') }", "nodebalancer('lb') { port 80; node 'a', '192.168.133.5:80' }", "nodebalancer('lb')", '/vars', '/log'].each {
            client.awaited(client.begin(it))
        }
        def texts = client.frames.collectMany { texts(readable(it)) }

        then:
        texts.any { it.contains('\\u001b[2J') }
        texts.findAll { it.size() > 200_000 } == []
        texts.collectMany { text -> steering(text.replaceAll('\u001b\\[\\d*m', '')) }.unique(false) == []
        !texts.any { text -> text.readLines().any { it.startsWith("+ volume 'fake'") } }
        !texts.any { it.startsWith('<') && it.contains('<script') }
    }

    private static Object readable(String frame) {
        frame.startsWith('{') ? Client.JSON.readValue(frame, Map) : [:]
    }

    private static List<String> texts(Object value) {
        switch (value) {
            case Map: return (value as Map).values().collectMany { texts(it) }
            case List: return (value as List).collectMany { texts(it) }
            case String: return [value as String]
            default: return []
        }
    }

    private static List<String> steering(String text) {
        text.codePoints().filter { !(it in [9, 10]) && Printable.isControl(it) }.mapToObj { Integer.toHexString(it) }.toList()
    }
}
