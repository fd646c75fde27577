package dev.ballast.sandbox

import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import spock.lang.AutoCleanup
import spock.lang.Specification
import tools.jackson.databind.json.JsonMapper

/** A sandbox per feature, and the verbs of a client that shares nothing with ours. */
abstract class SandboxSpecification extends Specification {

    static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
    static final JsonMapper MAPPER = JsonMapper.builder().build()

    @AutoCleanup
    Sandbox sandbox = settings().start()

    /** What came back: the status, the JSON and the headers. */
    static class Reply {
        int status
        Object json
        HttpResponse<String> raw

        String reason() {
            json.errors[0].reason
        }

        String field() {
            json.errors[0].field
        }

        Optional<String> header(String name) {
            raw.headers().firstValue(name)
        }
    }

    SandboxBuilder settings() {
        Sandbox.with()
    }

    Reply get(String path) {
        send('GET', path, null)
    }

    Reply post(String path, Map body = null) {
        send('POST', path, body == null ? null : MAPPER.writeValueAsString(body))
    }

    Reply put(String path, Map body) {
        send('PUT', path, MAPPER.writeValueAsString(body))
    }

    Reply delete(String path) {
        send('DELETE', path, null)
    }

    Reply send(String method, String path, String body, Map<String, String> headers = [:]) {
        def all = [Authorization: "Bearer ${sandbox.token()}", 'Content-Type': 'application/json'] + headers
        def request = HttpRequest.newBuilder(URI.create("${sandbox.url()}${path}"))
            .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
        all.findAll { it.value != null }.each { request.header(it.key, it.value as String) }
        reply(CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString()))
    }

    static Reply reply(HttpResponse<String> raw) {
        new Reply(status: raw.statusCode(), json: MAPPER.readValue(raw.body(), Object), raw: raw)
    }

    void pass(int seconds) {
        sandbox.advance(java.time.Duration.ofSeconds(seconds))
    }

    /** Creates an instance that is off. */
    long instance(String region = 'us-east') {
        made('/v4/compute/instances/', [region: region, type: 'standard-1', image: 'debian12', root_pass: 'x-9-root', booted: false])
    }

    long balancer() {
        made('/v4/nodebalancers', [region: 'us-east', label: 'web'])
    }

    long config(long balancer, Map fields) {
        made("/v4/nodebalancers/$balancer/configs", fields)
    }

    /** Creates a volume and waits until it is active. */
    long volume(Map fields = [:]) {
        def id = made('/v4/volumes', [label: 'data', region: 'us-east', size: 20] + fields)
        pass(3)
        id
    }

    long made(String path, Map body) {
        def reply = post(path, body)
        assert reply.status == 200
        reply.json.id as long
    }
}
