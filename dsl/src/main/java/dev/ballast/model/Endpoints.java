package dev.ballast.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The endpoints of each dialect, one per line: operation, method, path, then the fields of the body, or the filter keys of a
 * list. {@code CONFIG} means the fields of a config. Paths that begin with {@code v4beta:} are below {@code /v4beta}.
 */
final class Endpoints {

    /** Exactly section 4 of the service document, where the path that creates an instance ends with a slash. */
    static final String DOCUMENTED =
            """
            CREATE_NODEBALANCER  POST   /nodebalancers                              region label client_conn_throttle
            CREATE_CONFIG        POST   /nodebalancers/{id}/configs                 label port check
            READ_CONFIG          GET    /nodebalancers/{id}/configs/{config}
            CHANGE_CONFIG        PUT    /nodebalancers/{id}/configs/{config}        protocol port ssl_cert ssl_key
            CREATE_NODE          POST   /nodebalancers/{id}/configs/{config}/nodes  label address
            LIST_INSTANCES       GET    /compute/instances
            CREATE_INSTANCE      POST   /compute/instances/                         region type image root_pass booted
            BOOT_INSTANCE        POST   /compute/instances/{id}/boot
            ADD_ADDRESS          POST   /networking/ips                             type public linode_id
            CREATE_VOLUME        POST   /volumes                                    label region size linode_id
            READ_VOLUME          GET    /volumes/{id}
            DELETE_VOLUME        DELETE /volumes/{id}
            ATTACH_VOLUME        POST   /volumes/{id}/attach                        linode_id config_id
            DETACH_VOLUME        POST   /volumes/{id}/detach
            RESIZE_VOLUME        POST   /volumes/{id}/resize                        size
            CLONE_VOLUME         POST   /volumes/{id}/clone                         label
            """;

