package dev.ballast.reconcile.instance;

import dev.ballast.client.Instances.Metadata;
import dev.ballast.model.Dialect;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.facts.VpcFacts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * An instance; {@code name} is that of the ledger, and the label where instances have one. Without a subnet it is in no VPC.
 */
public record InstanceRequest(
        String name, String defaultRegion, Deployment deployment, boolean privateIp, Subnet subnet, String reservedIp) {

    static final String REGION = "region";
    static final String BOOTED = RecordedFacts.BOOTED;

    /** Returns the settings that its block names. */
    public ResourceSettings<InstanceSetting, Instance> settings() {
        return deployment.settings();
    }

    /** Returns the fields that a create in the dialect sends with these settings, by word; a value is null if the block leaves it out. */
    Map<String, Object> fields(
            Dialect dialect, ResourceSettings<InstanceSetting, Instance> settings, Predicate<InstanceSetting> such) {
        Map<String, Object> fields = deployment.fields(dialect, settings, such);
        fields.put(VpcFacts.VPC, VpcFacts.subnet(subnet));
        fields.put(RecordedFacts.RESERVED_IP, reservedIp);
        return fields;
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

        /** Returns the same with these settings. */
        public Deployment with(ResourceSettings<InstanceSetting, Instance> other) {
            return new Deployment(
                    other, rootPass, authorizedKeys, authorizedUsers, userData, stackscript, stackscriptData);
        }

        boolean hasLogin() {
            return rootPass != null || authorizedKeys != null || authorizedUsers != null;
        }

        /** Returns the fields that a create or rebuild in the dialect sends with these settings; a value is null if the block leaves it out. */
        Map<String, Object> fields(
                Dialect dialect,
                ResourceSettings<InstanceSetting, Instance> settings,
                Predicate<InstanceSetting> such) {
            Map<String, Object> fields = FixedFields.fields(settings, dialect, such);
            fields.put("rootPass", rootPass == null ? null : FixedFields.SENT);
            fields.put("authorizedKeys", FixedFields.Hashed.of(authorizedKeys));
            fields.put("authorizedUsers", authorizedUsers == null ? null : String.join(", ", authorizedUsers));
            fields.put("userData", FixedFields.Hashed.of(userData));
            fields.put("stackscript", stackscript);
            fields.put("stackscript data", FixedFields.Hashed.of(comparedData()));
            return fields;
        }

        Metadata metadata() {
            return userData == null ? null : new Metadata(userData);
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
