package dev.ballast.secrets

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.Executors

/** A service that passes requests on, up to one that it answers itself, by quoting what it was sent so far in every way it can think of. */
class EchoingService implements AutoCloseable {

    /** How a text may be quoted. */
    static final Map<String, Closure<String>> FORMS = [
        'as it is'           : { it },
        'JSON'               : { JsonOutput.toJson(it)[1..-2] },
        'JSON of JSON'       : { json(json(it)) },
        'an address'         : { URLEncoder.encode(it, 'UTF-8') },
        'an address in JSON' : { json(URLEncoder.encode(it, 'UTF-8')) },
        'JSON in an address' : { URLEncoder.encode(json(it), 'UTF-8') },
        'HTML'               : { it.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace('"', '&quot;') },
        'Base64'             : { it.getBytes('UTF-8').encodeBase64().toString() },
        'Base64, one before' : { "u$it".getBytes('UTF-8').encodeBase64().toString() },
        'Base64, two before' : { "me$it".getBytes('UTF-8').encodeBase64Url().toString() },
        'hex'                : { it.getBytes('UTF-8').encodeHex().toString() },
    ]

    /** How it answers, with what it quotes. */
    static final Map<String, Closure<?>> ANSWERS = [
        '400 with reasons'      : { at, said -> at.answer(400, [errors: said.collect { [field: it, reason: it] }]) },
        '401 with a message'    : { at, said -> at.answer(401, [message: said.join(' '), headers: said]) },
        '403 with scopes'       : { at, said -> at.answer(403, [errors: []], ['X-Accepted-OAuth-Scopes': line(said), 'X-OAuth-Scopes': line(said)]) },
        '404 in plain text'     : { at, said -> at.answer(404, said.join('\n'), ['Content-Type': 'text/plain']) },
        '408'                   : { at, said -> at.answer(408, [errors: [[reason: said.join(' ')]]]) },
        '409 as keys'           : { at, said -> at.answer(409, [errors: said.collectEntries { [it, it] }]) },
        '422 broken'            : { at, said -> at.answer(422, '{"errors": [{"reason": "' + said.join(' ')) },
        '302'                   : { at, said -> at.answer(302, '', [Location: "https://me:pass@host.test/?${line(said)}".toString()]) },
        '500 in HTML'           : { at, said -> at.answer(500, "<html><b>${said.join('</b><b>')}") },
        '502 with an id'        : { at, said -> at.answer(502, '', ['X-Request-Id': line(said)]) },
        '503, and again'        : { at, said -> at.answer(503, said.join(' '), ['Retry-After': '1']) },
        '200 and no JSON'       : { at, said -> at.answer(200, said.join(' ')) },
        '200 of another shape'  : { at, said -> at.answer(200, [id: said, data: said.join(), size: said, label: said.join(' ')]) },
        '200 with a text as id' : { at, said -> at.answer(200, [id: said.join(), status: said.join(), region: said.join(), ipv4: said]) },
        '200, cut'              : { at, said -> at.answer(200, '{"id": 7, "label": "' + said.join(' '), [:], 50) },
    ]

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
    private final HttpClient client = HttpClient.newHttpClient()
    final List<String> sent = new CopyOnWriteArrayList<>()
    private final URI service
    private HttpExchange exchange
    /** The number of the first request that it answers itself. */
    int from = Integer.MAX_VALUE
    String answer
    int requests = 0
    /** Called at each request, before it is answered, with its number. */
    Closure<?> whenAsked = { int number -> }

    EchoingService(URI service) {
        this.service = service
        server.executor = Executors.newSingleThreadExecutor()
        server.createContext('/') { handle(it) }
        server.start()
    }

    URI getUri() {
        URI.create("http://127.0.0.1:$server.address.port")
    }

    @Override
    void close() {
        server.stop(0)
        server.executor.shutdownNow()
    }

    private void handle(HttpExchange call) {
        exchange = call
        def body = call.requestBody.bytes
        sent << call.requestHeaders.getFirst('Authorization')
        sent.addAll(texts(body.length ? new JsonSlurper().parse(body) : null))
        whenAsked(++requests)
        if (requests < from) {
            passOn(body)
            return
        }
        def forms = FORMS.values().toList()
        Collections.rotate(forms, requests)
        def secret = sent.findAll { it.size() > 20 && !it.contains(' CERTIFICATE-') }.unique().sort { it.size() }
        ANSWERS[answer](this, forms.collect { form -> secret.collect(form).join(' ; ') })
    }

    private void passOn(byte[] body) {
        def request = HttpRequest.newBuilder(service.resolve(exchange.requestURI))
            .method(exchange.requestMethod, HttpRequest.BodyPublishers.ofByteArray(body))
        exchange.requestHeaders.findAll { it.key in ['Authorization', 'Content-type', 'X-filter'] }.each { request.header(it.key, it.value[0]) }
        def reply = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray())
        finish(reply.statusCode(), reply.body(), ['Content-Type': 'application/json'], 0)
    }

    void answer(int status, Object body, Map<String, String> headers = [:], int missing = 0) {
        def text = body instanceof String ? body : JsonOutput.toJson(body)
        finish(status, text.getBytes('UTF-8'), ['Content-Type': 'application/json'] + headers, missing)
    }

    private void finish(int status, byte[] body, Map<String, String> headers, int missing) {
        headers.each { name, value -> exchange.responseHeaders.set(name, value) }
        exchange.sendResponseHeaders(status, body.length + missing ?: -1)
        exchange.responseBody.write(body)
        exchange.close()
    }

    /** The texts of a body, and what they are in Base64. */
    private static List<String> texts(Object value) {
        switch (value) {
            case String:
                return [value] + (value ==~ '[A-Za-z0-9+/=]{40,}' ? [new String(value.decodeBase64(), 'UTF-8')] : [])
            case Map:
                return value.values().collectMany { texts(it) }
            case Collection:
                return value.collectMany { texts(it) }
            default:
                return []
        }
    }

    private static String json(String text) {
        JsonOutput.toJson(text)[1..-2]
    }

    private static String line(List<String> said) {
        said.collectMany { it.split(' ; ') as List }.findAll { it ==~ /[ -~]+/ }.inject('') { all, each -> all.size() + each.size() < 6_000 ? "$all $each" : all }.trim()
    }
}
