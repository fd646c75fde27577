package dev.ballast.error;

import java.util.Locale;

/**
 * The kinds of mistakes that Ballast refuses, each with a code such as {@code B012} and its rule. The number of a kind never
 * changes, and the number of a removed kind is never used again. {@code ballast explain B012} and docs/refusals.md explain
 * each.
 */
public enum RefusalCode {
    NAME(
            1,
            "A name has up to 255 characters, no colon, no control character, no # at its beginning, no space at either end, and not only digits."),

    /** The label by which resources are found. */
    LABEL(2, "A label to find is not blank and has no control character."),

    TAG(3, "A tag is not blank and has no control character."),

    /** The name of a user of the account. */
    USER(4, "The name of a user is not blank and has no control character."),

    /** The name of a secret. */
    SECRET(5, "A secret is named like an environment variable: letters, digits and underscores, no digit first."),

    REGION(6, "A region is an id of lower-case letters, digits and hyphens, such as us-east."),

    TYPE(7, "A type is not blank and has no control character."),

    IMAGE(8, "An image is not blank and has no control character."),

    ROOT_PASSWORD(9, "A root password is a secret."),

    AUTHORIZED_KEYS(10, "An authorized key is a public SSH key, or a file of them that can be read."),

    USER_DATA(11, "The file of user data can be read, and has 65535 bytes at most."),

    /** A port that a NodeBalancer listens on. */
    PORT(12, "A port is a number from 1 to 65535."),

    PROTOCOL(13, "A protocol is not blank and has no control character."),

    ALGORITHM(14, "An algorithm is roundrobin, leastconn or source."),

    STICKINESS(15, "A stickiness is none, table or, for http and https, http_cookie."),

    CIPHER_SUITE(16, "A cipher suite is recommended or legacy."),

    PROXY_PROTOCOL(17, "A proxy protocol is none or, for tcp, v1 or v2."),

    PORT_LABEL(18, "A label of a port is not blank and has no control character."),

    CHECK(19, "A check is not blank and has no control character."),

    CHECK_INTERVAL(20, "The interval of a check is 2 to 3600 whole seconds, and longer than its timeout."),

    CHECK_TIMEOUT(21, "The timeout of a check is 1 to 30 whole seconds."),

    CHECK_ATTEMPTS(22, "The attempts of a check are 1 to 30."),

    CHECK_PATH(23, "The path of a check has ASCII characters only, and no blank."),

    CHECK_BODY(24, "The body of a check is a regular expression and not blank."),

    NODE_LABEL(25, "A node label is not blank and has no colon and no control character."),

    NODE_ADDRESS(
            26,
            "A node address is a private IPv4 address and a port, such as 192.168.128.7:80, or in the dialect linode a public IPv6 address, such as [2001:db8::5]:80."),

    NODE_WEIGHT(27, "The weight of a node is a whole number from 1 to 255."),

    NODE_MODE(28, "The mode of a node is accept, reject, drain or backup."),

    THROTTLE(29, "A throttle is 0 or more."),

    VOLUME_SIZE(30, "A volume has a size of whole gigabytes, 1 or more."),

    ID(31, "An id is a whole number of 1 or more."),

    /** The batch of a rolling change. */
    BATCH(32, "A batch is a number from 1 to 1000."),

    /** The pause of a rolling change. */
    PAUSE(33, "A pause is not negative."),

    TIMEOUT(34, "A timeout is longer than 0; that of an approval is a minute to a week."),

    /** The host of a self-signed certificate. */
    HOST(35, "A host of a certificate is a host name or an IPv4 address, up to 64 characters."),

    /** The dates, the subject and the kind of key of a certificate. */
    CERTIFICATE(36, "A certificate is valid now, and its subject has a country or a common name."),

    CERTIFICATE_FILES(37, "The files contain a PEM certificate and its unencrypted key."),

    /** A region, a type or an image that the service does not list. */
    NOT_LISTED(38, "The service lists the region, the type and the image that a runbook names."),

