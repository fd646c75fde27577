// Methods and properties added to Integer, String and List through their metaClass.
// writes: 4
Integer.metaClass.getGb = { -> delegate }
String.metaClass.shout = { -> delegate.toUpperCase() + '!' }
String.metaClass.'static'.times = { int n -> 'x' * n }
ArrayList.metaClass.second = { -> delegate[1] }

def data = volume('data', 20.gb)
data.resize 40.gb
assert data.size == 40.gb
println 'done'.shout() + String.times(3)
def names = ['a', 'b'] as ArrayList
volume(names.second(), 10.gb)

def counter = new Object()
counter.metaClass.count = 0
counter.metaClass.next << { -> delegate.count++ }
counter.next()
assert counter.count == 1
nodebalancer('meta')  { throttle counter.count }
