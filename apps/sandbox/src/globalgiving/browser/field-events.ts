import type { CardField } from "./card-field-handle.ts";
import type { FieldsState } from "./real-library.ts";

type Emit = (type: string, event: object) => void;

/** Translates changes in the fields to the library's events. */
export function watchFields(fields: readonly CardField[], emit: Emit, state: () => FieldsState): void {
	for (const field of fields) {
		const emitEvent = (type: string) => emit(type, { ...state(), emittedBy: field.name });
		field.listen({
			changed(before, after) {
				if (before.isFocused !== after.isFocused) emitEvent(after.isFocused ? "focus" : "blur");
				if (before.isEmpty !== after.isEmpty) emitEvent(after.isEmpty ? "empty" : "notEmpty");
				if (before.isValid !== after.isValid || before.isPotentiallyValid !== after.isPotentiallyValid) {
					emitEvent("validityChange");
				}
			},
			cardsChanged: () => emitEvent("cardTypeChange"),
			submitted: () => emitEvent("inputSubmitRequest"),
		});
	}
}
