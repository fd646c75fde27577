package dev.ballast.preflight

import dev.ballast.error.RuleException
import spock.lang.Specification

class ValueRulesSpec extends Specification {

    private static final String PORTS = 'write a number from 1 to 65535, such as port 443'
    private static final String SIZES = 'write whole gigabytes, such as 20'
    private static final String THROTTLES = 'write 0 or more, such as throttle 20'
    private static final String REGIONS = "write an id such as region 'us-east'"

    def 'refuses a value that cannot work: #rule.name() #value'(
            Rule<Object> rule, Object value, String problem, String remedy) {
        when:
        rule.require(value)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.remedy().get() == remedy

        where:
        rule                 | value      || problem                             | remedy
        new PortRule()       | 0          || 'port 0 does not exist'             | PORTS
        new PortRule()       | -1         || 'port -1 does not exist'            | PORTS
        new PortRule()       | 65536      || 'port 65536 does not exist'         | PORTS
        new PortRule()       | null       || 'no port is given'                  | PORTS
        new VolumeSizeRule() | 0          || 'a volume of 0 GB cannot be created'   | SIZES
        new VolumeSizeRule() | -20        || 'a volume of -20 GB cannot be created' | SIZES
        new VolumeSizeRule() | null       || 'no volume size is given'           | SIZES
        new ThrottleRule()   | -1         || 'throttle -1 is negative'           | THROTTLES
        new ThrottleRule()   | null       || 'no throttle is given'              | THROTTLES
        new RegionRule()     | null       || 'the region is blank'               | REGIONS
        new RegionRule()     | ' '        || 'the region is blank'               | REGIONS
        new RegionRule()     | 'US-East'  || "region 'US-East' is not a region id" | REGIONS
        new RegionRule()     | 'us east'  || "region 'us east' is not a region id" | REGIONS
        new RegionRule()     | 'us-east\n' || "region 'us-east\\n' is not a region id" | REGIONS
    }

    def 'lets a value that can work through: #rule.name() #value'(Rule<Object> rule, Object value) {
        expect:
        rule.require(value) == value

        where:
        rule                 | value
        new PortRule()       | 1
        new PortRule()       | 65535
        new VolumeSizeRule() | 1
        new VolumeSizeRule() | 100000
        new ThrottleRule()   | 0
        new ThrottleRule()   | 1000
        new RegionRule()     | 'us-east'
        new RegionRule()     | 'eu1'
    }

    def 'advises on what the public service is known to refuse: #rule.name() #value'(
            Rule<Object> rule, Object value, String advice) {
        expect:
        rule.advice(value).orElse(null) == advice

        where:
        rule                 | value || advice
        new PortRule()       | 1     || null
        new VolumeSizeRule() | 9     || 'volume size 9 GB: the public service takes 10 to 16384 GB'
        new VolumeSizeRule() | 10    || null
        new VolumeSizeRule() | 16384 || null
        new VolumeSizeRule() | 16385 || 'volume size 16385 GB: the public service takes 10 to 16384 GB'
        new ThrottleRule()   | 20    || null
        new ThrottleRule()   | 21    || 'throttle 21: the public service takes 0 to 20'
    }

    def 'tells each rule in one sentence'(Rule<?> rule) {
        expect:
        rule.sentence() ==~ /[A-Z].*\./
        !rule.name().blank

        where:
        rule << [new PortRule(), new VolumeSizeRule(), new ThrottleRule(), new RegionRule(), new NameRule(),
                 new BalancerNameRule(), new VolumeNameRule(), new NodeLabelRule(), new NodeAddressRule(),
                 new CertificateRule()]
    }
}
