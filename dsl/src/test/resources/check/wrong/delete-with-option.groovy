// A named argument that delete does not have, and options that it has in the other dialect only.
// today: a LinkedHashMap is named
def data = volume('data', 20)
data.delete(wait: false)

// expect: 4:6 the service has no call for 'delete(detach:, timeout:)' of a volume
// expect: 4:13 delete has no option 'wait:'