    /** The generation of the interfaces of an instance. */
    INTERFACE_GENERATION(39, "The generation of interfaces is legacy_config or linode."),

    MAINTENANCE(40, "The maintenance policy of an instance is migrate or power_off_on."),

    BALANCER_TYPE(41, "The type of a NodeBalancer is common, premium, premium_40gb or enterprise."),

    /** The kind of the nodes of a NodeBalancer. */
    BACKENDS_WORD(42, "The backends of a NodeBalancer are named only if they are ipv6."),

    /** A word whose value a resource cannot keep. */
    KEPT(57, "A resource keeps the values of settings of its kind."),

    /** A protection of a resource that does not exist. */
    PROTECT(56, "A resource is protected with true or 'service', and no longer with false."),

    /** The addresses of a VPC, or of a NodeBalancer in a subnet. */
    VPC_RANGE(
            43,
            "A range has 4 or more addresses: that of a NodeBalancer is in its subnet, that of a VPC in a region that takes it."),

    RESERVED_IP(45, "A reserved address is a public IPv4 address."),

    /** The description of a VPC. */
    DESCRIPTION(47, "A description is a text in one line with 255 characters at most, and may be empty."),

    /** The range of a subnet of a VPC. */
    SUBNET_RANGE(48, "The range of a subnet is a block of 8 or more IPv4 addresses, such as 10.0.0.0/24."),

    /** The protocol of a rule of a firewall. */
    FIREWALL_PROTOCOL(60, "A rule of a firewall has the protocol tcp, udp, icmp, ipencap, all, or a number."),

    FIREWALL_PORTS(61, "The ports of a rule are numbers from 1 to 65535 and ranges such as 8000-8080."),

    /** What a firewall does with what no rule matches. */
    FIREWALL_POLICY(62, "The policy of a firewall is accept or drop."),

    /** An address of a rule of a firewall. */
    NETWORK(63, "An address of a rule is an IPv4 or IPv6 address or network."),

    /** The label or the description of a rule of a firewall. */
    RULE_TEXT(64, "The label of a rule has 3 to 32 characters, and its description 1 to 100."),

    ALLOW(65, "What a block allows is lockout."),

    /** A value of what a verification asks for. */
    VERIFY_VALUE(
            66,
            "A verification asks for a path that begins with /, a host, a status of 100 to 599, a time above 0,"
                    + " and 1 to 1000 attempts."),

    /** The failed probes after which a rolling change stops. */
    STOP_AFTER(67, "A rolling that verifies stops after 1 to 1000 failed probes."),

    /** The path of a request of {@code api}. */
    API_PATH(
            46,
            "The path of a request is below the address of the profile: it begins with one / and has no .. and no query."),

    /** A resource without a region. */
    REGION_MISSING(101, "A resource is created in a region, which the runbook or the profile names."),

    /** A port that a NodeBalancer has twice. */
    REPEATED_PORT(102, "A NodeBalancer has each port once."),

    /** Two nodes of a port with the same label. */
    REPEATED_NODE_LABEL(103, "The labels of the nodes of a port are unique."),

    /** Nodes without a port. */
    PORT_MISSING(104, "Nodes belong to a port, so a block with nodes names one."),

    /** A value that cannot be changed in place. */
    FIXED_VALUE(105, "A block changes only values that can be changed in place."),

    /** A clone with the name of the volume that it copies. */
    CLONE_OF_ITSELF(106, "A clone is another volume than the one it copies."),

    /** A size below the present one. */
    SHRINKING(107, "The size of a volume only grows; its present size is allowed and changes nothing."),

    /** Two resources that must work together and are in two regions. */
    OTHER_REGION(108, "Two resources that work together are in one region."),

    ATTACHED_VOLUME(109, "A volume is detached before it is deleted or attached to another instance."),

    /** A health check whose details do not fit its kind. */
    CHECK_DETAILS(
            110,
            "The interval of a check is longer than its timeout; checks http and http_body have a path, http_body a"
                    + " body."),

    /** A certificate without https, or https without a certificate. */
    HTTPS(111, "A certificate goes with https, and https with a certificate."),

