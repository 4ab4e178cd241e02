import { z } from "zod";
import { anything } from "./anything.ts";
import { itemsWithin, readableOf } from "./loose-list.ts";
import { optionalFlag, optionalId } from "./loose-values.ts";
import { projectSchema } from "./project-schema.ts";

/** `{projects: {hasNext, nextProjectId, project}}`; on the last page the first two are absent, in an empty set `project` too. */
export const projectPageSchema = z
	.object({
		projects: z.object({ hasNext: optionalFlag, nextProjectId: optionalId, project: anything }),
	})
	.transform(({ projects }, context) => {
		const entries = itemsWithin(projects, "project");
		const readable = readableOf(entries, projectSchema);
		const next = projects.hasNext === false ? null : projects.nextProjectId;
		// A single invalid entry is skipped; a page of only invalid entries, or without a cursor to the next, is malformed.
		if (entries.length > 0 && readable.length === 0) context.addIssue("no project of the page is readable");
		if (projects.hasNext === true && next === null) context.addIssue("the next page has no cursor");
		return { projects: readable, next };
	});
