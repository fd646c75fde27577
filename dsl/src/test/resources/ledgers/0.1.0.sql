BEGIN TRANSACTION;
CREATE TABLE ballast_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO ballast_meta VALUES('schema','4');
INSERT INTO ballast_meta VALUES('targets','known');
INSERT INTO ballast_meta VALUES('target https://api.example.com#default','known');
INSERT INTO ballast_meta VALUES('target https://api.example.org#default','known');
CREATE TABLE ballast_entry (
    target TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT, act TEXT, since TEXT,
    applied TEXT NOT NULL, updated TEXT NOT NULL, owner TEXT, revision BIGINT NOT NULL,
    PRIMARY KEY (target, kind, path));
INSERT INTO ballast_entry VALUES('https://api.example.com#default','instance','web-1','1001',NULL,NULL,'{"image":"debian12","leftOut":"booted","region":"us-east","rootPass":"sent","type":"standard-1"}','2026-11-26T06:30:00.668843938Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','address','web-1','192.168.128.2',NULL,NULL,'{}','2026-11-26T06:30:00.718083628Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','volume','data','1003',NULL,NULL,'{"label":"data","region":"us-east","size":"20"}','2026-11-26T06:30:00.768805830Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','nodebalancer','shop','1004',NULL,NULL,'{"ipv4":"198.18.0.3","leftOut":"","region":"us-east","throttle":"10"}','2026-11-26T06:30:04.899829800Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','config','shop:80','1005',NULL,NULL,'{"check":"connection","leftOut":"label","port":"80","protocol":"http"}','2026-11-26T06:30:04.977429058Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','config','shop:443','1006',NULL,NULL,'{"certificate":"b67bf8203cd41e8ddef98e982dc5847e3f945bc16c509fdb3ff33adabe6c62a8","check":"connection","expires":"2027-02-24T06:30:04Z","leftOut":"label","port":"443","protocol":"https"}','2026-11-26T06:30:05.494514605Z',NULL,3);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','node','shop:80:a','1007',NULL,NULL,'{"address":"192.168.128.2:80"}','2026-11-26T06:30:05.503432676Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','node','shop:443:a','1008',NULL,NULL,'{"address":"192.168.128.2:80"}','2026-11-26T06:30:05.525288709Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.com#default','volume','logs',NULL,'POST /volumes','2026-11-26T06:30:06.706876178Z','{"region":"us-east","size":"30"}','2026-11-26T06:30:06.751414276Z','{"host":"runner","pid":null,"run":"259de74d"}',2);
INSERT INTO ballast_entry VALUES('https://api.example.org#default','instance','web-1','1001',NULL,NULL,'{"image":"linode/debian12","label":"web-1","leftOut":"authorizedKeys authorizedUsers booted userData","region":"us-east","rootPass":"sent","tags":"app","type":"g6-nanode-1"}','2026-11-26T06:30:44.418374014Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.org#default','address','web-1','192.168.128.2',NULL,NULL,'{}','2026-11-26T06:30:44.440132216Z',NULL,1);
INSERT INTO ballast_entry VALUES('https://api.example.org#default','volume','data','1007',NULL,NULL,'{"label":"data","region":"us-east","size":"20","tags":"app"}','2026-11-26T06:30:44.507308659Z',NULL,2);
INSERT INTO ballast_entry VALUES('https://api.example.org#default','nodebalancer','shop','1010',NULL,NULL,'{"ipv4":"198.18.0.3","label":"shop","leftOut":"","region":"us-east","tags":"app","throttle":"10"}','2026-11-26T06:30:53.287928036Z',NULL,3);
INSERT INTO ballast_entry VALUES('https://api.example.org#default','config','shop:443','1012',NULL,NULL,'{"algorithm":"leastconn","attempts":"3","body":"","certificate":"d6003c6bbe139c7155af9d2757a4b05f72b836f16bc6fcf8509ebffce8906212","check":"http","cipherSuite":"recommended","expires":"2027-02-24T06:30:52Z","fingerprint":"94:B5:70:34:8C:54:A1:8C:C6:45:18:EB:02:38:38:F2:79:57:61:BF","interval":"10","passive":"true","path":"/health","port":"443","protocol":"https","proxyProtocol":"none","stickiness":"none","timeout":"5"}','2026-11-26T06:30:53.328338913Z',NULL,3);
INSERT INTO ballast_entry VALUES('https://api.example.org#default','node','shop:443:web-1','1014',NULL,NULL,'{"address":"192.168.128.2:80","mode":"accept","weight":"50"}','2026-11-26T06:30:53.326199302Z',NULL,1);
CREATE TABLE ballast_lease (
    target TEXT NOT NULL PRIMARY KEY, fence BIGINT NOT NULL, owner TEXT, since TEXT NOT NULL,
    heartbeat TEXT NOT NULL);
