package dev.ballast.ledger

/** Ledgers as each former version of Ballast wrote them, with a row of every form that version 1 wrote. */
class FormerVersions {

    /** The versions before the present one. */
    static final List<Integer> ALL = [1, 2, 3, 4]

    static final String TARGET = 'https://api.example.com#default'
    private static final String AT = '2026-11-21T12:00:00.123456789Z'

    private static final String ENTRY = 'CREATE TABLE ballast_entry (target TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT, act TEXT, ' +
        'since TEXT, applied TEXT NOT NULL, updated TEXT NOT NULL, '
    private static final String KEY = 'revision BIGINT NOT NULL, PRIMARY KEY (target, kind, path))'

    /** The statements that make a ledger of a version, as they were in that version. */
    static List<String> statements(int version) {
        [
            'CREATE TABLE ballast_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)',
            version == 1 ? ENTRY + KEY : ENTRY + 'owner TEXT, ' + KEY,
            *(version < 3 ? [] : ['CREATE TABLE ballast_lease (target TEXT NOT NULL PRIMARY KEY, fence BIGINT NOT NULL, owner TEXT, ' +
                'since TEXT NOT NULL, heartbeat TEXT NOT NULL)']),
            *(version < 4 ? [] : [
                'CREATE TABLE ballast_run (target TEXT NOT NULL, number BIGINT NOT NULL, owner TEXT NOT NULL, sha256 TEXT, begun TEXT NOT NULL, ' +
                    'ended TEXT, state TEXT, PRIMARY KEY (target, number))',
                'CREATE TABLE ballast_event (target TEXT NOT NULL, run BIGINT NOT NULL, number BIGINT NOT NULL, at TEXT NOT NULL, act TEXT NOT NULL, ' +
                    'kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, line TEXT, PRIMARY KEY (target, run, number))']),
            "INSERT INTO ballast_meta (name, value) VALUES ('schema', '$version')",
            row('nodebalancer', 'web', '7', '{"region":"us-east","ipv4":"192.0.2.1"}'),
            row('config', 'web:80', '31', '{"port":"8080","check":"connection"}'),
            row('node', 'web:80:a:b', '41', '{"address":"192.168.128.5:80"}'),
            row('node', 'web:80:c', '', '{"address":"192.168.128.6:80"}'),
            row('config', '#9:443', '32', '{}'),
            row('instance', 'web-1', '4711', '{"region":"us-east","bootedAt":"2026-11-21T12:00:00Z"}'),
            row('instance', '#4712', '4712', '{}'),
            row('address', 'web-1', '192.168.128.5', '{}'),
            row('address', '#4712', '', '{}'),
            row('volume', 'data', '99', '{"region":"us-east"}'),
            "INSERT INTO ballast_entry (target, kind, path, id, act, since, applied, updated, revision) " +
                "VALUES ('$TARGET', 'volume', 'logs', NULL, 'POST /volumes', '$AT', '{\"size\":\"20\"}', '$AT', 1)"
        ]*.toString()
    }

    static final List<String> NAMES = [
        'nodebalancer web', 'config #9:443', 'config web:80', 'node web:80:a:b', 'node web:80:c', 'instance #4712',
        'instance web-1', 'address #4712', 'address web-1', 'volume data', 'volume logs'
    ]

    private static String row(String kind, String path, String id, String applied) {
        "INSERT INTO ballast_entry (target, kind, path, id, applied, updated, revision) VALUES ('$TARGET', '$kind', '$path', '$id', '$applied', '$AT', 1)"
    }
}
