import type { FieldState } from "./messages.ts";

const PREFIX = "braintree-hosted-fields";

/** The classes by which a page styles the state of its fields. */
export function showState(container: HTMLElement, state: FieldState): void {
	container.classList.toggle(`${PREFIX}-focused`, state.isFocused);
	container.classList.toggle(`${PREFIX}-valid`, state.isValid);
	container.classList.toggle(`${PREFIX}-invalid`, !state.isPotentiallyValid);
}

export function hideState(container: HTMLElement): void {
	for (const word of ["focused", "valid", "invalid"]) container.classList.remove(`${PREFIX}-${word}`);
}
