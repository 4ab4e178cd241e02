declare const SANDBOX_ORIGIN: string;

/** Every message carries the nonce from the frame's address. */
export type Sealed<T> = T & { nonce: string };

interface FrameOptions {
	path: string;
	nonce: string;
	title: string;
	/** Style properties beside those of every frame. */
	style: string;
}

/** A frame of the sandbox for a page of the product; messages in both directions check origin, source and nonce. */
export function createHostedFrame<ToFrame extends object, FromFrame extends object>(
	{ path, nonce, title, style }: FrameOptions,
	receive: (message: FromFrame) => void,
) {
	const frame = document.createElement("iframe");
	frame.src = `${SANDBOX_ORIGIN}${path}#${nonce}`;
	frame.title = title;
	frame.setAttribute("scrolling", "no");
	// A frame is transparent only while its colour scheme is that of its document, which is light.
	frame.style.cssText = `display: block; border: 0; color-scheme: light; background: transparent; ${style}`;
	const listen = (event: MessageEvent<Sealed<FromFrame>>) => {
		if (event.origin !== SANDBOX_ORIGIN || event.source !== frame.contentWindow || event.data?.nonce !== nonce) return;
		receive(event.data);
	};
	window.addEventListener("message", listen);
	return {
		frame,
		send(message: ToFrame) {
			const sealed: Sealed<ToFrame> = { ...message, nonce };
			frame.contentWindow?.postMessage(sealed, SANDBOX_ORIGIN);
		},
		close() {
			window.removeEventListener("message", listen);
			frame.remove();
		},
	};
}

/** Also works on plain http, where randomUUID is missing. */
export function newNonce(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
