package dev.ballast.dsl

import dev.ballast.error.UnreadableAnswerException
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.rehearsal.RehearsedAccount
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault

/** The default firewalls of the account and the templates of rules, and what is created on an account that has them. */
class DefaultFirewallsSpec extends RunbookSpecification {

    static final String HOST = "instance('web') { type 'g6-nanode-1'; region 'us-east'"

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'one request reads them, and none is null'() {
        given:
        OtherClient.change(sandbox, 'networking/firewalls/settings', [default_firewall_ids: [linode: 901, vpc_interface: 902]])
        nextRun()

        expect:
        run('def all = defaultFirewalls(); [all.linode.id, all.nodebalancer, all.publicInterface, all.vpcInterface.id, all.toString()]') ==
            [901, null, null, 902, 'linode: firewall 901, nodebalancer: none, publicInterface: none, vpcInterface: firewall 902']
        sent() == ['GET /networking/firewalls/settings']
        run('defaultFirewalls().linode.label') == 'firewall901'
        cloud.defaultFirewalls().linode().id == 901
    }

    def 'a default that the answer leaves out is unknown, and not none'() {
        given:
        sandbox.fail(Fault.on('GET /networking/firewalls/settings').status(200).body('{"default_firewall_ids": {"linode": null}}'))

        when:
        run('defaultFirewalls()')

        then:
        UnreadableAnswerException unknown = thrown()
        unknown.message.contains('the answer does not show the default of nodebalancer')
    }

    def 'templates have the lines of a runbook'() {
        expect:
        run('firewallTemplates()*.slug') == ['public', 'vpc']
        run("firewallTemplates().find { it.slug == 'public' }.rules") == [
            inbound: ["accept 'tcp', 22, from: anywhere, label: 'accept-inbound-ssh'", "accept 'icmp', from: anywhere, label: 'accept-inbound-icmp'", "otherwise 'drop'"],
            outbound: ["otherwise 'accept'"]]
        sent().count('GET /networking/firewalls/templates?page_size=500') == 2
    }

    def 'a block that names the default firewall is compared with it, as with every other'() {
        given:
        OtherClient.change(sandbox, 'networking/firewalls/settings', [default_firewall_ids: [linode: 901]])
        run("$HOST; firewall defaultFirewalls().linode }")
        nextRun()

        when:
        run("$HOST; firewall defaultFirewalls().linode }")

        then:
        writes() == []
        differences() == []

        when:
        OtherClient.change(sandbox, "linode/instances/${cloud.instance('web').id}/firewalls", [firewall_ids: []])

        then:
        differences() == ['firewall none, was 901']
    }

    def 'a plan knows the default firewall of what it creates, as the run does: #words'() {
        given:
        def account = new RehearsedAccount('linode', home)
        def id = OtherClient.create(account.sandbox, 'networking/firewalls', [label: 'usual', rules: [inbound_policy: 'DROP', outbound_policy: 'ACCEPT']]).id
        OtherClient.change(account.sandbox, 'networking/firewalls/settings', [default_firewall_ids: [linode: id, nodebalancer: id]])
        def run = { Cloud cloud ->
            def host = cloud.instance('web-1') { type 'g6-nanode-1'; region 'us-east' }
            def lb = cloud.nodebalancer('shop') { region 'us-east' }
            protecting.call(cloud, host, lb)
        }

        when:
        account.rehearsed(run)
        def planned = account.failure
        planned ? account.performed(run) : account.performedAsPlanned(run)

        then:
        [planned, account.failure].every { refusal == null ? it == null : it.message.contains(refusal) }
        [planned, account.failure].every { it == null || it.remedy().get().startsWith('write the firewall in the block of the resource') }

        where:
        words                  | protecting                                                                                  | refusal
        'devices of a new one' | { Cloud cloud, host, lb -> cloud.firewall('web') { protects host } }                        | 'already has an enabled firewall; a block that names none gets the default firewall of the account'
        'a device'             | { Cloud cloud, host, lb -> cloud.firewall('web') { }; cloud.firewall('web') { protects lb } } | 'already has an enabled firewall; a block that names none gets the default firewall of the account'
        'in the block'         | { Cloud cloud, host, lb -> def web = cloud.firewall('web') { }; cloud.instance('web-1') { type 'g6-nanode-1'; region 'us-east'; firewall web }; lb.change(firewalls: [web]) } | null
    }

    def 'what names no firewall is created behind the default one, which later runs leave as it is'() {
        given:
        OtherClient.change(sandbox, 'networking/firewalls/settings', [default_firewall_ids: [linode: 901, nodebalancer: 902]])
        def words = "$HOST }; nodebalancer('shop') { region 'us-east' }"
        run(words)
        nextRun()

        when:
        run(words)

        then:
        writes() == []
        OtherClient.read(sandbox, "linode/instances/${cloud.instance('web').id}/firewalls").data*.id == [901]
        cloud.nodebalancer('shop').firewalls == [902]
        details()*.endsWith(', firewall not compared') == [true, true]

        when:
        OtherClient.delete(sandbox, "networking/firewalls/901/devices/${OtherClient.read(sandbox, 'networking/firewalls/901/devices').data[0].id}")

        then:
        details()*.endsWith(', firewall not compared') == [true, true]

        when:
        run(words.replace('}; node', '; firewall 901 }; node'))

        then:
        details()*.endsWith(', firewall not compared') == [true, false]
    }

    private List<String> details() {
        report().resources()*.detail()
    }

    private DriftReport report() {
        DriftReport.read(cloud.account(), [], false, 0, null)
    }

    private List<String> differences() {
        report().all().toList()*.differences().flatten()*.toString()
    }
}
