package dev.ballast.repl.render

import java.awt.image.BufferedImage
import javax.imageio.ImageIO

class RepresentationsSpec extends MarkupSpecification {

    def 'a value has the forms #types: #line'() {
        when:
        def forms = new Representations(Limits.USUAL, WIDE).of(value(line))

        then:
        forms.keySet() as List == types
        forms['text/plain'] + '\n' == shown(value(line))

        where:
        line                                     || types
        '5'                                      || ['text/plain']
        'null'                                   || ['text/plain']
        '"a <b>"'                                || ['text/plain']
        '[a: 1]'                                 || ['text/plain', 'text/html']
        '[[a: 1], [a: 2]]'                       || ['text/plain', 'text/html']
        'instance(7)'                            || ['text/plain', 'text/html']
        'volume("data", 10)'                     || ['text/plain', 'text/html']
        'nodebalancer(7)'                        || ['text/plain', 'image/svg+xml']
        '[nodebalancer(7)]'                      || ['text/plain', 'text/html']
        '[[a: 1], [a: 2, b: 3]]'                 || ['text/plain', 'text/html']
        '[[a: 1], [b: 2], [c: 3]]'               || ['text/plain']
        "new java.awt.image.BufferedImage(4, 3, 1)" || ['text/plain', 'image/png']
        "'89504e470d0a1a0a'.decodeHex()"         || ['text/plain', 'image/png']
        "'ffd8ffe000104a46'.decodeHex()"         || ['text/plain', 'image/jpeg']
        "'47494638396101'.decodeHex()"           || ['text/plain', 'image/gif']
        "'no picture'.bytes"                     || ['text/plain']
    }

    def 'an image is a picture file, and its text says what it is'() {
        given:
        def forms = new Representations(Limits.USUAL, WIDE).of(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB))

        expect:
        ImageIO.read(new ByteArrayInputStream(forms['image/png'].decodeBase64())).with { [width, height] } == [40, 30]
        forms['text/plain'] == 'image, 40 x 30 pixels'
        new Representations(Limits.USUAL, WIDE).of('89504e470d0a1a0a'.decodeHex())['text/plain'] == 'PNG image, 8 bytes'
    }

    def 'a table of maps that lack keys leaves their cells empty'() {
        expect:
        shown([[name: 'web-1', port: 80], [name: 'web-2', port: 81, note: 'new']]) == """\
            name   port  note
            web-1    80
            web-2    81  new
            """.stripIndent()
    }

    def 'the service is asked once for all forms'() {
        given:
        def balancer = value("nodebalancer('web') { port 80; port 81; node 'a', '192.168.128.2:80' }")

        expect:
        requests { new Representations(Limits.USUAL, WIDE).of(balancer) } == 2
    }

    def 'a key is in none of them'() {
        given:
        value("key = '-----BEGIN PRIVATE KEY-----\\nMIIEvQsecret\\n-----END PRIVATE KEY-----'")

        expect:
        ['[a: key]', '[[a: key]]', 'key'].each { line ->
            assert !new Representations(Limits.USUAL, WIDE).of(value(line)).values().any { it.contains('MIIEvQ') }
        }
    }
}
