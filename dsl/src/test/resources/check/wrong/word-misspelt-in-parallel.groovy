// A word misspelt inside the closure of parallel.
parallel(['a', 'b']) { name ->
    instnce(name) { type 'standard-1' }
}

// expect: 3:5 a runbook has no word 'instnce'
