// A region said after what needs it.
// runs: a sandbox has a usual region; the check is asked with a profile that has none
volume('data', 20)
region 'us-east'
volume('logs', 20)

// expect: 3:1 volume 'data' has no region
