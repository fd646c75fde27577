package dev.ballast.reconcile.instance;

import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.model.Subnet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An instance; {@code name} is that of the ledger, and the label where instances have one. Without a subnet it is in no VPC.
 */
public record InstanceRequest(
        String name,
        String usualRegion,
        Deployment deployment,
        boolean privateIp,
        Subnet subnet,
        Long firewall,
        String reservedIp) {

    /** Returns the settings that its block names. */
    public ResourceSettings<InstanceSetting, Instance> settings() {
        return deployment.settings();
    }

    /**
     * The image and the settings of a create or rebuild of an instance, who may log in, and what it reads or runs at its first boot.
     * User data is in Base64; without a StackScript its id is null and its data empty.
     */
    public record Deployment(
            ResourceSettings<InstanceSetting, Instance> settings,
            Secret rootPass,
            List<String> authorizedKeys,
            List<String> authorizedUsers,
            Secret userData,
            Long stackscript,
            Map<String, Secret> stackscriptData) {

        boolean hasLogin() {
            return rootPass != null || authorizedKeys != null || authorizedUsers != null;
        }

        Map<String, Secret> sentData() {
            return stackscriptData.isEmpty() ? null : stackscriptData;
        }

        /** Returns the data as it is compared: without secrets, since a run that creates nothing asks for none. */
        Map<String, String> comparedData() {
            Map<String, String> compared = new TreeMap<>();
            stackscriptData.forEach(
                    (name, value) -> compared.put(name, value.isCommon() ? value.reveal() : value.toString()));
            return compared.isEmpty() ? null : compared;
        }
    }
}
