// The job of the benchmark in plain JavaScript, as fast as its requests allow: everything that is independent at once, over
// connections that are kept open. Usage: node job.mjs URL TOKEN NAME INSTANCE; prints the milliseconds of the requests alone.
import http from 'node:http'

const [url, token, name, instance] = process.argv.slice(2)
const agent = new http.Agent({keepAlive: true, maxSockets: 20})

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/v4${path}`, {
      agent, method, headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'}
    }, answer => {
      let text = ''
      answer.on('data', part => { text += part })
      answer.on('end', () => answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)))
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
}

async function balancer() {
  const {id} = await call('POST', '/nodebalancers', {region: 'us-east', label: `js-${name}`})
  const config = await call('POST', `/nodebalancers/${id}/configs`, {port: 80, check: 'connection'})
  await Promise.all(Array.from({length: 20}, (_, n) => call('POST', `/nodebalancers/${id}/configs/${config.id}/nodes`,
    {label: `n${n}`, address: `192.168.128.9:${8000 + n}`})))
}

async function volume() {
  let data = await call('POST', '/volumes', {label: `js-${name}`, region: 'us-east', size: 20})
  while (data.status !== 'active') {
    data = await call('GET', `/volumes/${data.id}`)
  }
  await call('POST', `/volumes/${data.id}/attach`, {linode_id: Number(instance)})
}

const began = performance.now()
await Promise.all([balancer(), volume()])
console.log(performance.now() - began)
agent.destroy()
