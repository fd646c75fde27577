package dev.ballast;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The main job as a Java program writes it. */
public final class JavaRunbook {

    private JavaRunbook() {}

    /** Puts two instances behind http and https and attaches a volume. */
    public static NodeBalancerHandle run(Cloud cloud) {
        List<InstanceHandle> web = cloud.parallel(
                List.of("web-1", "web-2"),
                name -> cloud.instance(name, instance -> {
                    instance.type("standard-1");
                    instance.privateIp();
                }));
        web.forEach(InstanceHandle::boot);
        NodeBalancerHandle lb = cloud.nodebalancer("web", block -> {
            block.port(80);
            block.port(Map.of("https", cloud.selfSigned("www.example.test")), 443);
            block.node("a", web.get(0).getPrivateIp() + ":80");
            block.port(8080, admin -> admin.node("admin", web.get(1).getPrivateIp() + ":9000"));
        });
        cloud.volume("data", 20, volume -> volume.on(web.get(0)))
                .resize(30, wait -> wait.timeout(Duration.ofMinutes(5)));
        return lb.awaitUp();
    }
}
