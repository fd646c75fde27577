package dev.ballast.repl.kernel

class BadFramesSpec extends KernelSpecification {

    def 'drops #what and lives'() {
        when:
        Client.frames(client.shell, frames.call(client))
        Client.frames(client.control, frames.call(client))

        then:
        shown('1 + 1') == '2'
        client.request(client.control, 'kernel_info_request').content.status == 'ok'

        where:
        what                    | frames
        'a wrong signature'     | { Client to -> good(to).tap { it[1] = ('0' * 64).bytes } }
        'no signature'          | { Client to -> good(to).tap { it[1] = new byte[0] } }
        'a changed content'     | { Client to -> good(to).tap { it[5] = '{"code": "other"}'.bytes } }
        'frames that are cut'   | { Client to -> good(to).take(4) }
        'a delimiter alone'     | { Client to -> good(to).take(1) }
        'no delimiter'          | { Client to -> good(to).drop(1) }
        'an empty frame'        | { Client to -> [new byte[0]] }
        'a header without type' | { Client to -> to.signed('{}'.bytes, '{}'.bytes) }
        'a header of no JSON'   | { Client to -> to.signed('{"msg_type":'.bytes, '{}'.bytes) }
        'content of no JSON'    | { Client to -> to.signed(header(), '{"code": '.bytes) }
        'content of a list'     | { Client to -> to.signed(header(), '[]'.bytes) }
        'broken letters'        | { Client to -> to.signed(header(), [0x7b, 0xff, 0x7d] as byte[]) }
        'deep nesting'          | { Client to -> to.signed(header(), ('[' * 100_000).bytes) }
    }

    def 'a message of an unknown type is no reason to die'() {
        given:
        client.send(client.shell, 'dance_request')

        expect:
        shown('1') == '1'
    }

    def 'what is no ZeroMQ at all is no reason to die'() {
        when:
        new Socket('127.0.0.1', connection.ports().shell).withCloseable { it.outputStream.write('GET / HTTP/1.1\r\n\r\n'.bytes) }

        then:
        shown('1') == '1'
    }

    static List<byte[]> good(Client to) {
        to.signed(header(), '{"code": "1"}'.bytes)
    }

    static byte[] header() {
        Client.header('one', 'execute_request')
    }
}
