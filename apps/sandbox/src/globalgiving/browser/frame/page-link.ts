import type { FromField, Sealed, ToField } from "../messages.ts";

declare const PRODUCT_ORIGIN: string;

/**
 * The nonce from the frame's address: only its holder may send messages to the field, and it joins the fields of a
 * form.
 */
export const frameNonce = window.location.hash.slice(1);

/** Messages with the embedding page: only from the product's origin, only with this frame's nonce. */
export function linkToPage(receive: (message: ToField) => void) {
	window.addEventListener("message", (event: MessageEvent<Sealed<ToField>>) => {
		if (event.origin !== PRODUCT_ORIGIN || event.source !== window.parent) return;
		if (frameNonce === "" || event.data?.nonce !== frameNonce) return;
		receive(event.data);
	});
	return {
		send(message: FromField) {
			const sealed: Sealed<FromField> = { ...message, nonce: frameNonce };
			window.parent.postMessage(sealed, PRODUCT_ORIGIN);
		},
	};
}