INSERT INTO ballast_lease VALUES('https://api.example.com#default',2,NULL,'2026-11-26T06:30:06.689371861Z','2026-11-26T06:30:06.689371861Z');
INSERT INTO ballast_lease VALUES('https://api.example.org#default',1,NULL,'2026-11-26T06:30:44.231572281Z','2026-11-26T06:30:49.236664198Z');
CREATE TABLE ballast_run (
    target TEXT NOT NULL, number BIGINT NOT NULL, owner TEXT NOT NULL, sha256 TEXT, begun TEXT NOT NULL,
    ended TEXT, state TEXT, PRIMARY KEY (target, number));
INSERT INTO ballast_run VALUES('https://api.example.com#default',1,'{"host":"runner","machine":"1c5f pid:[4026531836]","pid":11125,"started":"2026-11-26T06:29:59.790Z","user":"deploy","run":"7153bdcc","work":"keep.groovy"}','26759b8f5a06c28bb39eefdf4cdcbc9f35e64bdfff047a14c7adb42b77d33b7b','2026-11-26T06:30:00.468793160Z','2026-11-26T06:30:05.532314843Z','done');
INSERT INTO ballast_run VALUES('https://api.example.com#default',2,'{"host":"runner","machine":"1c5f pid:[4026531836]","pid":12659,"started":"2026-11-26T06:30:05.580Z","user":"deploy","run":"259de74d","work":"lost.groovy"}','746af22cbe5a8b8af85852261eba6c313635f5e75279723b5cb895c338e4fa9b','2026-11-26T06:30:06.662784536Z','2026-11-26T06:30:06.749942756Z','failed');
INSERT INTO ballast_run VALUES('https://api.example.org#default',1,'{"host":"runner","machine":"1c5f pid:[4026531836]","pid":18065,"started":"2026-11-26T06:30:43.440Z","user":"deploy","run":"e827b7d7","work":"two.groovy"}','69488702528196de980e039f8278e71c6a6a8cab80684334991938297489d1b2','2026-11-26T06:30:44.169997773Z','2026-11-26T06:30:53.343743488Z','done');
CREATE TABLE ballast_event (
    target TEXT NOT NULL, run BIGINT NOT NULL, number BIGINT NOT NULL, at TEXT NOT NULL, act TEXT NOT NULL,
    kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, line TEXT,
    PRIMARY KEY (target, run, number));
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,1,'2026-11-26T06:30:00.653707181Z','created','instance','web-1','1001','','keep.groovy:2');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,2,'2026-11-26T06:30:00.708247678Z','created','address','web-1','192.168.128.2','','keep.groovy:2');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,3,'2026-11-26T06:30:00.759202837Z','created','volume','data','1003','','keep.groovy:3');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,4,'2026-11-26T06:30:04.577165469Z','changed','volume','data','1003','attached to instance ''web-1''','keep.groovy:3');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,5,'2026-11-26T06:30:04.890305464Z','created','nodebalancer','shop','1004','','keep.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,6,'2026-11-26T06:30:04.950985117Z','created','config','shop:443','1006','','keep.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,7,'2026-11-26T06:30:04.959655278Z','created','config','shop:80','1005','','keep.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,8,'2026-11-26T06:30:05.491021986Z','created','node','shop:80:a','1007','','keep.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.com#default',1,9,'2026-11-26T06:30:05.516009288Z','created','node','shop:443:a','1008','','keep.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.org#default',1,1,'2026-11-26T06:30:44.408795597Z','created','instance','web-1','1001','','two.groovy:2');
INSERT INTO ballast_event VALUES('https://api.example.org#default',1,2,'2026-11-26T06:30:44.501786572Z','created','volume','data','1007','','two.groovy:3');
INSERT INTO ballast_event VALUES('https://api.example.org#default',1,3,'2026-11-26T06:30:52.117773223Z','changed','volume','data','1007','attached to instance ''web-1''','two.groovy:3');
INSERT INTO ballast_event VALUES('https://api.example.org#default',1,4,'2026-11-26T06:30:53.251543148Z','created','nodebalancer','shop','1010','','two.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.org#default',1,5,'2026-11-26T06:30:53.292472754Z','created','config','shop:443','1012','','two.groovy:4');
INSERT INTO ballast_event VALUES('https://api.example.org#default',1,6,'2026-11-26T06:30:53.331263785Z','created','node','shop:443:web-1','1014','','two.groovy:4');
COMMIT;