    /** The endpoints of Linode. A page of its lists has at most 500 items. */
    static final String LINODE =
            """
            LIST_NODEBALANCERS   GET    v4beta:/nodebalancers?page_size=500  label region ipv4 tags
            CREATE_NODEBALANCER  POST   /nodebalancers  region label client_conn_throttle client_udp_sess_throttle tags configs type vpcs \
            backend_connectivity firewall_id ipv4 frontend_vpcs
            READ_NODEBALANCER    GET    v4beta:/nodebalancers/{id}
            CHANGE_NODEBALANCER  PUT    /nodebalancers/{id}  label client_conn_throttle client_udp_sess_throttle tags
            DELETE_NODEBALANCER  DELETE /nodebalancers/{id}
            LIST_VPCS_OF_NODEBALANCER  GET  /nodebalancers/{id}/vpcs
            LIST_FIREWALLS_OF_NODEBALANCER    GET  /nodebalancers/{id}/firewalls
            CHANGE_FIREWALLS_OF_NODEBALANCER  PUT  /nodebalancers/{id}/firewalls  firewall_ids
            READ_BACKEND_ACL     GET    /nodebalancers/{id}/backend-acl

            LIST_CONFIGS         GET    /nodebalancers/{id}/configs?page_size=500
            CREATE_CONFIG        POST   /nodebalancers/{id}/configs  CONFIG nodes
            READ_CONFIG          GET    /nodebalancers/{id}/configs/{config}
            CHANGE_CONFIG        PUT    /nodebalancers/{id}/configs/{config}  CONFIG
            DELETE_CONFIG        DELETE /nodebalancers/{id}/configs/{config}
            REBUILD_CONFIG       POST   /nodebalancers/{id}/configs/{config}/rebuild  CONFIG nodes

            LIST_NODES           GET    /nodebalancers/{id}/configs/{config}/nodes?page_size=500
            CREATE_NODE          POST   /nodebalancers/{id}/configs/{config}/nodes  label address subnet_id weight mode
            READ_NODE            GET    /nodebalancers/{id}/configs/{config}/nodes/{node}
            CHANGE_NODE          PUT    /nodebalancers/{id}/configs/{config}/nodes/{node}  label address subnet_id weight mode
            DELETE_NODE          DELETE /nodebalancers/{id}/configs/{config}/nodes/{node}

            LIST_INSTANCES       GET    v4beta:/linode/instances?page_size=500  id label region image ipv4 tags group
            CREATE_INSTANCE      POST   /linode/instances  region type image root_pass booted label tags authorized_keys \
            authorized_users private_ip metadata interface_generation interfaces firewall_id ipv4 \
            backups_enabled placement_group disk_encryption maintenance_policy stackscript_id stackscript_data
            READ_INSTANCE        GET    v4beta:/linode/instances/{id}
            CHANGE_INSTANCE      PUT    /linode/instances/{id}  label tags watchdog_enabled maintenance_policy
            DELETE_INSTANCE      DELETE /linode/instances/{id}
            BOOT_INSTANCE        POST   /linode/instances/{id}/boot  config_id
            REBOOT_INSTANCE      POST   /linode/instances/{id}/reboot
            SHUT_DOWN_INSTANCE   POST   /linode/instances/{id}/shutdown
            REBUILD_INSTANCE     POST   /linode/instances/{id}/rebuild  image root_pass authorized_keys authorized_users metadata disk_encryption \
            stackscript_id stackscript_data
            RESIZE_INSTANCE      POST   /linode/instances/{id}/resize  type migration_type allow_auto_disk_resize
            LIST_VOLUMES_OF_INSTANCE        GET  v4beta:/linode/instances/{id}/volumes?page_size=500
            LIST_NODEBALANCERS_OF_INSTANCE  GET  v4beta:/linode/instances/{id}/nodebalancers?page_size=500
            LIST_FIREWALLS_OF_INSTANCE      GET  /linode/instances/{id}/firewalls
            CHANGE_FIREWALLS_OF_INSTANCE    PUT  /linode/instances/{id}/firewalls  firewall_ids

            LIST_PROFILES        GET    /linode/instances/{id}/configs?page_size=500
            ADD_INTERFACE_TO_PROFILE   POST  /linode/instances/{id}/configs/{profile}/interfaces  purpose primary subnet_id
            ADD_INTERFACE_TO_INSTANCE  POST  /linode/instances/{id}/interfaces  firewall_id vpc

            LIST_ADDRESSES_OF_INSTANCE  GET     /linode/instances/{id}/ips
            ADD_ADDRESS_TO_INSTANCE     POST    /linode/instances/{id}/ips  type public
            READ_ADDRESS         GET    /networking/ips/{address}

            LIST_VOLUMES         GET    v4beta:/volumes?page_size=500  label tags
            CREATE_VOLUME        POST   /volumes  label region size linode_id encryption tags
            READ_VOLUME          GET    v4beta:/volumes/{id}
            CHANGE_VOLUME        PUT    /volumes/{id}  label tags
            DELETE_VOLUME        DELETE /volumes/{id}
            ATTACH_VOLUME        POST   /volumes/{id}/attach  linode_id config_id
            DETACH_VOLUME        POST   /volumes/{id}/detach
            RESIZE_VOLUME        POST   /volumes/{id}/resize  size
            CLONE_VOLUME         POST   /volumes/{id}/clone  label

            LIST_FIREWALLS       GET    /networking/firewalls?page_size=500  label tags
            CREATE_FIREWALL      POST   /networking/firewalls  label rules devices tags
            READ_FIREWALL        GET    /networking/firewalls/{id}
            CHANGE_FIREWALL      PUT    /networking/firewalls/{id}  label status tags
            DELETE_FIREWALL      DELETE /networking/firewalls/{id}
            CHANGE_RULES_OF_FIREWALL     PUT     /networking/firewalls/{id}/rules  inbound inbound_policy outbound outbound_policy
            LIST_DEVICES_OF_FIREWALL     GET     /networking/firewalls/{id}/devices?page_size=500
            ADD_DEVICE_TO_FIREWALL       POST    /networking/firewalls/{id}/devices  id type
            REMOVE_DEVICE_FROM_FIREWALL  DELETE  /networking/firewalls/{id}/devices/{device}

            LIST_RESERVED_IPS    GET    /networking/reserved/ips?page_size=500  address region tags
            CREATE_RESERVED_IP   POST   /networking/reserved/ips  region tags
            READ_RESERVED_IP     GET    /networking/reserved/ips/{address}
            CHANGE_RESERVED_IP   PUT    /networking/reserved/ips/{address}  tags
            DELETE_RESERVED_IP   DELETE /networking/reserved/ips/{address}
            CHANGE_ADDRESS       PUT    /networking/ips/{address}  reserved
            ASSIGN_ADDRESSES     POST   /networking/ips/assign  region assignments

            LIST_LOCKS           GET    v4beta:/locks?page_size=500  id lock_type entity.id entity.type
            CREATE_LOCK          POST   v4beta:/locks  entity_type entity_id lock_type
            DELETE_LOCK          DELETE v4beta:/locks/{lock}

            LIST_EVENTS          GET    /account/events?page_size=500  id action created read entity.id entity.type

            LIST_MAINTENANCE     GET    /account/maintenance?page_size=500

            LIST_TAGGED          GET    v4beta:/tags/{label}?page_size=500
            DELETE_TAG           DELETE /tags/{label}

            LIST_VPCS            GET    /vpcs?page_size=500  id label region created updated
            CREATE_VPC           POST   /vpcs  label region description ipv4 ipv6 subnets
            READ_VPC             GET    /vpcs/{id}
            CHANGE_VPC           PUT    /vpcs/{id}  label description
            DELETE_VPC           DELETE /vpcs/{id}
            CREATE_SUBNET        POST   /vpcs/{id}/subnets  label ipv4 ipv6
            CHANGE_SUBNET        PUT    /vpcs/{id}/subnets/{subnet}  label
            DELETE_SUBNET        DELETE /vpcs/{id}/subnets/{subnet}
            LIST_VPC_ADDRESSES   GET    /vpcs/ips?page_size=500  linode_id vpc_id region config_id active

            LIST_REGIONS         GET    /regions?page_size=500  site_type
            LIST_TYPES           GET    /linode/types?page_size=500  class label memory disk vcpus gpus transfer network_out
            LIST_IMAGES          GET    /images?page_size=500  label type status vendor is_public deprecated size tags

            LIST_NODEBALANCER_TYPES  GET  /nodebalancers/types?page_size=500
            LIST_VOLUME_TYPES        GET  /volumes/types?page_size=500
            LIST_RESERVED_IP_TYPES   GET  /networking/reserved/ips/types?page_size=500
            LIST_FIREWALL_TEMPLATES  GET  /networking/firewalls/templates?page_size=500
            READ_DEFAULT_FIREWALLS   GET  /networking/firewalls/settings

            LIST_VOLUME_QUOTAS       GET  /volumes/quotas?page_size=500
            READ_VOLUME_QUOTA_USAGE  GET  /volumes/quotas/{quota}/usage
            """;

