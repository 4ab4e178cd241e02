import type { FromForm, Sealed, ToForm } from "../messages.ts";

declare const PRODUCT_ORIGIN: string;

/** Messages with the embedding page: only from the product's origin, only with this frame's nonce. */
export function linkToPage(receive: (message: ToForm) => void) {
	const nonce = window.location.hash.slice(1);
	window.addEventListener("message", (event: MessageEvent<Sealed<ToForm>>) => {
		if (event.origin !== PRODUCT_ORIGIN || event.source !== window.parent) return;
		if (nonce === "" || event.data?.nonce !== nonce) return;
		receive(event.data);
	});
	return {
		send(message: FromForm) {
			const sealed: Sealed<FromForm> = { ...message, nonce };
			window.parent.postMessage(sealed, PRODUCT_ORIGIN);
		},
	};
}
