import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ballast.test.OnSandbox;
import dev.ballast.test.RunbookTest;
import dev.ballast.test.TestedRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests data-volume.groovy on a simulator, with JUnit. */
@OnSandbox(runbook = "../data-volume.groovy")
class DataVolumeTest {

    @Test
    void leavesTheInstanceAlone(RunbookTest job) {
        job.secrets(Map.of("ROOT_PASS", "test-only-123456"));

        TestedRun run = job.run();

        assertTrue(run.isDone(), run::toString);
        assertEquals(2, run.getDeleted().size());
        assertEquals(List.of(), run.leaks("test-only-123456"));
    }
}
