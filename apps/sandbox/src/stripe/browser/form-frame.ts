import type { FormAnswers, FormConfiguration, FormRequest, FromForm, Sealed, ToForm } from "./messages.ts";

declare const SANDBOX_ORIGIN: string;

const FRAME_TITLES = { en: "Card details", uk: "Дані картки" };
const LOAD_LIMIT_MS = 15_000;
/** Room for the focus rings; the frame is widened by as much, so that fields align with the page. */
const RING_ROOM_PX = 6;

interface FrameListener {
	message(message: FromForm): void;
	/** The form did not load: blocked, offline, or this page may not embed it. */
	failed(): void;
}

/** The card form's frame inside `container`, with messages in both directions that check origin, source and nonce. */
export function openFormFrame(container: HTMLElement, configuration: FormConfiguration, listener: FrameListener) {
	const nonce = newNonce();
	const frame = createFrame(nonce, configuration.language);
	const waiting = new Map<number, (answer: FormAnswers[keyof FormAnswers]) => void>();
	let current = configuration;
	let loaded = false;
	let requests = 0;

	const send = (message: ToForm) => {
		const sealed: Sealed<ToForm> = { ...message, nonce };
		if (loaded) frame.contentWindow?.postMessage(sealed, SANDBOX_ORIGIN);
	};

	const receive = (event: MessageEvent<Sealed<FromForm>>) => {
		if (event.origin !== SANDBOX_ORIGIN || event.source !== frame.contentWindow || event.data?.nonce !== nonce) return;
		const message = event.data;
		if (message.kind === "loaded") {
			loaded = true;
			send({ kind: "configure", configuration: current });
			return;
		}
		if (message.kind === "ready") clearTimeout(loadTimer);
		if (message.kind === "height") frame.style.height = `${message.height}px`;
		if (message.kind === "answer") {
			waiting.get(message.id)?.(message.answer);
			waiting.delete(message.id);
			return;
		}
		listener.message(message);
	};

	const loadTimer = setTimeout(listener.failed, LOAD_LIMIT_MS);
	window.addEventListener("message", receive);
	container.replaceChildren(frame);

	return {
		container,
		configure(next: FormConfiguration) {
			current = next;
			send({ kind: "configure", configuration: next });
		},
		post(kind: "focus" | "blur" | "clear") {
			if (kind === "focus") frame.focus();
			send({ kind });
		},
		/** Resolves with the form's answer; never if the frame is closed before. */
		request<R extends FormRequest>(request: R): Promise<FormAnswers[R["name"]]> {
			requests += 1;
			const id = requests;
			return new Promise((resolve) => {
				// The form answers each request with the type that belongs to its name.
				waiting.set(id, resolve as (answer: FormAnswers[keyof FormAnswers]) => void);
				send({ kind: "request", id, request });
			});
		},
		close() {
			clearTimeout(loadTimer);
			window.removeEventListener("message", receive);
			frame.remove();
		},
	};
}

export type FormFrame = ReturnType<typeof openFormFrame>;

function createFrame(nonce: string, language: FormConfiguration["language"]): HTMLIFrameElement {
	const frame = document.createElement("iframe");
	frame.src = `${SANDBOX_ORIGIN}/frames/payment#${nonce}`;
	frame.title = FRAME_TITLES[language];
	frame.setAttribute("scrolling", "no");
	// A frame is transparent only while its colour scheme is that of its document, which is light.
	frame.style.cssText = `display: block; border: 0; height: 0; width: calc(100% + ${2 * RING_ROOM_PX}px); margin: -${RING_ROOM_PX}px; color-scheme: light; background: transparent;`;
	return frame;
}

/** Also works on plain http, where randomUUID is missing. */
function newNonce(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
