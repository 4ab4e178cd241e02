import type { z } from "zod";

/** A plain rule as a refinement of a schema. */
export function refineByRule<T>(problemOf: (value: T) => string | null): (value: T, context: z.RefinementCtx) => void {
	return (value, context) => {
		const message = problemOf(value);
		if (message) context.addIssue({ code: "custom", message });
	};
}
