// Safe navigation, elvis, null given on purpose, default values and checks for null.
// writes: 3
def plan = null
def tags = [web: null]
def host = instance('db') {
    type plan ?: 'standard-1'
    if (plan?.size() > 3) image plan
}
def free = volume('free', 20)
assert free.attachedTo == null
def where = free.attachedTo ?: 'nowhere'
def used = volume('used', 20, on: host)
assert used?.attachedTo == host.id
def absent = [free, used].find { it.attachedTo == 99 }
assert absent?.resize(40) == null
assert absent?.name?.toUpperCase() == null
assert tags.web?.name == null
assert tags?.db?.name?.length() == null
def label
label ?= 'unnamed'
def sizes = [null, free, used]*.size
assert sizes == [null, 20, 20]
def none = null
assert !none && none == null && "$none" == 'null' && none?.foo?.bar == null
println "$label is $where"
