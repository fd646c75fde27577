// The life of an account through the vendor's own client: argument 1 is the sandbox's URL, argument 2 its token. A line per step.
import assert from 'node:assert/strict'
import * as api from '@linode/api-v4'

const [url, token] = process.argv.slice(2)
api.setToken(token)
api.baseRequest.interceptors.request.use(request => ({ ...request, url: request.url.replace('https://api.linode.com', url) }))

const advance = seconds => fetch(`${url}/sandbox/clock`, {
  method: 'POST', headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, body: JSON.stringify({ seconds })
})

/** Polls as a client would, in virtual time. */
async function wait(read, reached) {
  for (let second = 0; second < 60; second++) {
    const value = await read()
    if (reached(value)) return value
    await advance(1)
  }
  assert.fail(`not reached within 60 s: ${reached}`)
}

async function refused(call, status, errors) {
  const failure = await call.then(() => assert.fail('it was accepted'), failure => failure)
  assert.deepEqual([failure.response?.status, failure.response?.data], [status, { errors }])
}

async function step(name, act) {
  try {
    await act()
    console.log(`ok ${name}`)
  } catch (failure) {
    console.log(`failed ${name}: ${failure.message} ${JSON.stringify(failure.response?.data ?? failure[0]?.reason ?? '')}`.replaceAll('\n', ' '))
    process.exitCode = 1
  }
}

const region = 'us-east'
let web, balancer, port, node, volume, address

await step('the catalogue is read', async () => {
  assert.ok((await api.getRegions()).data.some(each => each.id === region && each.capabilities.includes('NodeBalancers')))
  assert.equal((await api.getRegion(region)).id, region)
  assert.equal((await api.getType('g6-nanode-1')).memory, 1024)
  assert.ok((await api.getLinodeTypes()).results > 1)
  assert.equal((await api.getImage('linode/debian12')).vendor, 'Debian')
  assert.ok((await api.getImages({}, { vendor: 'Debian' })).results >= 1)
  assert.ok((await api.getVolumeTypes()).data[0].price.hourly > 0)
  assert.ok((await api.getNodeBalancerTypes()).data[0].price.hourly > 0)
})

await step('an instance is created and runs', async () => {
  web = await api.createLinode({ label: 'web-1', region, type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'a-Long-enough-1-pass', private_ip: true, tags: ['shop'] })
  assert.deepEqual([web.status, web.ipv4.length, web.tags, web.specs.disk], ['provisioning', 2, ['shop'], 25600])
  await wait(() => api.getLinode(web.id), each => each.status === 'running')
})

await step('its events finish', async () => {
  const mine = { 'entity.id': web.id, 'entity.type': 'linode', '+order_by': 'created', '+order': 'desc' }
  const boot = await wait(() => api.getEvents({}, { ...mine, action: 'linode_boot' }), page => page.data[0]?.status === 'finished')
  assert.equal((await api.getEvent(boot.data[0].id)).percent_complete, 100)
  assert.equal(boot.data[0].secondary_entity.type, 'linode_config')
  assert.equal((await api.getEvents({}, { ...mine, action: 'linode_create' })).results, 1)
})

await step('its addresses are listed and added', async () => {
  const { ipv4, ipv6 } = await api.getLinodeIPs(web.id)
  assert.deepEqual([ipv4.public.length, ipv4.private.length, ipv6.slaac.prefix], [1, 1, 64])
  address = ipv4.private[0].address
  const added = await api.allocateIPAddress(web.id, { type: 'ipv4', public: true })
  assert.equal((await api.getIP(added.address)).linode_id, web.id)
  await api.removeIPAddress({ linodeID: web.id, address: added.address })
  const other = await api.allocateIp({ type: 'ipv4', public: true, linode_id: web.id })
  await api.removeIPAddress({ linodeID: web.id, address: other.address })
  assert.ok((await api.getIPs({ page_size: 500 }, { region })).data.some(each => each.address === address))
  await refused(api.allocateIp({ type: 'ipv4', public: true, linode_id: 99999 }), 400, [{ reason: 'Linode is not active', field: 'linode_id' }])
})

await step('its profiles are created, changed and deleted', async () => {
  assert.equal((await api.getLinodeConfigs(web.id)).data[0].label, 'My Debian 12 Disk Profile')
  const profile = await api.createLinodeConfig(web.id, { label: 'second', devices: { sda: null } })
  assert.equal((await api.updateLinodeConfig(web.id, profile.id, { comments: 'spare' })).label, 'second')
  assert.equal((await api.getLinodeConfig(web.id, profile.id)).comments, 'spare')
  await api.deleteLinodeConfig(web.id, profile.id)
})

