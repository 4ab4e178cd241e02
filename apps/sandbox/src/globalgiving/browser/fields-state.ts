import type { CardField } from "./card-field-handle.ts";
import type { FieldsState } from "./real-library.ts";

/** How all fields stand; those that the page does not have are absent, as with the real library. */
export function stateOf(fields: readonly CardField[]): FieldsState {
	const entries = fields.map((field) => [field.name, { container: field.container, ...field.state() }]);
	return {
		cards: fields.flatMap((field) => field.cards() ?? []),
		// The real library's types promise all fields, and it too gives only those that were asked for.
		fields: Object.fromEntries(entries) as FieldsState["fields"],
	};
}
