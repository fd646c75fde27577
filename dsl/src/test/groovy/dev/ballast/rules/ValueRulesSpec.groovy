package dev.ballast.rules

import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import java.time.InstantSource
import spock.lang.Specification

class ValueRulesSpec extends Specification {

    private static final String PORTS = 'write a number from 1 to 65535, such as port 443'
    private static final String SIZES = 'write whole gigabytes, such as 20'
    private static final String THROTTLES = 'write 0 or more, such as throttle 20'
    private static final String REGIONS = "write an id such as region 'us-east'"

    def 'refuses a value that cannot work: #rule.word() #value'(
            Rule rule, Object value, String problem, String remedy) {
        when:
        Problem.refuse(rule.examine(value))

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.remedy().get() == remedy

        where:
        rule                 | value      || problem                             | remedy
        Rule.PORT       | 0          || 'port 0 does not exist'             | PORTS
        Rule.PORT       | -1         || 'port -1 does not exist'            | PORTS
        Rule.PORT       | 65536      || 'port 65536 does not exist'         | PORTS
        Rule.PORT       | null       || 'no port is given'                  | PORTS
        Rule.VOLUME_SIZE | 0          || 'a volume of 0 GB cannot be created'   | SIZES
        Rule.VOLUME_SIZE | -20        || 'a volume of -20 GB cannot be created' | SIZES
        Rule.VOLUME_SIZE | 1e200000000 || 'a volume of 1E+200000000 GB cannot be created' | SIZES
        Rule.VOLUME_SIZE | 1e-200000000 || 'size 1E-200000000 is not a whole number' | SIZES
        Rule.VOLUME_SIZE | null       || 'no volume size is given'           | SIZES
        Rule.THROTTLE   | -1         || 'throttle -1 is negative'           | THROTTLES
        Rule.THROTTLE   | null       || 'no throttle is given'              | THROTTLES
        Rule.REGION     | null       || 'the region is null'                | REGIONS
        Rule.REGION     | ' '        || 'the region is blank'               | REGIONS
        Rule.REGION     | 'US-East'  || "region 'US-East' is not a region id" | REGIONS
        Rule.REGION     | 'us east'  || "region 'us east' is not a region id" | REGIONS
        Rule.REGION     | 'us-east\n' || "region 'us-east\\n' is not a region id" | REGIONS
    }

    def 'lets a value that can work through: #rule.word() #value'(Rule rule, Object value) {
        expect:
        rule.examine(value).empty

        where:
        rule                 | value
        Rule.PORT       | 1
        Rule.PORT       | 65535
        Rule.VOLUME_SIZE | 1
        Rule.VOLUME_SIZE | 100000
        Rule.THROTTLE   | 0
        Rule.THROTTLE   | 1000
        Rule.REGION     | 'us-east'
        Rule.REGION     | 'eu1'
    }

    def 'advises on what Linode is known to refuse: #rule.word() #value'(
            Rule rule, Object value, String advice) {
        expect:
        rule.advice(value, InstantSource.system(), Dialect.DOCUMENTED).orElse(null) == (advice ? new Problem(rule.code(), advice, null) : null)

        where:
        rule                 | value || advice
        Rule.PORT       | 1     || null
        Rule.VOLUME_SIZE | 9     || 'volume size 9 GB: Linode takes 10 to 16384 GB'
        Rule.VOLUME_SIZE | 10    || null
        Rule.VOLUME_SIZE | 16384 || null
        Rule.VOLUME_SIZE | 16385 || 'volume size 16385 GB: Linode takes 10 to 16384 GB'
        Rule.THROTTLE   | 20    || null
        Rule.THROTTLE   | 21    || 'throttle 21: Linode takes 0 to 20'
    }

    def 'tells each rule in one sentence'(Rule rule) {
        expect:
        rule.code().sentence() ==~ /[A-Z].*\./
        !rule.word().blank

        where:
        rule << (Rule.values() as List)
    }
}
