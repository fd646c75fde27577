// A port over 65535.
nodebalancer('web') {
    port 70000, label: 'high'
}

// expect: 3:10 port 70000 does not exist
