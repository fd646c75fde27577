// An instance assigned to a variable for a volume.
import dev.ballast.dsl.VolumeHandle

VolumeHandle data = instance('web-1') { type 'standard-1' }

// expect: 4:21 the declared type is volume, but the value is of type instance
