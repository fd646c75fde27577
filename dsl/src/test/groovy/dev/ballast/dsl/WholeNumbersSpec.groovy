package dev.ballast.dsl

import dev.ballast.check.TextCheck
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import java.nio.file.Files
import java.time.InstantSource

class WholeNumbersSpec extends RunbookSpecification {

    def setup() {
        Files.writeString(home.resolve('twenty'), 'x' * 20)
    }

    @Slow('each kind of number')
    def 'whatever is a whole number is a size, a port or a throttle: #value'() {
        given:
        def text = """
            region 'us-east'
            def file = new File('${home.resolve('twenty')}')
            def data = volume('data', $value)
            volume('logs', $value, wait: true)
            volume('cache', $value) { wait true }
            data.resize($value)
            data.resize($value, wait: true)
            def lb = nodebalancer('web') {
                throttle($value)
                port($value)
                port(2 * ($value), label: 'x')
                port(3 * ($value)) { label 'y' }
            }
            lb.port($value).change(port: 4 * ($value))
            [data.size, lb.ports*.port]
        """

        expect:
        TextCheck.of(null, [] as Set, InstantSource.system()).of('web.groovy', text, Optional.empty()).errors() == []
        run(text) == [20, [40, 60, 80]]

        where:
        value << ['20L', '20G', '(short) 20', '20.0', '20d', 'Math.round(19.6d)', 'file.length()', "'20' as BigInteger", '([20].sum())',
            'new java.util.concurrent.atomic.AtomicLong(20).get()']
    }

    def 'what is not a whole number is refused where it stands: #line'() {
        when:
        run(line)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.remedy().get() == remedy
        writes() == []
        TextCheck.of('us-east', [] as Set, InstantSource.system()).of('web.groovy', line, Optional.empty()).errors()*.problem()*.what() == [problem]

        where:
        line                                     || problem                                      | remedy
        "volume('a', 2.5)"                       || 'size 2.5 is not a whole number'                | 'write whole gigabytes, such as 20'
        "volume('a', -2.5, wait: false)"         || 'size -2.5 is not a whole number'               | 'write whole gigabytes, such as 20'
        "volume('a', 3000000000)"                || 'a volume of 3000000000 GB cannot be created'   | 'write whole gigabytes, such as 20'
        "nodebalancer('a') { port 80.5 }"        || 'port 80.5 is not a whole number'               | 'write a number from 1 to 65535, such as port 443'
        "nodebalancer('a') { throttle 1.5d }"    || 'throttle 1.5 is not a whole number'            | 'write 0 or more, such as throttle 20'
        "instance(0)"                            || 'there is no id 0'                           | 'write the id that the service gave it, such as 4711'
        "volume(-5)"                             || 'there is no id -5'                          | 'write the id that the service gave it, such as 4711'
        "nodebalancer(-5) { port 80 }"           || 'there is no id -5'                          | 'write the id that the service gave it, such as 4711'
    }

    def 'a size that is not there is refused as that: #line'() {
        when:
        run(line)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem

        where:
        line                                          || problem
        "volume('data', null)"                        || 'no volume size is given'
        "def size = null; volume('data', size)"       || 'no volume size is given'
        "nodebalancer('a') { port null }"             || 'no port is given'
    }
}