    /** The fields of section 2 of the service document by the type of the answer, and the address fields of Linode. */
    static final Map<Class<?>, Set<String>> ANSWERED = Map.of(
            NodeBalancer.class, words("id region label client_conn_throttle ipv4"),
            PortConfig.class, words("id label port protocol check nodes_status"),
            BalancerNode.class, words("id label address"),
            Instance.class, words("id region type image"),
            Address.class, words("address type public linode_id"),
            Volume.class, words("id label size region linode_id status created updated filesystem_path"));

    private static final String CONFIG = Arrays.stream(PortSetting.values())
            .map(PortSetting::field)
            .collect(Collectors.joining(" ", "port protocol ", " ssl_cert ssl_key"));

    private static final String BETA = "v4beta:";

    private Endpoints() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /** Returns the endpoints of a table. */
    static Map<Operation, Endpoint> of(String table) {
        Map<Operation, Endpoint> endpoints = new EnumMap<>(Operation.class);
        table.replaceAll("\\bCONFIG\\b", CONFIG)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> List.of(line.split("\\s+")))
                .forEach(words -> endpoints.put(
                        Operation.valueOf(words.get(0)),
                        new Endpoint(
                                words.get(1),
                                words.get(2).replaceFirst(BETA, ""),
                                words.subList(3, words.size()),
                                words.get(2).startsWith(BETA))));
        return Collections.unmodifiableMap(endpoints);
    }
}
