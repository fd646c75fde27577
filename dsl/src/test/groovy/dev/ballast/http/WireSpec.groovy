package dev.ballast.http

import com.github.tomakehurst.wiremock.WireMockServer
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder
import com.github.tomakehurst.wiremock.stubbing.Scenario
import com.github.tomakehurst.wiremock.verification.LoggedRequest
import dev.ballast.model.Secret
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import tools.jackson.databind.json.JsonMapper

import static com.github.tomakehurst.wiremock.client.WireMock.any
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options

/** Gives a spec a real server that answers as it is told, and a connection to it in virtual time. */
abstract class WireSpec extends Specification {

    @TempDir
    Path root

    TurnableTiming timing = new TurnableTiming()
    List<String> log = Collections.synchronizedList([])

    @AutoCleanup('stop')
    WireMockServer server

    @AutoCleanup
    Connection connection

    def setup() {
        server = started()
        connection = Connection.open(settings())
    }

    WireMockServer started() {
        def folder = Files.createTempDirectory(root, 'wiremock')
        def server = new WireMockServer(options().bindAddress('127.0.0.1').dynamicPort()
                .http2PlainDisabled(true).usingFilesUnderDirectory(folder.toString()).containerThreads(40))
        server.start()
        server
    }

    ConnectionSettings settings() {
        WireSettings.of(URI.create("http://127.0.0.1:${server.port()}"), 'tok-12345',
            [timing: timing, random: new Random(1), connectTimeout: Duration.ofSeconds(5), requestTimeout: Duration.ofSeconds(20)])
    }

    /** Answers the first request with the first answer and so on; the last answer stays. */
    void answers(ResponseDefinitionBuilder... answers) {
        answers.eachWithIndex { answer, int i ->
            def stub = any(anyUrl()).inScenario('answers').willReturn(answer)
            stub.whenScenarioStateIs(i == 0 ? Scenario.STARTED : "answer $i")
            if (i + 1 < answers.length) {
                stub.willSetStateTo("answer ${i + 1}")
            }
            server.stubFor(stub)
        }
    }

    List<LoggedRequest> requests() {
        server.findAll(anyRequestedFor(anyUrl())).sort { it.loggedDate }
    }

    LoggedRequest onlyRequest() {
        assert requests().size() == 1
        requests()[0]
    }

    static Map fields(LoggedRequest request) {
        new JsonMapper().readValue(request.bodyAsString, Map)
    }
}
