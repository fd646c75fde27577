// A copy whose name has a colon.
volume('data', 20).clone('data:copy')

// expect: 2:26 name 'data:copy' has a colon
