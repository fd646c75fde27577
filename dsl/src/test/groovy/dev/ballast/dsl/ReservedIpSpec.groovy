package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault

/** The words of a reserved address: what each sends, and nothing the second time. */
class ReservedIpSpec extends RunbookSpecification {

    static final String RESERVED = '/networking/reserved/ips'

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    private String front() {
        id('front')
    }

    private String id(String name) {
        cloud.account().ids('reservedIp')[name]
    }

    /** Runs the text in a region, after that of two instances. */
    private run2(String text) {
        run("region 'us-east'; def web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'g6-nanode-1' } }; $text")
    }

    def 'an address is reserved once, named by its tag, and a second run reads it'() {
        when:
        run("region 'us-east'; reservedIp('front', tags: ['shop'])")

        then:
        sent() == ["GET $RESERVED?page_size=500", "POST $RESERVED"]*.toString()
        run("reservedIps(tag: 'front')*.tags") == [['front', 'shop']]
        run("reservedIps(tag: 'front', region: 'us-sea').toList()") == []

        when:
        nextRun()
        def address = run("region 'us-east'; reservedIp('front').address")

        then:
        address == front()
        sent() == ["GET $RESERVED/$address"]*.toString()
        reported() == ["reservedIp 'front' unchanged"]

        when:
        nextRun()
        run("region 'us-east'; reservedIp('front') { tags 'shop', 'prod' }")

        then:
        writes() == ["PUT $RESERVED/$address"]*.toString()
        reported() == ["reservedIp 'front' now has tags front, shop, prod"]
    }

    def 'a new name that is a tag of an address which the ledger does not know is refused, and adopt takes it'() {
        given:
        run("region 'us-east'; reservedIp('front')")
        String address = front()
        cloud.account().ledger().with { ledger -> ledger.entries().each { ledger.forget(it.reference()) } }
        nextRun()

        when:
        run("region 'us-east'; reservedIp('front')")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.TAKEN_NAME
        refused.remedy().get().endsWith("reservedIp front $address")
        writes() == []

        when:
        nextRun()
        run("region 'us-east'; reservedIp('FRONT')")

        then: 'the service compares tags in any case'
        def again = thrown(RuleException)
        again.code() == RefusalCode.TAKEN_NAME
        run("reservedIps(tag: 'FRONT')*.address") == [address]
        run("reservedIp(tag: 'Front').address") == address

        when:
        nextRun()
        run("region 'us-east'; reservedIp('front', adopt: true)")

        then:
        front() == address
        writes() == []
    }

    def 'blocks of an instance and a NodeBalancer use it, and a second run compares it'() {
        given:
        def text = """region 'us-east'
            def front = reservedIp('front')
            def own = reservedIp('own')
            nodebalancer('shop') { reservedIp front }
            instance('web-1') { type 'g6-nanode-1'; reservedIp own }
            [front.assignedTo, own.assignedTo]"""

        expect:
        run(text) == ["nodebalancer 'shop'", "instance 'web-1'"]
        run("nodebalancer('shop').publicIp") == front()
        run("instance('web-1').publicIp") == id('own')

        when:
        nextRun()
        run(text)

        then:
        writes() == []

        when:
        nextRun()
        run("region 'us-east'; def front = reservedIp('front'); instance('web-1') { type 'g6-nanode-1'; reservedIp front }")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        writes() == []
    }

    def 'it is not released while something uses it, and a teardown releases it after that'() {
        given:
        run("region 'us-east'; def front = reservedIp('front'); nodebalancer('shop') { reservedIp front }")
        nextRun()

        when:
        run("region 'us-east'; reservedIp('front').delete()")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.IN_USE
        refused.problem() == "reservedIp 'front' (id ${front()}) is assigned to nodebalancer 'shop' and is not released"
        writes() == []

        when:
        String address = front()
        nextRun()
        run('teardown()')

        then:
        writes()*.replaceFirst(/balancers\/\d+/, 'balancers/ID').findAll { !it.contains('/tags/') } == ['DELETE /nodebalancers/ID', "DELETE $RESERVED/$address"]*.toString()
        sandbox.resources().isEmpty()
    }

    def 'a teardown keeps an address that something uses which stays'() {
        given:
        run("region 'us-east'; instance('other') { type 'g6-nanode-1' }")
        cloud.account().ledger().forget(cloud.account().ledger().entries()[0].reference())
        run("region 'us-east'; reservedIp('front').assignTo(instance(label: 'other'))")
        nextRun()

        when:
        run('teardown()')

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.IN_USE
        writes() == []
    }

