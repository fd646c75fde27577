package dev.ballast.dsl

import dev.ballast.JavaRunbook

class JavaSpec extends RunbookSpecification {

    def 'a Java program does the main job with the same words, and its second run sends no write'() {
        given:
        JavaRunbook.run(cloud)
        nextRun()

        when:
        def lb = JavaRunbook.run(cloud)

        then:
        lb.ports*.status*.up == [1, 1, 1]
        writes() == []
    }

    def 'a property that the ledger answers is refused by a closed cloud as well: #property'() {
        given:
        def lb = cloud.nodebalancer('web') { it.port(80) }
        def port = lb.port(80)
        cloud.close()

        when:
        property.call(lb, port)

        then:
        def closed = thrown(IllegalStateException)
        closed.message.startsWith('this cloud is closed')

        where:
        property << [{ on, at -> on.ports }, { on, at -> at.port }, { on, at -> at.protocol }, { on, at -> at.nodes }]
    }

    def 'a word of a closed cloud is refused, and records and sends nothing: #word'() {
        given:
        def data = cloud.volume('data', 20)
        cloud.close()
        def sent = sandbox.journal().size()

        when:
        word.call(cloud, data)

        then:
        def closed = thrown(IllegalStateException)
        closed.message.startsWith('this cloud is closed')
        sandbox.journal().size() == sent

        when:
        cloud = open()

        then:
        cloud.account().ledger().entries()*.reference()*.name() == ['data']

        where:
        word << [{ on, volume -> on.volume('logs', 20) }, { on, volume -> volume.resize(30) }, { on, volume -> volume.status }]
    }
}