    /** A setting that a port with this protocol cannot have. */
    OTHER_PROTOCOL(
            112,
            "The stickiness http_cookie goes with http and https, a proxy protocol with tcp; udp takes only a part of the"
                    + " settings, and ring_hash, session and source_ip."),

    TOO_MANY_NODES(113, "A new port has up to 1000 nodes at Linode, and 2000 with premium."),

    /** A wait for nodes without a health check. */
    UNCHECKED_NODES(114, "A wait for the nodes of a port needs a check of them."),

    /** An instance without a type. */
    TYPE_MISSING(115, "An instance is created with a type at Linode."),

    /** An instance with an image and no way to log in. */
    LOGIN_MISSING(
            116, "An instance with an image has a root password, an authorized key or an authorized user at Linode."),

    /** A detail of a health check that its kind does not use. */
    UNUSED_DETAIL(117, "A detail of a check is one that its kind uses."),

    /** A private address of an instance with Linode interfaces. */
    INTERFACES(118, "An instance with Linode interfaces has no private IPv4 address."),

    /** Nodes that a NodeBalancer cannot have. */
    BACKENDS(
            119,
            "The nodes of a NodeBalancer are alike: private addresses, but not with premium, public IPv6 addresses, or"
                    + " addresses in its VPC."),

    /** A rebuild without an image, or a StackScript without one. */
    IMAGE_MISSING(120, "A rebuild names an image, as does a block that creates an instance with a StackScript."),

    /** A rebuild that would remove an address in a VPC. */
    ADDRESS_LOST(121, "A rebuild is of an instance that keeps its addresses in VPCs."),

    /** A udp port with something that it cannot have. */
    UDP(122, "A udp port is of a premium NodeBalancer, stays one of udp, and has nodes without modes."),

    /** Too much data of a StackScript. */
    STACKSCRIPT_DATA(123, "The data of a StackScript has 65535 characters at most, as JSON."),

    /** Subnets of one VPC that are alike. */
    SUBNETS(124, "The subnets of a VPC differ in label and range, and have IPv6 addresses only if it has some."),

    /** Something that verify cannot see at a port. */
    VERIFY(
            125,
            "A verification expects what its port can show: a certificate only of https, a connection of tcp, nothing of udp."),

    /** A rule of a firewall, or the number of them. */
    FIREWALL_RULE(
            130, "A firewall has 25 rules at most, and a rule has 1 to 255 addresses, and ports only for tcp and udp."),

    /** A word that does not exist. */
    UNKNOWN_WORD(201, "A word is one that the runbook, the block or the value has."),

    /** A variable that does not exist. */
    UNKNOWN_VARIABLE(202, "A variable is declared before it is read."),

    /** Arguments that a word does not take. */
    OTHER_ARGUMENTS(203, "A word or a method of the script is called with arguments that it takes."),

    /** An option that does not exist. */
    UNKNOWN_OPTION(204, "An option is one that the word has."),

    /** A value of the wrong type for an option. */
    OPTION_TYPE(205, "An option is given a value of its type."),

    /** A property that does not exist. */
    UNKNOWN_PROPERTY(206, "A property is one that the value has."),

    /** An assignment to a word. */
    ASSIGNED_WORD(207, "A word is called, and no value is assigned to it."),

    /** An assignment to a property. */
    ASSIGNED_PROPERTY(208, "The properties of a resource are read only; words change the resource."),

    /** A method or closure of the script that has the name of a word. */
    NAMED_AS_WORD(209, "A method or a closure of a script has another name than the words."),

    /** The variable {@code it} in the braces of a word. */
    IT_IN_BRACES(210, "The braces of a word do not use the it of a closure around them."),

    /** A Groovy label that no statement jumps to. */
    IDLE_LABEL(211, "A name with a colon is an argument of a word, and not a label before a statement."),

    /** A runbook without lines. */
    NO_LINES(212, "A runbook has statements, not only classes or a method main."),

    /** Braces after a number. */
    NUMBER_BEFORE_BRACES(213, "A number before braces is in parentheses."),