await step('it is renamed, shut down, booted and rebooted', async () => {
  assert.deepEqual((await api.updateLinode(web.id, { label: 'web-a', tags: [] })).tags, [])
  await wait(() => api.linodeShutdown(web.id).catch(() => null), answer => answer !== null)
  await wait(() => api.getLinode(web.id), each => each.status === 'offline')
  await api.linodeBoot(web.id)
  await wait(() => api.getLinode(web.id), each => each.status === 'running')
  await wait(() => api.linodeReboot(web.id).catch(() => null), answer => answer !== null)
  await wait(() => api.getLinode(web.id), each => each.status === 'running')
})

await step('a volume is created, attached, resized, cloned, detached', async () => {
  volume = await api.createVolume({ label: 'data', region, size: 20, tags: [] })
  await wait(() => api.getVolume(volume.id), each => each.status === 'active')
  assert.equal((await api.attachVolume(volume.id, { linode_id: web.id })).linode_id, web.id)
  await wait(() => api.getVolume(volume.id), each => each.io_ready)
  assert.equal((await api.getLinodeVolumes(web.id)).data[0].linode_label, 'web-a')
  assert.equal((await api.resizeVolume(volume.id, { size: 30 })).size, 30)
  await wait(() => api.getVolume(volume.id), each => each.status === 'active')
  const copy = await api.cloneVolume(volume.id, { label: 'copy' })
  assert.equal((await api.updateVolume(volume.id, { label: 'archive' })).filesystem_path, '/dev/disk/by-id/scsi-0Linode_Volume_archive')
  assert.deepEqual(await api.detachVolume(volume.id), {})
  await wait(() => api.getVolume(volume.id), each => each.linode_id === null)
  assert.deepEqual((await api.getVolumes({}, { label: { '+contains': 'cop' } })).data.map(each => each.id), [copy.id])
  await api.deleteVolume(copy.id)
  await refused(api.getVolume(copy.id), 404, [{ reason: 'Not found' }])
  await refused(api.resizeVolume(volume.id, { size: 10 }), 400, [{ reason: 'Storage volumes can only be resized up' }])
})

await step('a balancer is created with a config and a node', async () => {
  balancer = await api.createNodeBalancer({ label: 'shop', region, client_conn_throttle: 0, tags: [], configs: [
    { port: 80, protocol: 'http', check: 'connection', nodes: [{ label: 'web-a', address, port: 80 }] }] })
  assert.match(balancer.hostname, /^[\d-]+\.ip\.linodeusercontent\.com$/)
  port = (await api.getNodeBalancerConfigs(balancer.id)).data[0]
  assert.deepEqual([port.check_interval, port.check_timeout, port.algorithm, port.stickiness], [31, 30, 'roundrobin', 'none'])
  node = (await wait(() => api.getNodeBalancerConfigNodes(balancer.id, port.id), page => page.data[0]?.status === 'UP')).data[0]
  assert.deepEqual([node.weight, node.mode], [50, 'accept'])
  assert.deepEqual((await api.getNodeBalancerConfig(balancer.id, port.id)).nodes_status, { up: 1, down: 0 })
  assert.deepEqual((await api.getNodeBalancers({}, { ipv4: balancer.ipv4 })).data.map(each => each.id), [balancer.id])
})

await step('the balancer, its config and its node are changed', async () => {
  assert.equal((await api.updateNodeBalancer(balancer.id, { client_conn_throttle: 5 })).client_conn_throttle, 5)
  assert.equal((await api.updateNodeBalancerConfig(balancer.id, port.id, { algorithm: 'leastconn' })).port, 80)
  assert.equal((await api.updateNodeBalancerConfigNode(balancer.id, port.id, node.id, { label: 'web-a', address, port: 80, mode: 'drain' })).mode, 'drain')
  assert.equal((await api.getNodeBalancerConfigNode(balancer.id, port.id, node.id)).label, 'web-a')
})

