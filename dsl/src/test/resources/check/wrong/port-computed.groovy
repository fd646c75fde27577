// A port computed from constants.
final int BASE = 65000
nodebalancer('web') {
    port BASE + 1000
}

// expect: 4:10 port 66000 does not exist
