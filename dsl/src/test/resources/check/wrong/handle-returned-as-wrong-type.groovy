// A method that says it returns an instance and returns a volume.
import dev.ballast.dsl.InstanceHandle

InstanceHandle made(String name) {
    return volume(name, 20)
}
made('data')

// expect: 5:12 the declared type is instance, but the value is of type volume