await step('configs and nodes are created, rebuilt and deleted', async () => {
  const nodes = [{ label: 'web-b', address, port: 8080, weight: 10 }]
  const second = await api.createNodeBalancerConfig(balancer.id, { port: 8080, protocol: 'tcp', nodes })
  const added = await api.createNodeBalancerConfigNode(balancer.id, second.id, { label: 'web-c', address, port: 8081, mode: 'backup' })
  assert.deepEqual([added.address, added.weight, added.status], [`${address}:8081`, 50, 'Unknown'])
  await refused(api.createNodeBalancerConfig(balancer.id, { port: 80, nodes }), 400, [{ reason: 'Another config is already using port 80' }])
  await api.rebuildNodeBalancerConfig(balancer.id, second.id, { port: 8080, protocol: 'tcp', nodes })
  const { data } = await api.getNodeBalancerConfigNodes(balancer.id, second.id)
  assert.deepEqual(data.map(each => [each.label, each.weight]), [['web-b', 10]])
  await api.deleteNodeBalancerConfigNode(balancer.id, second.id, data[0].id)
  await api.deleteNodeBalancerConfig(balancer.id, second.id)
  assert.equal((await api.getNodeBalancerConfigs(balancer.id)).results, 1)
})

await step('lists are filtered, ordered and paged', async () => {
  for (let n = 0; n < 26; n++) await api.createVolume({ label: `list-${n}`, region, size: 10 + n })
  await refused(api.getVolumes({}, { size: 20 }), 400, [{ reason: 'Cannot filter on size', field: 'X-Filter' }])
  const few = await api.getVolumes({}, { '+and': [{ label: { '+contains': 'list-' } }, { '+or': [{ label: 'list-7' }, { label: 'list-3' }] }], '+order_by': 'label' })
  assert.deepEqual([few.results, few.pages, few.data.map(each => each.label)], [2, 1, ['list-3', 'list-7']])
  const two = await api.getVolumes({ page: 2, page_size: 25 }, { label: { '+contains': 'list-' }, '+order_by': 'label', '+order': 'desc' })
  assert.deepEqual([two.results, two.pages, two.data.map(each => each.label)], [26, 2, ['list-0']])
  await refused(api.getVolumes({ page_size: 7 }), 400, [{ reason: 'Must be 25-500', field: 'page_size' }])
})

let vpc, inside

await step('a VPC is created with an instance of each generation', async () => {
  const image = { region, type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'a-Long-enough-1-pass' }
  vpc = await api.createVPC({ label: 'main', region, description: 'x', subnets: [{ label: 'shop', ipv4: '10.0.0.0/24' }] })
  const subnet = vpc.subnets[0].id
  inside = [
    await api.createLinode({ ...image, label: 'old-1', interfaces: [{ purpose: 'public', primary: true }, { purpose: 'vpc', vpc_id: vpc.id, subnet_id: subnet }] }),
    await api.createLinode({ ...image, label: 'new-1', interface_generation: 'linode', interfaces: [
      { firewall_id: -1, public: {}, vpc: null, vlan: null },
      { firewall_id: -1, vpc: { subnet_id: subnet, ipv4: { addresses: [{ address: 'auto', primary: true }] } }, public: null, vlan: null }] })]
  assert.deepEqual(inside.map(each => each.interface_generation), ['legacy_config', 'linode'])
  const profile = (await api.getLinodeConfigs(inside[0].id)).data[0]
  assert.deepEqual((await api.getConfigInterfaces(inside[0].id, profile.id)).map(each => each.purpose), ['public', 'vpc'])
  const spare = await api.createLinodeConfig(inside[0].id, { label: 'spare', kernel: 'linode/grub2', devices: {} })
  const joined = await api.appendConfigInterface(inside[0].id, spare.id, { purpose: 'vpc', vpc_id: vpc.id, subnet_id: subnet, ipv4: { vpc: '10.0.0.9' } })
  assert.deepEqual(await api.getConfigInterface(inside[0].id, spare.id, joined.id), joined)
  await api.deleteLinodeConfigInterface(inside[0].id, spare.id, joined.id)
  await api.deleteLinodeConfig(inside[0].id, spare.id)
  assert.equal((await api.getLinodeInterfaces(inside[1].id)).interfaces[1].vpc.ipv4.addresses[0].address, '10.0.0.3')
  assert.deepEqual((await api.getVPCIPs(vpc.id)).data.map(each => each.address), ['10.0.0.2', '10.0.0.3'])
  assert.deepEqual((await api.getVPCsIPs({}, { linode_id: inside[1].id })).data.map(each => each.config_id), [null])
  assert.equal((await api.getSubnet(vpc.id, subnet)).linodes.length, 2)
  const added = await api.createSubnet(vpc.id, { label: 'more', ipv4: '10.1.0.0/24' })
  assert.equal((await api.modifySubnet(vpc.id, added.id, { label: 'less' })).label, 'less')
  await api.deleteSubnet(vpc.id, added.id)
  assert.deepEqual((await api.getSubnets(vpc.id, {}, { label: 'shop' })).data.map(each => each.id), [subnet])
  assert.equal((await api.updateVPC(vpc.id, { label: 'other', description: 'y' })).label, 'other')
  assert.deepEqual((await api.getVPCs({}, { region })).data.map(each => each.id), [vpc.id])
})

