package dev.ballast.docs

import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** The page for users of Terraform names each resource and data source of the provider's network part. */
@Lint
class MovingPageSpec extends Specification {

    static final String NETWORK = '''
        vpc vpcs vpc_subnet vpc_subnets vpc_ips region_vpc_availability regions_vpc_availability vlans nodebalancer_vpc nodebalancer_vpcs
        firewall firewalls firewall_device firewall_settings firewall_template firewall_templates firewall_ruleset firewall_rulesets
        firewall_rules_expansion prefix_list prefix_lists networking_ip networking_ips networking_ip_assignment
        reserved_ip reserved_ip_assign reserved_ip_assignment reserved_ip_types network_transfer_prices instance_ip instance_networking
        instance_shared_ips instance_config interface rdns ipv6_range ipv6_ranges lock locks'''

    def 'it has #name'() {
        expect:
        Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/moving.md')).contains("`linode_$name`")

        where:
        name << NETWORK.trim().split(/\s+/).toList()
    }
}
