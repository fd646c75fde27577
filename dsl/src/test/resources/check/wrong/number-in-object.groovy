// A number in a field of type Object, given as the name of a volume.
import groovy.transform.Field

@Field Object name = 5
volume(name, 20)

// expect: 5:8 'volume' of a runbook does not take (whole number, whole number)
