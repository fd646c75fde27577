package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.ballast.model.Filter;
import dev.ballast.model.Firewall;
import dev.ballast.model.Firewall.Device;
import dev.ballast.model.Firewall.Rules;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates, reads and changes firewalls, their rules and what they protect. Fields that are null are not sent. */
public record Firewalls(Calls calls) {

    /** The fields of a new firewall: its settings, and the ids of the instances and NodeBalancers that it protects. */
    public record NewFirewall(ResourceSettings<FirewallSetting, Firewall> settings, Map<Kind, List<Long>> devices) {

        /** Returns the fields that have a value, by their names on the wire. */
        @JsonValue
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>(
                    settings.only(setting -> !setting.isRules()).fields());
            fields.put("rules", FirewallSetting.rules(settings));
            Map<String, List<Long>> behind = new LinkedHashMap<>();
            devices.forEach((kind, ids) -> behind.put(kind.type() + "s", ids));
            if (!behind.isEmpty()) {
                fields.put("devices", behind);
            }
            return fields;
        }
    }

    /** The changed fields of a firewall, without its rules. The tags replace all its tags. */
    public record FirewallChange(ResourceSettings<FirewallSetting, Firewall> settings) implements SettingsBody {}

    /** The rules of one or both directions, which replace those that the firewall has there. */
    public record RulesChange(ResourceSettings<FirewallSetting, Firewall> settings) {

        /** Returns the fields by their names on the wire. */
        @JsonValue
        public Map<String, Object> fields() {
            return FirewallSetting.rules(settings);
        }
    }

    /** The ids of the default firewalls by what gets them; null is none. */
    public record Defaults(Map<String, Long> defaultFirewallIds) {}

    private record NewDevice(long id, String type) {}

    /** Lists the firewalls: GET /networking/firewalls, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<Firewall> list(Filter filter) {
        return calls.list(Operation.LIST_FIREWALLS, filter, Firewall.class);
    }

    /** Creates a firewall and returns it: POST /networking/firewalls. */
    public Firewall create(NewFirewall fields) {
        return calls.create(calls.request(Operation.CREATE_FIREWALL, fields), Firewall.class);
    }

    /** Returns the firewall as it is now: GET /networking/firewalls/{id}. */
    public Firewall get(long id) {
        return calls.read(calls.request(Operation.READ_FIREWALL, null, id), id, Firewall.class);
    }

    /** Changes a firewall and returns it: PUT /networking/firewalls/{id}. */
    public Firewall change(long id, FirewallChange fields) {
        return calls.read(calls.request(Operation.CHANGE_FIREWALL, fields, id), id, Firewall.class);
    }

    /** Replaces the rules of a firewall and returns them: PUT /networking/firewalls/{id}/rules. */
    public Rules changeRules(long id, RulesChange fields) {
        return calls.read(calls.request(Operation.CHANGE_RULES_OF_FIREWALL, fields, id), Rules.class);
    }

    /** Deletes a firewall; what it protects is open then: DELETE /networking/firewalls/{id}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_FIREWALL, null, id));
    }

    /** Lists what is behind a firewall: GET .../devices, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<Device> devices(long id) {
        return calls.list(Operation.LIST_DEVICES_OF_FIREWALL, Filter.NONE, Device.class, id);
    }

    /** Returns which firewalls new resources get that name none: GET /networking/firewalls/settings. */
    public Defaults defaults() {
        return calls.read(calls.request(Operation.READ_DEFAULT_FIREWALLS, null), Defaults.class);
    }

    /** Puts an instance or a NodeBalancer behind a firewall: POST /networking/firewalls/{id}/devices. */
    public void add(long id, Kind kind, long device) {
        calls.send(calls.request(Operation.ADD_DEVICE_TO_FIREWALL, new NewDevice(device, kind.type()), id));
    }

    /** Takes a device from behind a firewall: DELETE /networking/firewalls/{id}/devices/{device}. */
    public void remove(long id, long device) {
        calls.send(calls.request(Operation.REMOVE_DEVICE_FROM_FIREWALL, null, id, device));
    }
}