    def 'it moves to an instance of its region, once, and status knows where it was moved by hand'() {
        given:
        run2('')
        run("region 'us-east'; reservedIp('front')")
        nextRun()

        when:
        run2("reservedIp('front').assignTo(web[0])")

        then:
        writes() == ['POST /networking/ips/assign']
        reported().contains("reservedIp 'front' assigned to instance 'web-1'")
        run("instance('web-1').ipv4").contains(front())

        when:
        nextRun()
        run2("reservedIp('front').assignTo(web[0])")

        then:
        writes() == []

        when:
        cloud.account().client().reservedIps().assign(cloud.reconcilers().reservedIps().list().toList()[0].id(), 'us-east', instanceId('web-2'))
        nextRun()

        then:
        drift() == ["on instance ${instanceId('web-2')}, was instance ${instanceId('web-1')}"]

        when:
        run2("reservedIp('front').assignTo(web[0])")
        nextRun()

        then:
        drift() == []

        when:
        run("region 'us-sea'; def far = instance('far') { type 'g6-nanode-1' }; reservedIp('front').assignTo(far)")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OTHER_REGION
    }

    def 'what an answer about an address leaves out is unknown, and no difference: #fields'() {
        given:
        run("region 'us-east'; reservedIp('front', tags: ['shop'])")
        nextRun()
        def address = cloud.account().ids('reservedIp').front
        sandbox.fail(Fault.on('GET /networking/reserved/ips/{name}').status(200).body("{\"address\": \"$address\", \"region\": \"us-east\", $fields}"))

        when:
        run("region 'us-east'; reservedIp('front', tags: ['shop'])")

        then:
        writes() == []

        where:
        fields << ['"tags": ["front", "shop", null]', '"assigned_entity": {"id": 5}', '"assigned_entity": {"type": "linode"}']
    }

    def 'an assignment whose answer is lost is read and not sent again'() {
        given:
        run2("reservedIp('front')")
        nextRun()
        sandbox.fail(Fault.on('POST /networking/ips/assign').first(1).drop().after())

        when:
        run2("reservedIp('front').assignTo(web[0])")

        then:
        writes() == ['POST /networking/ips/assign']
        run("reservedIp('front').assignedTo") == "instance 'web-1'"
    }

    def 'the public address of an instance becomes a reserved one, and outlives it'() {
        given:
        run2('')
        String address = run("instance('web-1').publicIp")
        nextRun()

        when:
        run2("reservedIp('front', of: web[0])")

        then:
        writes() == ["PUT /networking/ips/$address", "PUT $RESERVED/$address"]*.toString()
        front() == address

        when:
        nextRun()
        run2("reservedIp('front', of: web[0])")

        then:
        writes() == []

        when:
        run2("reservedIp('again', of: web[0])")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.TAKEN_NAME

        when:
        run("instance('web-1').delete(); reservedIp('front').delete()")

        then:
        sandbox.resources().size() == 1
    }

    def 'a conversion that ended before the tag was set is found by its address: #then'() {
        given:
        run2('')
        String address = run("instance('web-1').publicIp")
        nextRun()
        // As a kill leaves it after the first of the two writes.
        cloud.account().ledger().intend(new Reference.ByName(Kind.RESERVED_IP, 'front'), "PUT /networking/ips/$address", [:]).giveUp()
        cloud.account().client().reservedIps().convert(Kind.RESERVED_IP.id(address))
        nextRun()

        when:
        run2(then)

        then:
        front() == address
        run('reservedIps()*.address') == [address]
        run("reservedIps()*.tags") == [['front']]

        where:
        then << ["reservedIp('front', of: web[0])", "reservedIp('front')"]
    }

    def 'a conversion whose answer is lost at #call is done, and nothing more is reserved'() {
        given:
        run2('')
        String address = run("instance('web-1').publicIp")
        nextRun()
        sandbox.fail(Fault.on(call).first(1).drop().after())

        when:
        run2("reservedIp('front', of: web[0])")

        then:
        front() == address
        run("reservedIps()*.tags") == [['front']]

        where:
        call << ['PUT /networking/ips/{name}', "PUT $RESERVED/{name}"]
    }

    def 'the limit of the account is said with what to do'() {
        given:
        sandbox.fail(Fault.on("POST $RESERVED").first(1).status(400).body('{"errors": [{"reason": "Additional Reserved IPv4 addresses require technical justification.  Please contact support describing your requirement."}]}'))

        when:
        run("region 'us-east'; reservedIp('front')")

        then:
        def refused = thrown(RefusedException)
        refused.message.contains('technical justification')
        refused.remedy().get().startsWith('release one that nothing uses: reservedIps().findAll { !it.assignedTo }')
        cloud.account().ledger().entries() == []
    }

    def 'the account tells what happened to an address'() {
        expect:
        run2("def front = reservedIp('front', tags: ['shop']); front.untag 'shop'; front.assignTo(web[0]); events(front).toList()*.action") ==
            ['reserved_ip_assign', 'ipaddress_update', 'reserved_ip_create']
    }

    private long instanceId(String name) {
        cloud.account().ids('instance')[name] as long
    }

    private List<String> drift() {
        DriftReport.read(cloud.account(), [], false, 14, null).resources()*.differences().flatten()*.toString()
    }
}
