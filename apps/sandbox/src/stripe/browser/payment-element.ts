import type { StripePaymentElement, StripePaymentElementOptions } from "@stripe/stripe-js";
import { createEmitter, type Handler } from "../../browser/emitter.ts";
import { IntegrationError } from "./errors.ts";
import { type FormFrame, openFormFrame } from "./form-frame.ts";
import type { FormConfiguration, FromForm } from "./messages.ts";

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
