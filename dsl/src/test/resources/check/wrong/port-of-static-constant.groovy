// A port from a constant of a class.
class Ports {
    static final int ADMIN = 99999
}
nodebalancer('web') {
    port Ports.ADMIN
}

// expect: 6:10 port 99999 does not exist
