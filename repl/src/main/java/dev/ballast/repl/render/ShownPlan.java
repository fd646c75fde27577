package dev.ballast.repl.render;

import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.rehearsal.Plan;
import java.util.List;

/**
 * A plan as a front end shows it.
 *
 * @param others the events of resources that a run keeps or adopts
 */
public record ShownPlan(Plan plan, List<ResourceEvent> others) {}
