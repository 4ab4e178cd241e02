import { z } from "zod";
import { anything } from "./anything.ts";
import { itemsWithin, readableOf } from "./loose-list.ts";
import { optionalFlag, optionalId } from "./loose-values.ts";
import { projectSchema } from "./read-project.ts";

/** `{projects: {hasNext, nextProjectId, project}}`; at the end the first two are absent, in an empty set `project` too. */
export const projectPageSchema = z
	.object({
		projects: z.object({ hasNext: optionalFlag, nextProjectId: optionalId, project: anything }),
	})
	.transform(({ projects }, context) => {
		const entries = itemsWithin(projects, "project");
		const readable = readableOf(entries, projectSchema);
		const next = projects.hasNext === false ? null : projects.nextProjectId;
		// One entry may be broken; when all of them are, or more is promised without saying where, we do not understand.
		if (entries.length > 0 && readable.length === 0) context.addIssue("no project of the page can be read");
		if (projects.hasNext === true && next === null) context.addIssue("the next page has no address");
		return { projects: readable, next };
	});