    COMMA_MISSING(214, "A comma separates two arguments of a word."),

    /** A word that a class calls. */
    WORD_IN_CLASS(215, "Words are called in the script, and not in a class of it."),

    /** A loaded file that does not exist or is a folder. */
    LOADED_FILE(216, "A file that a runbook loads exists and is not a folder."),

    /** Files that load each other. */
    LOADING_CIRCLE(217, "Files do not load each other in a cycle."),

    /** A thrown value that is not an exception. */
    THROWN_VALUE(218, "A script throws only exceptions."),

    /** A value of another type than the declared one. */
    DECLARED_TYPE(219, "A value has the type that is declared for it."),

    /** A word, an operation or a field that only another dialect has. */
    OTHER_DIALECT(220, "A runbook uses the words, operations and fields that its dialect has."),

    /** A text that Groovy cannot compile. */
    SYNTAX(221, "A runbook is Groovy that compiles, in UTF-8."),

    /** A text at which the Groovy compiler fails. */
    TOO_LARGE(222, "A runbook is flat and small enough for the Groovy compiler."),

    /** An annotation that would run code during the compilation. */
    ANNOTATION(223, "The annotations of a runbook run no code while it is compiled."),

    /** An argument of the script that was not given. */
    ARGUMENT_MISSING(224, "A runbook is given the arguments that it reads."),

    /** A word that gets null instead of a value. */
    NOTHING_GIVEN(225, "A word is given a value where it needs one, and not null."),

    /** A word of a block whose braces ended. */
    BLOCK_ENDED(226, "The words of a block are called in its braces, and not after them."),

    /** A declaration of a parameter. */
    PARAMETER_DECLARED(
            227,
            "A runbook declares its parameters once, first, each with a name, a description and constant options."),

    PARAMETER_VALUE(228, "A parameter is given once, and a value that its declaration allows."),

    /** A parameter without a value. */
    PARAMETER_MISSING(229, "A run gives a value to each parameter that has no default."),

    /** A parameter that does not exist. */
    PARAMETER_UNKNOWN(230, "A run gives values only to parameters that the runbook declares."),

    /** A whole number that is looked up among those of another type. */
    OTHER_NUMBER(231, "An id is a Long: a list, a range, a map and equals find it only among numbers such as 1001L."),

    /** A range that counts down where a loop should count up. */
    COUNTING_DOWN(232, "A loop over a range counts up only if the end of the range is not below its beginning."),

    /** A number with a leading zero. */
    OCTAL_NUMBER(233, "A number of a word is written without a leading zero, which makes it octal."),

    /** A character that no editor shows. */
    HIDDEN_CHARACTER(234, "A runbook has no characters that an editor does not show, also in comments and texts."),

    /** A variable that several threads write at once. */
    SHARED_WRITE(
            235,
            "Code that runs for several items at once writes only what it declares itself, or what threads may share."),

    /** A name that the ledger does not have. */
    UNKNOWN_NAME(301, "A name that is looked up is in the ledger."),

    /** A resource that the service does not have. */
    NOT_FOUND(302, "A resource that is looked up by label, tag, address or id exists on the service."),

    /** A lookup that finds several resources instead of one. */
    SEVERAL_FOUND(303, "A lookup of one resource finds only one."),

    /** A name or an id that the ledger has for another resource. */
    TAKEN_NAME(304, "A name in the ledger belongs to one resource, with one id."),

    /** A resource that is not the recorded one. */
    OTHER_RESOURCE(305, "A resource that is changed or deleted is the one that the ledger recorded."),

    /** A resource that was changed outside Ballast meanwhile. */
    CHANGED_OUTSIDE(306, "A resource has not been changed outside Ballast since it was last read."),

    /** A resource that differs from the runbook and is not adopted. */
    NOT_ADOPTED(307, "A resource is adopted only if its values are those of the runbook."),

    /** A port that another config of the NodeBalancer has. */
    TAKEN_PORT(308, "A port is moved to a number that is free on its NodeBalancer."),

