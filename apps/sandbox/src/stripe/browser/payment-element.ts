import type { StripeError, StripePaymentElement, StripePaymentElementOptions } from "@stripe/stripe-js";
import { createEmitter, type Handler } from "../../browser/emitter.ts";
import { createHostedFrame, newNonce } from "../../browser/hosted-frame.ts";
import type { FormAnswers, FormConfiguration, FormRequest, FromForm, ToForm } from "./stripe-messages.ts";

/** An error of the embedding page's code, thrown as in the real library. */
export class IntegrationError extends Error {
	constructor(message: string) {
		super(message);
		this.name = "IntegrationError";
	}
}

export function notInSandbox(name: string): StripeError {
	return {
		type: "invalid_request_error",
		message: `The sandbox has no ${name}: pay with the Payment Element and confirmPayment.`,
	};
}

const FRAME_TITLES = { en: "Card details", uk: "Дані картки" };
const LOAD_LIMIT_MS = 15_000;
/** Room for the focus rings; the frame is widened by as much, so that fields align with the page. */
const RING_ROOM_PX = 6;

interface FrameListener {
	message(message: FromForm): void;
	/** The form did not load: blocked, offline, or this page may not embed it. */
	failed(): void;
}

/** The card form's frame inside `container`. */
function openFormFrame(container: HTMLElement, configuration: FormConfiguration, listener: FrameListener) {
	const waiting = new Map<number, (answer: FormAnswers[keyof FormAnswers]) => void>();
	let current = configuration;
	let loaded = false;
	let requests = 0;

	const send = (message: ToForm) => {
		if (loaded) hosted.send(message);
	};

	const receive = (message: FromForm) => {
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
	const hosted = createHostedFrame<ToForm, FromForm>(
		{
			path: "/frames/payment",
			nonce: newNonce(),
			title: FRAME_TITLES[configuration.language],
			style: `height: 0; width: calc(100% + ${2 * RING_ROOM_PX}px); margin: -${RING_ROOM_PX}px;`,
		},
		receive,
	);
	const { frame } = hosted;
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
			hosted.close();
		},
	};
}

type FormFrame = ReturnType<typeof openFormFrame>;

/** The part of its element that Elements needs beyond the public interface. */
export interface PaymentElementHandle {
	element: StripePaymentElement;
	frame(): FormFrame | undefined;
	/** Called when language or colours of the group have changed. */
	reconfigure(): void;
}

/** The Payment Element: cards only, in a frame of the sandbox's origin. */
export function createPaymentElement(
	groupConfiguration: () => Omit<FormConfiguration, "readOnly">,
	initialOptions: StripePaymentElementOptions,
	onDestroy: () => void,
): PaymentElementHandle {
	const emitter = createEmitter();
	let options = initialOptions;
	let frame: FormFrame | undefined;
	let destroyed = false;

	const configuration = () => ({ ...groupConfiguration(), readOnly: options.readOnly === true });
	const emit = (type: string, more: object = {}) => emitter.emit(type, { elementType: "payment", ...more });

	function receive(message: FromForm): void {
		if (message.kind === "change") {
			const { complete, empty } = message;
			emit("change", { complete, empty, collapsed: false, value: { type: "card" } });
		} else if (
			message.kind === "ready" ||
			message.kind === "focus" ||
			message.kind === "blur" ||
			message.kind === "escape"
		) {
			emit(message.kind);
		} else if (message.kind === "enter") {
			// Enter submits the form around the element, as in a field of the page.
			frame?.container.closest("form")?.requestSubmit();
		}
	}

	function mount(target: string | HTMLElement): void {
		if (destroyed) throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
		const container = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
		if (container === null)
			throw new IntegrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`);
		if (frame?.container === container) return;
		frame?.close();
		container.classList.add("StripeElement");
		frame = openFormFrame(container, configuration(), {
			message: receive,
			failed: () =>
				emit("loaderror", {
					error: { type: "api_connection_error", message: "The card form could not be loaded." },
				}),
		});
		emit("loaderstart");
	}

	function unmount(): void {
		frame?.container.classList.remove("StripeElement");
		frame?.close();
		frame = undefined;
	}

	const element: StripePaymentElement = {
		mount,
		unmount,
		destroy() {
			unmount();
			destroyed = true;
			onDestroy();
		},
		focus: () => frame?.post("focus"),
		blur: () => frame?.post("blur"),
		clear: () => frame?.post("clear"),
		collapse: () => element,
		update(changes) {
			options = { ...options, ...changes };
			frame?.configure(configuration());
			return element;
		},
		on(type: string, handler: Handler) {
			emitter.on(type, handler);
			return element;
		},
		once(type: string, handler: Handler) {
			emitter.once(type, handler);
			return element;
		},
		off(type: string, handler?: Handler) {
			emitter.off(type, handler);
			return element;
		},
	};
	return { element, frame: () => frame, reconfigure: () => frame?.configure(configuration()) };
}
