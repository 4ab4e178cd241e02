import type { Sealed } from "./hosted-frame.ts";

declare const PRODUCT_ORIGIN: string;

/** The nonce from the frame's address: only its holder may send messages to the frame, and it joins frames of a form. */
export const frameNonce = window.location.hash.slice(1);

/** Messages with the embedding page: only from the product's origin, only with this frame's nonce. */
export function linkToPage<ToFrame extends object, FromFrame extends object>(receive: (message: ToFrame) => void) {
	window.addEventListener("message", (event: MessageEvent<Sealed<ToFrame>>) => {
		if (event.origin !== PRODUCT_ORIGIN || event.source !== window.parent) return;
		if (frameNonce === "" || event.data?.nonce !== frameNonce) return;
		receive(event.data);
	});
	return {
		send(message: FromFrame) {
			const sealed: Sealed<FromFrame> = { ...message, nonce: frameNonce };
			window.parent.postMessage(sealed, PRODUCT_ORIGIN);
		},
	};
}

export function required<T extends HTMLElement>(id: string, type: new () => T): T {
	const element = document.getElementById(id);
	if (!(element instanceof type)) throw new Error(`The frame has no ${id}.`);
	return element;
}

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Formats while keeping the caret behind the same digit. */
export function reformat(input: HTMLInputElement, format: (text: string) => string): void {
	const caret = input.selectionStart ?? input.value.length;
	const atEnd = caret === input.value.length;
	const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
	const formatted = format(input.value);
	if (formatted === input.value) return;
	input.value = formatted;
	if (atEnd || document.activeElement !== input) return;
	let position = 0;
	for (let digits = 0; position < formatted.length && digits < digitsBefore; position += 1) {
		if (/\d/.test(formatted[position] ?? "")) digits += 1;
	}
	input.setSelectionRange(position, position);
}
