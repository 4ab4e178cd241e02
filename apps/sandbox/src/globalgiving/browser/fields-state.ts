import type { CardField } from "./card-field-handle.ts";
import type { FieldsState } from "./real-library.ts";

/** The state of all fields; fields that the page does not use are absent, as in the real library. */
export function stateOf(fields: readonly CardField[]): FieldsState {
	const entries = fields.map((field) => [field.name, { container: field.container, ...field.state() }]);
	return {
		cards: fields.flatMap((field) => field.cards() ?? []),
		// The real library's types promise all fields, but it too returns only the requested ones.
		fields: Object.fromEntries(entries) as FieldsState["fields"],
	};
}
