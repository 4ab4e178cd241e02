import type { CardField } from "./card-field-handle.ts";
import type { FieldsState } from "./real-library.ts";

type Emit = (type: string, event: object) => void;

/** Turns what changes in the fields into the library's events. */
export function watchFields(fields: readonly CardField[], emit: Emit, state: () => FieldsState): void {
	for (const field of fields) {
		const tell = (type: string) => emit(type, { ...state(), emittedBy: field.name });
		field.listen({
			changed(before, after) {
				if (before.isFocused !== after.isFocused) tell(after.isFocused ? "focus" : "blur");
				if (before.isEmpty !== after.isEmpty) tell(after.isEmpty ? "empty" : "notEmpty");
				if (before.isValid !== after.isValid || before.isPotentiallyValid !== after.isPotentiallyValid) {
					tell("validityChange");
				}
			},
			cardsChanged: () => tell("cardTypeChange"),
			submitted: () => tell("inputSubmitRequest"),
		});
	}
}
