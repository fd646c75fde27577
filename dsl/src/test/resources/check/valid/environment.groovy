// The environment and system properties with defaults.
// writes: 2
def env = System.getenv()
def size = env.DATA_SIZE ? env.DATA_SIZE as Integer : 20
def name = System.getenv('DATA_NAME') ?: 'data'
def tmp = System.properties['java.io.tmpdir'] as File
def user = System.getProperty('user.name', 'nobody')
Integer retries = Integer.getInteger('no.such.retries', 3)
def strict = Boolean.getBoolean('no.such.flag')

volume(name, size)
nodebalancer("$name-lb") { throttle retries }
println "$user made $name, files go to ${tmp.absolutePath}${strict ? ' strictly' : ''}"
