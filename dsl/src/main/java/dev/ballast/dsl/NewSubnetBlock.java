package dev.ballast.dsl;

/** The option of a subnet that a VPC gets. */
@Chapter("In the braces of `vpc`")
public final class NewSubnetBlock extends Block {

    private boolean ipv6;

    NewSubnetBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets whether it is created with IPv6 addresses of its VPC: {@code ipv6: true}. */
    public void ipv6(boolean ipv6) {
        this.ipv6 = ipv6;
    }

    boolean hasIpv6() {
        return ipv6;
    }
}
