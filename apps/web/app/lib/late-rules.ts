import type { FieldValues, Resolver } from "react-hook-form";

/**
 * The rules of a form, loaded when somebody begins to fill it in: schemas weigh as much as all else of such a page.
 * A form that is sent before they are there waits for them.
 */
export function lateRules<V extends FieldValues, O extends FieldValues>(
	load: () => Promise<{ default: Resolver<V, unknown, O> }>,
): { resolver: Resolver<V, unknown, O>; preload: () => void } {
	return {
		resolver: async (values, context, options) => {
			const rules = await load().catch(() => null);
			// Rules that cannot be loaded stop nobody: the server holds the same ones and answers by field.
			if (!rules) return { values: values as unknown as O, errors: {} };
			return rules.default(values, context, options);
		},
		preload: () => void load().catch(() => undefined),
	};
}
