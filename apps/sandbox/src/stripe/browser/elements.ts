import type {
	StripeElements,
	StripeElementsOptionsClientSecret,
	StripeElementsOptionsMode,
	StripeElementType,
	StripeExpressCheckoutElement,
	StripeExpressCheckoutElementOptions,
	StripePaymentElement,
	StripePaymentElementOptions,
} from "@stripe/stripe-js";
import { createEmitter } from "../../browser/emitter.ts";
import { createExpressCheckoutElement, type ExpressCheckoutHandle } from "./express-checkout-element.ts";
import { createPaymentElement, IntegrationError, type PaymentElementHandle } from "./payment-element.ts";
import type { ConfirmRequest, ExpectedPayment, FormAnswers, FormConfiguration } from "./stripe-messages.ts";

export type ElementsOptions = StripeElementsOptionsClientSecret | StripeElementsOptionsMode;

/** The state that confirmPayment reads from its group of elements. */
interface ElementsState {
	/** Pays with the authorised wallet, else with the card form; undefined while neither is there. */
	payer(): ((input: ConfirmRequest) => Promise<FormAnswers["confirm"]>) | undefined;
	clientSecret: string | undefined;
	/** What the form was opened for; undefined when it was opened with a client secret. */
	expected(): ExpectedPayment | undefined;
	/** Whether `submit()` has passed since the last change of amount. */
	submitted(): boolean;
}

const states = new WeakMap<object, ElementsState>();

export function stateOf(elements: object): ElementsState {
	const state = states.get(elements);
	if (state === undefined) throw new IntegrationError("The elements were not created by this instance of Stripe.");
	return state;
}

export function createElements(initialOptions: ElementsOptions, libraryLocale: string | undefined): StripeElements {
	checkOptions(initialOptions);
	const emitter = createEmitter();
	let options: ElementsOptions = initialOptions;
	let handle: PaymentElementHandle | undefined;
	let express: ExpressCheckoutHandle | undefined;
	let submitted = false;

	const configuration = (): Omit<FormConfiguration, "readOnly"> => ({
		language: formLanguage(options.locale ?? libraryLocale),
		appearance: options.appearance ?? {},
	});

	function create(type: "payment", elementOptions?: StripePaymentElementOptions): StripePaymentElement;
	function create(
		type: "expressCheckout",
		elementOptions?: StripeExpressCheckoutElementOptions,
	): StripeExpressCheckoutElement;
	function create(type: Exclude<StripeElementType, "payment" | "expressCheckout">, elementOptions?: object): never;
	function create(
		type: StripeElementType,
		elementOptions: object = {},
	): StripePaymentElement | StripeExpressCheckoutElement {
		if (type !== "payment" && type !== "expressCheckout")
			throw new IntegrationError(`The sandbox has no element of type ${type}: use "payment" or "expressCheckout".`);
		if ((type === "payment" ? handle : express) !== undefined)
			throw new IntegrationError(`Can only create one Element of type ${type} through an instance of elements().`);
		if (type === "payment") {
			handle = createPaymentElement(configuration, elementOptions, () => {
				handle = undefined;
			});
			return handle.element;
		}
		const group = { configuration, expected: () => amountOf(options), acceptsCards: () => acceptsCards(options) };
		express = createExpressCheckoutElement(group, elementOptions, () => {
			express = undefined;
		});
		return express.element;
	}

	function getElement(type: "payment"): StripePaymentElement | null;
	function getElement(type: "expressCheckout"): StripeExpressCheckoutElement | null;
	function getElement(type: Exclude<StripeElementType, "payment" | "expressCheckout">, more?: object): null;
	function getElement(type: StripeElementType): StripePaymentElement | StripeExpressCheckoutElement | null {
		if (type === "expressCheckout") return express?.element ?? null;
		return type === "payment" ? (handle?.element ?? null) : null;
	}

	const elements: StripeElements = {
		create,
		getElement,
		on: (type, handler) => emitter.on(type, handler),
		async update(changes) {
			// Merged shallowly, as in the real library. The result keeps its shape.
			const merged = { ...options, ...changes } as ElementsOptions;
			checkOptions(merged);
			if (amountOf(merged)?.amount !== amountOf(options)?.amount) submitted = false;
			options = merged;
			handle?.reconfigure();
			express?.reconfigure();
			emitter.emit("update-end", undefined);
		},
		// The form shows no state of the intent that could be stale.
		fetchUpdates: async () => ({}),
		async submit() {
			const wallet = express?.authorised()?.wallet;
			if (wallet !== undefined) {
				submitted = true;
				return { selectedPaymentMethod: wallet };
			}
			const frame = handle?.frame();
			if (frame === undefined)
				throw new IntegrationError("elements.submit() needs a mounted Payment Element or an authorised wallet.");
			const { error } = await frame.request({ name: "validate" });
			submitted = error === undefined;
			return error === undefined ? { selectedPaymentMethod: "card" } : { error };
		},
	};
	states.set(elements, {
		payer() {
			const wallet = express?.authorised();
			if (wallet !== undefined) return wallet.confirm;
			const frame = handle?.frame();
			return frame && ((input) => frame.request({ name: "confirm", input }));
		},
		clientSecret: initialOptions.clientSecret,
		expected: () => amountOf(options),
		submitted: () => submitted,
	});
	return elements;
}

function amountOf(options: ElementsOptions): ExpectedPayment | undefined {
	if (!("mode" in options) || options.mode !== "payment") return undefined;
	const { amount, currency, paymentMethodTypes } = options;
	return { amount, currency, paymentMethodTypes };
}

/** Wallets are cards. */
function acceptsCards(options: ElementsOptions): boolean {
	return !("paymentMethodTypes" in options) || options.paymentMethodTypes?.includes("card") !== false;
}

function checkOptions(options: ElementsOptions): void {
	if (options.clientSecret !== undefined) return;
	if (!("mode" in options) || options.mode !== "payment") {
		throw new IntegrationError('The sandbox opens elements() with a clientSecret or with mode: "payment".');
	}
	if (!Number.isInteger(options.amount) || options.amount <= 0) {
		throw new IntegrationError(
			`Invalid value for elements(): amount should be a positive integer. You specified: ${String(options.amount)}.`,
		);
	}
	if (!/^[a-z]{3}$/.test(options.currency)) {
		throw new IntegrationError(
			`Invalid value for elements(): currency should be three lower-case letters. You specified: ${String(options.currency)}.`,
		);
	}
}

/** `auto`, and any language without texts, falls back to the browser's languages. */
function formLanguage(locale: string | undefined): "en" | "uk" {
	for (const candidate of [locale ?? "auto", ...navigator.languages]) {
		if (/^uk\b/i.test(candidate)) return "uk";
		if (/^en\b/i.test(candidate)) return "en";
	}
	return "en";
}
