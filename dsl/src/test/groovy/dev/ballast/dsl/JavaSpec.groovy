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
}
