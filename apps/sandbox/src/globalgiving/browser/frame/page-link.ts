import type { FromField, Sealed, ToField } from "../messages.ts";

declare const PRODUCT_ORIGIN: string;

/** What the page gave this frame in its address: who knows it may speak to the field, and it joins the fields. */
export const frameNonce = window.location.hash.slice(1);

/** Messages with the page that embeds the field: only the product's origin, only with the nonce of this frame. */
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