    /** A field that is missing in the answer of the service. */
    NOT_SHOWN(309, "The service shows the id or the field that the word needs."),

    /** A certificate that is missing in the service's answer after it was sent. */
    CERTIFICATE_NOT_SHOWN(310, "The service shows the certificate that it was sent."),

    /** An instance without a private address. */
    NO_PRIVATE_ADDRESS(311, "An instance whose private address is used has one in the ledger."),

    /** A difference that cannot be accepted. */
    NOT_ACCEPTED(312, "Only a difference that the service shows can be accepted."),

    /** A resource that cannot be imported. */
    NOT_IMPORTED(313, "An imported resource can be recorded under a name."),

    /** A resource that is still listed after its deletion. */
    STILL_LISTED(314, "After a teardown the lists of the service no longer show its resources."),

    /** A ledger of another account. */
    OTHER_LEDGER(315, "The ledger has the names of the account that a run works on."),

    /** A resource of another account. */
    OTHER_ACCOUNT(316, "A resource belongs to the account that the line works on."),

    /** A word that a rehearsal cannot run. */
    REHEARSAL(317, "The lines of a rehearsal work only on its account, and only until it ends."),

    /** Calls of {@code parallel} that are nested too deeply. */
    NESTED_PARALLEL(318, "Calls of parallel are nested 24 deep at most."),

    /** A thread of the script that sets or needs a region. */
    THREAD_REGION(319, "A thread that the script starts sets no region, and needs none where a branch has its own."),

    /** A plan that is out of date. */
    OTHER_PLAN(
            320, "A run sends only the writes of its plan, and the plan has the same script, parameters and target."),

    /** A placeholder of the service that is sent instead of a certificate. */
    REDACTED_CERTIFICATE(321, "A certificate is sent as its text, and not as the placeholder that the service shows."),

    /** An instance without an address in a VPC, or with several. */
    NO_VPC_ADDRESS(322, "An instance whose address in a VPC is used has one, or one in the named subnet."),

    LOCKED(323, "A resource is deleted when it has no lock."),

    /** A resource that another one uses. */
    IN_USE(324, "A resource is deleted when nothing uses it."),

    /** A resource that a runbook or a profile protects. */
    PROTECTED(330, "A resource is deleted or rebuilt in a run that begins when nothing protects it."),

    /** Rules by which no administrator reaches an instance. */
    LOCK_OUT(331, "One of the admin_addresses of the profile reaches TCP port 22 of the instances behind a firewall."),

    /** A run that adds more to the costs of the account than its budget. */
    BUDGET(332, "A run with a budget adds at most that to the costs of the account, and only what has a listed price."),

    /** A resource of a Kubernetes cluster. */
    FOREIGN_OWNER(333, "What belongs to a Kubernetes cluster is changed and deleted by that cluster alone."),

    /** A run for which a quota of the account has no room. */
    QUOTA(334, "A run that is rehearsed uses no more of a quota than the account may use."),

    /** A write to a profile with approvals. */
    APPROVAL(335, "A profile with approvals writes what a plan has that enough other people have approved."),

    /** An approval in a run that could not continue there. */
    APPROVAL_STEP(
            336,
            "An approval in a run has its own name, is in no branch, and follows nothing that would be done again."),

    /** A folder without the certificates of an ACME client. */
    CERTIFICATE_FOLDER(340, "A folder of certificates has the files that certbot, lego or acme.sh write."),

    /** Several certificates that a port could serve equally well. */
    SEVERAL_CERTIFICATES(341, "One certificate is the newest of those that have all names of a port.");

    private final int number;
    private final String sentence;

    RefusalCode(int number, String sentence) {
        this.number = number;
        this.sentence = sentence;
    }

    /** Returns the rule in one sentence. */
    public String sentence() {
        return sentence;
    }

    /** Returns the name of the kind, such as {@code Check interval}. */
    public String title() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the code, such as {@code B012}. */
    @Override
    public String toString() {
        // Codes have three digits.
        return "B" + String.valueOf(1000 + number).substring(1);
    }
}
