package dev.ballast.client

import dev.ballast.http.WireSpec
import dev.ballast.model.Dialect

import static com.github.tomakehurst.wiremock.client.WireMock.okJson

/** Every operation of the service document as it looks on the wire: method, path, headers and body to the letter. */
class OperationsSpec extends WireSpec {

    Client client

    def setup() {
        client = new Client(connection, Dialect.DOCUMENTED)
    }

    def "sends #method #path with exactly its fields"(Closure<?> operation, String method, String path, Map body) {
        given:
        answers(okJson('{"id": 7}'))

        when:
        operation(client)

        then:
        with(onlyRequest()) {
            it.method.value() == method
            url == '/v4' + path
            fields(it) == body
            header('Content-Type').values() == ['application/json']
        }

        where:
        operation                                                                | method | path                || body
        ({ Client c -> c.volumes().create(new NewVolume('d', 'us', 20, 4)) })    | 'POST' | '/volumes'          || [label: 'd', region: 'us', size: 20, linode_id: 4]
        ({ Client c -> c.volumes().attach(9, 4, 5) })                            | 'POST' | '/volumes/9/attach' || [linode_id: 4, config_id: 5]
    }
}
