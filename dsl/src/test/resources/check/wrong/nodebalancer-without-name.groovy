// A NodeBalancer without a name.
// today: the class of the closure is named
nodebalancer {
    port 80
}

// expect: 3:14 'nodebalancer' of a runbook does not take ({ ... })
