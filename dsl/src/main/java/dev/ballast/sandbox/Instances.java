package dev.ballast.sandbox;

import java.util.List;
import java.util.Map;

/** The operations on compute instances (docs/api.md section 4, Compute instances and addresses). */
final class Instances {

    private final State state;
    private final boolean bareLists;

    Instances(State state, boolean bareLists) {
        this.state = state;
        this.bareLists = bareLists;
    }

    Object list(Target target, Fields fields) {
        List<Map<String, Object>> all = state.instances.all().stream()
                .map(instance -> instance.view(state.now()))
                .toList();
        return bareLists ? all : page(all, page(target), pageSize(target));
    }

    private static int page(Target target) {
        int page = target.number("page", 1);
        if (page < 1) {
            throw Refusal.invalid("page", "Must be 1 or more");
        }
        return page;
    }

    private static int pageSize(Target target) {
        int size = target.number("page_size", Limits.PAGE_SIZE);
        if (size < Limits.SMALLEST_PAGE || size > Limits.LARGEST_PAGE) {
            throw Refusal.invalid("page_size", "Must be " + Limits.SMALLEST_PAGE + "-" + Limits.LARGEST_PAGE);
        }
        return size;
    }

    private static Object page(List<?> all, int page, int size) {
        int pages = Math.max(1, (all.size() + size - 1) / size);
        List<?> data = all.stream().skip((page - 1L) * size).limit(size).toList();
        return Json.object("data", data, "page", page, "pages", pages, "results", all.size());
    }

    Object create(Target target, Fields fields) {
        String region = fields.text("region")
                .required()
                .must(Formats::isRegion, Formats.NO_REGION)
                .value();
        String type = fields.text("type")
                .required()
                .must(Formats::isIdentifier, Formats.NO_TYPE)
                .value();
        String image = fields.text("image")
                .must(Formats::isIdentifier, Formats.NO_IMAGE)
                .value();
        String password = fields.text("root_pass")
                .must(text -> !text.isBlank(), "Must not be empty")
                .value();
        boolean booted = fields.flag("booted").or(image != null);
        fields.finish();
        credentials(image, password);
        return create(new Instance.Plan(region, type, image), booted).view(state.now());
    }

    private static void credentials(String image, String password) {
        if (image != null && password == null) {
            throw Refusal.invalid("root_pass", "Must provide valid root_pass");
        }
    }

    private Instance create(Instance.Plan plan, boolean booted) {
        long id = state.nextId();
        long profile = state.nextId();
        return state.keep(Instance.created(id, plan, booted, profile, state.nextPublicAddress(), state.now()));
    }

    Object boot(Target target, Fields fields) {
        Instance instance = state.instances.get(target.id(0));
        state.keep(instance.booted(state.now()));
        return Map.of();
    }
}