await step('a balancer in the VPC is created with a node', async () => {
  const subnet = vpc.subnets[0].id
  const made = await api.createNodeBalancerBeta({ label: 'inside', region, vpcs: [{ subnet_id: subnet }], configs: [
    { port: 80, protocol: 'http', nodes: [{ label: 'old-1', address: '10.0.0.2', port: 80, subnet_id: subnet }] }] })
  assert.equal(made.backend_connectivity, 'vpc')
  const own = (await api.getNodeBalancerVPCConfigsBeta(made.id)).data[0]
  assert.equal((await api.getNodeBalancerVPCConfigBeta(made.id, own.id)).ipv4_range, '10.0.0.4/30')
  const config = (await api.getNodeBalancerConfigs(made.id)).data[0]
  const [first] = (await api.getNodeBalancerConfigNodesBeta(made.id, config.id)).data
  assert.equal(first.vpc_config_id, own.id)
  const changed = { label: 'old-1', address: '10.0.0.2', port: 90, subnet_id: subnet }
  assert.equal((await api.updateNodeBalancerConfigNodeBeta(made.id, config.id, first.id, changed)).address, '10.0.0.2:90')
  await refused(api.deleteVPC(vpc.id), 400, [{ reason: 'Cannot delete a VPC with resources attached' }])
  await api.deleteNodeBalancer(made.id)
})

await step('firewalls and locks are created, listed and deleted', async () => {
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
  const firewall = await api.createFirewall({ label: 'web', rules })
  const made = await api.createNodeBalancer({ label: 'behind', region, firewall_id: firewall.id, configs: [] })
  assert.deepEqual((await api.getNodeBalancerFirewalls(made.id)).data.map(each => each.label), ['web'])
  assert.equal((await api.getLinodeFirewalls(inside[0].id)).results, 0)
  assert.equal((await api.getFirewall(firewall.id)).entities[0].id, made.id)
  assert.equal((await api.updateFirewallRules(firewall.id, { ...rules, inbound: [{ action: 'ACCEPT', protocol: 'TCP', ports: '22, 80', addresses: { ipv4: ['192.0.2.0/24'] }, label: 'ssh' }] })).version, 2)
  assert.equal((await api.getFirewallRules(firewall.id)).inbound[0].ports, '22, 80')
  const [device] = (await api.getFirewallDevices(firewall.id)).data
  await api.deleteFirewallDevice(firewall.id, device.id)
  assert.equal((await api.addFirewallDevice(firewall.id, { id: made.id, type: 'nodebalancer' })).entity.id, made.id)
  assert.equal((await api.updateFirewall(firewall.id, { label: 'edge', status: 'disabled' })).status, 'disabled')
  assert.equal((await api.getFirewallSettings()).default_firewall_ids.linode, null)
  await api.deleteFirewall(firewall.id)
  assert.equal((await api.getFirewalls()).results, 0)
  const lock = await api.createLock({ entity_type: 'nodebalancer', entity_id: made.id, lock_type: 'cannot_delete' })
  assert.deepEqual((await api.getNodeBalancerBeta(made.id)).locks, ['cannot_delete'])
  assert.deepEqual((await api.getLocks({}, { 'entity.id': made.id })).data, [await api.getLock(lock.id)])
  await refused(api.deleteNodeBalancer(made.id), 400, [{ reason: 'Resource is locked.' }])
  await api.deleteLock(lock.id)
  await api.deleteNodeBalancer(made.id)
  for (const each of inside) await api.deleteLinode(each.id)
  await api.deleteVPC(vpc.id)
})

await step('everything is deleted', async () => {
  await api.deleteLinode(web.id)
  assert.equal((await api.getNodeBalancerConfigNodes(balancer.id, port.id)).results, 0)
  await api.deleteNodeBalancer(balancer.id)
  await api.deleteVolume(volume.id)
  await refused(api.getLinode(web.id), 404, [{ reason: 'Not found' }])
  await refused(api.deleteNodeBalancer(balancer.id), 404, [{ reason: 'Not found' }])
  assert.deepEqual((await api.getEvents({}, { 'entity.id': volume.id, 'entity.type': 'volume', '+order_by': 'id' })).data.map(each => each.action),
    ['volume_create', 'volume_attach', 'volume_resize', 'volume_clone', 'volume_update', 'volume_detach', 'volume_delete'])
})
