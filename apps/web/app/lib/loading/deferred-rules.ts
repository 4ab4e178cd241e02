import type { FieldValues, Resolver } from "react-hook-form";

/**
 * The rules of a form, loaded on its first input: schemas are as large as the rest of such a page. A submission before
 * that waits for them.
 */
export function deferredRules<V extends FieldValues, O extends FieldValues, C = unknown>(
	load: () => Promise<{ default: Resolver<V, C, O> }>,
): { resolver: Resolver<V, C, O>; preload: () => void } {
	return {
		resolver: async (values, context, options) => {
			// If the rules cannot be loaded, the form is submitted: the server applies the same rules and reports errors by field.
			const rules = await load().catch(() => null);
			if (!rules) return { values: values as unknown as O, errors: {} };
			return rules.default(values, context, options);
		},
		// A submission repeats a failed load.
		preload: () => void load().catch(() => undefined),
	};
}
