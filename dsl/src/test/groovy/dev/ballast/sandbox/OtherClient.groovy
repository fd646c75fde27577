package dev.ballast.sandbox

import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

/** Another client of a sandbox of the dialect linode, which creates and changes what Ballast does not. */
class OtherClient {

    private static final HttpClient CLIENT = HttpClient.newHttpClient()

    /** Creates something and returns what the service answers. */
    static Map create(Sandbox sandbox, String path, Map body) {
        send(sandbox, 'POST', path, body)
    }

    /** Changes something and returns what the service answers. */
    static Map change(Sandbox sandbox, String path, Map body) {
        send(sandbox, 'PUT', path, body)
    }

    /** Deletes something. */
    static void delete(Sandbox sandbox, String path) {
        send(sandbox, 'DELETE', path, null)
    }

    /** Reads something as the service shows it. */
    static Map read(Sandbox sandbox, String path) {
        send(sandbox, 'GET', path, null)
    }

    /** Gives an account of the dialect linode the firewalls and placement groups that runbooks of specs name, and returns the sandbox. */
    static Sandbox guarded(Sandbox sandbox) {
        if (sandbox.dialect() == 'linode') {
            sandbox.mirror { mirror ->
                [901L, 902L].each { mirror.firewall(it) }
                [528L, 529L].each { mirror.placementGroup(it) }
            }
        }
        sandbox
    }

    private static Map send(Sandbox sandbox, String method, String path, Map body) {
        def request = HttpRequest.newBuilder(URI.create("${sandbox.url()}/v4beta/$path"))
            .headers('Authorization', "Bearer ${sandbox.token()}".toString(), 'Content-Type', 'application/json')
            .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(JsonOutput.toJson(body))).build()
        def reply = CLIENT.send(request, HttpResponse.BodyHandlers.ofString())
        assert reply.statusCode() == 200 : reply.body()
        new JsonSlurper().parseText(reply.body())
    }
}
