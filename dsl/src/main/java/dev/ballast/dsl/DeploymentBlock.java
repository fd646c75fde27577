package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.instance.InstanceRequest.Deployment;
import dev.ballast.rules.InstanceFiles;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The words that set the content of an instance's disks and its first boot, in its own block and in the block of its rebuild.
 */
@Chapter("In the braces of `instance`")
public abstract sealed class DeploymentBlock extends Block permits InstanceBlock, RebuildBlock {

    private ResourceSettings<InstanceSetting, Instance> settings = ResourceSettings.of(InstanceSetting.class);
    private Secret rootPass;
    private List<String> authorizedKeys;
    private List<String> authorizedUsers;
    private Secret userData;
    private Long stackscript;
    private Map<String, Secret> stackscriptData = Map.of();

    DeploymentBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the image: {@code image 'debian12'}. */
    public void image(@ValidatedBy(Rule.IMAGE) String image) {
        set(InstanceSetting.IMAGE, cloud.validate(Rule.IMAGE, image));
    }

    /** Sets the root password, which is sent once and never stored: {@code rootPass secret('ROOT_PASS')}. */
    public void rootPass(Secret password) {
        this.rootPass = password;
    }

    /** Sets whether its disks are encrypted, which is so by default and changes only with {@code rebuild}: {@code diskEncryption false}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "disk_encryption")
    public void diskEncryption(boolean encrypted) {
        require("diskEncryption");
        set(InstanceSetting.DISK_ENCRYPTION, encrypted);
    }

    /** Sets who may log in as root, by public SSH keys or files of them: {@code authorizedKeys 'id.pub'}. */
    @ValidatedBy(Rule.AUTHORIZED_KEYS)
    @Needs(value = Operation.CREATE_INSTANCE, field = "authorized_keys")
    public void authorizedKeys(String... keysOrFiles) {
        require("authorizedKeys");
        cloud.validate(Rule.AUTHORIZED_KEYS, Cloud.listed(keysOrFiles));
        this.authorizedKeys = Stream.of(keysOrFiles)
                .flatMap(one -> InstanceFiles.authorizedKeys(one).stream())
                .toList();
    }

    /** Sets the users of the account who may log in as root, by the keys of their profiles: {@code authorizedUsers 'ops'}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "authorized_users")
    public void authorizedUsers(@ValidatedBy(Rule.USER) String... users) {
        require("authorizedUsers");
        this.authorizedUsers = cloud.validateAll(Rule.USER, users);
    }

    /** Sets the file that it reads at its first boot, sent once; plans show its SHA-256: {@code userData 'init.yml'}. */
    @ValidatedBy(Rule.USER_DATA)
    @Needs(value = Operation.CREATE_INSTANCE, field = "metadata")
    public void userData(String file) {
        require("userData");
        cloud.validate(Rule.USER_DATA, Collections.singletonList(file));
        this.userData = InstanceFiles.userData(file);
        cloud.settings().hide().accept(userData);
    }

    /** Sets the StackScript that it runs at its first boot, by the id that the service has for it: {@code stackscript 10079}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "stackscript_id")
    public void stackscript(@ValidatedBy(Rule.ID) long id) {
        stackscript(Map.of(), id);
    }

    /**
     * Sets the StackScript that it runs at its first boot and its data, which are texts, numbers and secrets, sent once; plans show
     * it: {@code stackscript 10079, site: 'shop', password: secret('ROOT_PASS')}.
     */
    @Needs(value = Operation.CREATE_INSTANCE, field = "stackscript_id")
    public void stackscript(Map<?, ?> data, @ValidatedBy(Rule.ID) long id) {
        require("stackscript");
        Map<String, Secret> hidden = new TreeMap<>();
        given(data, Vocabulary.OPTIONS).forEach((name, value) -> hidden.put(String.valueOf(name), hidden(name, value)));
        this.stackscript = cloud.validate(Rule.ID, id);
        this.stackscriptData = hidden;
    }

    private static Secret hidden(Object name, Object value) {
        if (name == null) {
            throw new RuleException(
                    RefusalCode.OPTION_TYPE,
                    "a name in the data of stackscript is null",
                    "write a name and a value, such as site: 'shop'");
        }
        if (Vocabulary.OPEN.stream().noneMatch(type -> type.isInstance(value))) {
            String given = value == null ? "null" : Vocabulary.plain(value.getClass());
            throw WordProblems.wrongOption("stackscript", name.toString(), given, Vocabulary.OPEN.stream())
                    .exception();
        }
        return value instanceof Secret secret ? secret : Secret.common(value.toString());
    }

    final void set(InstanceSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    final Deployment deployment() {
        return new Deployment(
                settings, rootPass, authorizedKeys, authorizedUsers, userData, stackscript, stackscriptData);
    }
}
