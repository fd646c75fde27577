// A region said after what needs it.
// region: none
// runs: a sandbox has a usual region; the check is asked with a profile that has none
volume('data', 20)
region 'us-east'
volume('logs', 20)

// expect: 4:1 volume 'data' has no region
