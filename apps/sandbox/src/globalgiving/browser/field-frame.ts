import type { FieldConfiguration, FieldName, FromField, Sealed, ToField } from "./messages.ts";

declare const SANDBOX_ORIGIN: string;

/** One field's frame inside `container`, with messages in both directions that check origin, source and nonce. */
export function openFieldFrame(
	container: HTMLElement,
	options: { nonce: string; title: string; configuration: FieldConfiguration },
	receive: (message: FromField) => void,
) {
	const { nonce, configuration } = options;
	const frame = createFrame(nonce, options.title, configuration.field);

	const send = (message: ToField) => {
		const sealed: Sealed<ToField> = { ...message, nonce };
		frame.contentWindow?.postMessage(sealed, SANDBOX_ORIGIN);
	};
	const listen = (event: MessageEvent<Sealed<FromField>>) => {
		if (event.origin !== SANDBOX_ORIGIN || event.source !== frame.contentWindow || event.data?.nonce !== nonce) return;
		if (event.data.kind === "loaded") send({ kind: "configure", configuration });
		else receive(event.data);
	};
	window.addEventListener("message", listen);
	container.append(frame);

	return {
		send,
		focus() {
			frame.focus();
			send({ kind: "focus" });
		},
		close() {
			window.removeEventListener("message", listen);
			frame.remove();
		},
	};
}

export type FieldFrame = ReturnType<typeof openFieldFrame>;

function createFrame(nonce: string, title: string, field: FieldName): HTMLIFrameElement {
	const frame = document.createElement("iframe");
	frame.src = `${SANDBOX_ORIGIN}/braintree/web/frames/card-field#${nonce}`;
	frame.title = title;
	frame.id = `braintree-hosted-field-${field}`;
	frame.name = frame.id;
	frame.allow = "payment 'none'";
	frame.setAttribute("scrolling", "no");
	// A frame is transparent only while its colour scheme is that of its document, which is light.
	frame.style.cssText =
		"display: block; border: 0; width: 100%; height: 100%; color-scheme: light; background: transparent;";
	return frame;
}
