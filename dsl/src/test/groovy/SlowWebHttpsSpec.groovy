import dev.ballast.lanes.Slow

/** The test of the sample, as it is; the file of users has no mark of this build. */
@Slow('a run for each write')
class SlowWebHttpsSpec extends WebHttpsSpec {}
