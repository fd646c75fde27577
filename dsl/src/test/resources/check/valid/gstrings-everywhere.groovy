// GStrings as names, addresses, options and in words that take text.
// writes: 9
def env = 'prod'
def zone = 1
def where = "us-${zone == 1 ? 'east' : 'west'}"
region "$where"

def app = instance("app-${env}") {
    region "${where}"
    type "standard-${zone}"
    image "debian${10 + 2}"
    rootPass secret("${'ROOT'}_PASS")
    privateIp()
}
def portNumber = 8080
def lb = nodebalancer("lb-$env") {
    port portNumber, label: "app-$env", check: "${'connection'}"
    node "${app.name}", "$app.privateIp:$portNumber"
    port(9090, label: "admin-$env") {
        node "admin-${zone}", "${app.privateIp}:${portNumber + 1}"
    }
}
volume("data-$env", 20, region: "$where")
def again = volume("data-${env.toLowerCase()}")
def copy = again.clone("${again.name}-copy")
println """
    |balancer: ${lb.ports*.port.join(', ')}
    |copy:     ${copy.size} GB
    |""".stripMargin()
