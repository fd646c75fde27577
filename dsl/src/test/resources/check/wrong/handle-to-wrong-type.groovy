// An instance assigned to a variable for a volume.
import dev.ballast.dsl.VolumeHandle

VolumeHandle data = instance('web-1') { type 'standard-1' }

// expect: 4:21 a variable of type VolumeHandle is given an InstanceHandle
