import type {
	ClickResolveDetails,
	StripeExpressCheckoutElement,
	StripeExpressCheckoutElementConfirmEvent,
	StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { createEmitter, type Handler } from "../../browser/emitter.ts";
import { createHostedFrame, newNonce } from "../../browser/hosted-frame.ts";
import { WALLET_NAMES, WALLETS, type Wallet } from "../wallets.ts";
import { IntegrationError } from "./payment-element.ts";
import type { ConfirmRequest, ExpectedPayment, FormAnswers, FormConfiguration } from "./stripe-messages.ts";
import type {
	ButtonsConfiguration,
	FromButtons,
	FromSheet,
	SheetContent,
	ToButtons,
	ToSheet,
	WalletButton,
} from "./wallet-messages.ts";

const LOAD_LIMIT_MS = 15_000;
/** The page has to answer a click within this time, or the wallet does not open. */
const CLICK_LIMIT_MS = 1_000;
const FRAME_TITLES = { en: "Pay with a wallet", uk: "Оплата гаманцем" };
const OPTION_NAMES = { apple_pay: "applePay", google_pay: "googlePay" } as const;

type WalletSheet = ReturnType<typeof openWalletSheet>;

/** The state of the group that the element reads. */
interface ExpressCheckoutGroup {
	configuration(): Omit<FormConfiguration, "readOnly">;
	expected(): ExpectedPayment | undefined;
	acceptsCards(): boolean;
}

/** The part of its element that Elements needs beyond the public interface. */
export interface ExpressCheckoutHandle {
	element: StripeExpressCheckoutElement;
	/** The wallet whose buyer has authorised a payment that is not confirmed yet. */
	authorised(): WalletSheet | undefined;
	reconfigure(): void;
}

/** The Express Checkout Element: a frame with a button for each available wallet, and the wallet's sheet. */
export function createExpressCheckoutElement(
	group: ExpressCheckoutGroup,
	initialOptions: StripeExpressCheckoutElementOptions,
	onDestroy: () => void,
): ExpressCheckoutHandle {
	const emitter = createEmitter();
	let options = initialOptions;
	let buttons: ReturnType<typeof openButtons> | undefined;
	let destroyed = false;
	let clicked: symbol | undefined;
	let sheet: WalletSheet | undefined;
	let authorised = false;

	const emit = (type: string, more: object = {}) => emitter.emit(type, { elementType: "expressCheckout", ...more });
	const configuration = () => buttonsConfiguration(options, group);

	function receive(message: FromButtons): void {
		if (message.kind === "press") press(message.wallet);
		else if (message.kind === "ready") announce(message.available);
		else if (message.kind === "focus" || message.kind === "blur" || message.kind === "escape") emit(message.kind);
	}

	function announce(available: Wallet[]): void {
		const isAvailable = (wallet: Wallet) => available.includes(wallet);
		const none = available.length === 0;
		emit("availablepaymentmethodschange", {
			paymentMethods: none
				? undefined
				: Object.fromEntries(available.map((wallet) => [OPTION_NAMES[wallet], { available: true }])),
		});
		emit("ready", {
			availablePaymentMethods: none
				? undefined
				: {
						amazonPay: false,
						applePay: isAvailable("apple_pay"),
						googlePay: isAvailable("google_pay"),
						klarna: false,
						link: false,
						paypal: false,
					},
		});
	}

	function press(wallet: Wallet): void {
		if (clicked !== undefined || sheet !== undefined) return;
		const own = Symbol("click");
		clicked = own;
		const timer = setTimeout(() => {
			answered();
			console.error("The click event was not resolved within 1 second: the wallet does not open.");
		}, CLICK_LIMIT_MS);
		// Only the first answer in time counts.
		const answered = (): boolean => {
			if (clicked !== own) return false;
			clicked = undefined;
			clearTimeout(timer);
			return true;
		};
		const resolve = (details: ClickResolveDetails = {}) => {
			if (answered()) openSheet(wallet, details);
		};
		if (!emitter.has("click")) resolve();
		else emit("click", { expressPaymentType: wallet, resolve, reject: answered });
	}

	function openSheet(wallet: Wallet, details: ClickResolveDetails): void {
		const expected = group.expected();
		if (expected === undefined)
			throw new IntegrationError('The sandbox opens wallets for elements with mode: "payment".');
		const lines = details.lineItems ?? options.lineItems ?? [];
		if (lines.reduce((sum, line) => sum + line.amount, 0) > expected.amount) {
			throw new IntegrationError("The sum of the lineItems is larger than the amount of the elements.");
		}
		const merchant = details.business?.name ?? options.business?.name ?? window.location.hostname;
		sheet = openWalletSheet(
			{ language: group.configuration().language, wallet, merchant, expected, lines },
			{
				authorised() {
					authorised = true;
					emit("confirm", confirmEvent(wallet));
				},
				cancelled() {
					closeSheet();
					emit("cancel");
				},
			},
		);
	}

	function confirmEvent(wallet: Wallet): StripeExpressCheckoutElementConfirmEvent {
		const own = sheet;
		return {
			expressPaymentType: wallet,
			paymentFailed(payload) {
				if (own !== sheet) return;
				authorised = false;
				own?.fail(payload?.message);
			},
		};
	}

	function closeSheet(): void {
		sheet?.close();
		sheet = undefined;
		authorised = false;
	}

	function mount(target: string | HTMLElement): void {
		if (destroyed) throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
		const container = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
		if (container === null)
			throw new IntegrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`);
		if (buttons?.container === container) return;
		buttons?.close();
		container.classList.add("StripeElement");
		buttons = openButtons(container, configuration(), {
			message: receive,
			failed: () =>
				emit("loaderror", { error: { type: "api_connection_error", message: "The wallets could not be loaded." } }),
		});
		emit("loaderstart");
	}

	function unmount(): void {
		buttons?.container.classList.remove("StripeElement");
		buttons?.close();
		buttons = undefined;
		closeSheet();
	}

	const element: StripeExpressCheckoutElement = {
		mount,
		unmount,
		destroy() {
			unmount();
			destroyed = true;
			onDestroy();
		},
		focus: () => buttons?.focus(),
		blur: () => buttons?.blur(),
		clear: () => {},
		update(changes) {
			options = { ...options, ...changes };
			buttons?.configure(configuration());
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
	return {
		element,
		authorised() {
			const own = sheet;
			if (!authorised || own === undefined) return undefined;
			return {
				...own,
				async confirm(input) {
					const answer = await own.confirm(input);
					if (own === sheet) closeSheet();
					return answer;
				},
			};
		},
		reconfigure: () => buttons?.configure(configuration()),
	};
}

function buttonsConfiguration(
	options: StripeExpressCheckoutElementOptions,
	group: ExpressCheckoutGroup,
): ButtonsConfiguration {
	const { language, appearance } = group.configuration();
	const isDark = appearance.theme === "night";
	const buttons: WalletButton[] = WALLETS.map((wallet) => {
		const name = OPTION_NAMES[wallet];
		return {
			wallet,
			label: buttonLabel(WALLET_NAMES[wallet], options.buttonType?.[name], language),
			theme: options.buttonTheme?.[name] ?? (isDark ? "white" : "black"),
		};
	});
	const isOffered = ({ wallet }: WalletButton) =>
		group.acceptsCards() && (options.paymentMethods ?? options.wallets)?.[OPTION_NAMES[wallet]] !== "never";
	return {
		language,
		buttons: buttons.filter(isOffered),
		heightPx: Math.min(55, Math.max(40, options.buttonHeight ?? 44)),
		radius: appearance.variables?.borderRadius ?? "4px",
	};
}

function buttonLabel(name: string, type: string | undefined, language: "en" | "uk"): string {
	if (type === "plain" || (type === undefined && name === WALLET_NAMES.apple_pay)) return name;
	if (type === "donate") return language === "uk" ? `Пожертвувати через ${name}` : `Donate with ${name}`;
	return language === "uk" ? `Оплатити через ${name}` : `Pay with ${name}`;
}

interface ButtonsListener {
	message(message: FromButtons): void;
	failed(): void;
}

function openButtons(container: HTMLElement, configuration: ButtonsConfiguration, listener: ButtonsListener) {
	let current = configuration;
	let loaded = false;
	const loadTimer = setTimeout(listener.failed, LOAD_LIMIT_MS);
	const send = () => {
		if (loaded) hosted.send({ kind: "configure", configuration: current });
	};
	const hosted = createHostedFrame<ToButtons, FromButtons>(
		{
			path: "/frames/wallets",
			nonce: newNonce(),
			title: FRAME_TITLES[configuration.language],
			style: "height: 0; width: calc(100% + 12px); margin: -6px;",
		},
		(message) => {
			if (message.kind === "loaded") {
				loaded = true;
				send();
				return;
			}
			if (message.kind === "ready") {
				clearTimeout(loadTimer);
				// Without a button nothing is rendered, and nothing can be focused.
				hosted.frame.style.display = message.available.length === 0 ? "none" : "block";
			}
			if (message.kind === "height") hosted.frame.style.height = `${message.height}px`;
			listener.message(message);
		},
	);
	container.replaceChildren(hosted.frame);
	return {
		container,
		configure(next: ButtonsConfiguration) {
			current = next;
			send();
		},
		focus: () => hosted.frame.focus(),
		blur: () => hosted.frame.blur(),
		close() {
			clearTimeout(loadTimer);
			hosted.close();
		},
	};
}

interface SheetListener {
	authorised(): void;
	/** Dismissed by the buyer; the sheet is closed. */
	cancelled(): void;
}

/** The wallet's sheet: a frame above the whole page, which holds the buyer's cards. */
function openWalletSheet(content: SheetContent, listener: SheetListener) {
	let answer: ((answer: FormAnswers["confirm"]) => void) | undefined;
	const hosted = createHostedFrame<ToSheet, FromSheet>(
		{
			path: "/frames/wallet-sheet",
			nonce: newNonce(),
			title: WALLET_NAMES[content.wallet],
			style: "position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647;",
		},
		(message) => {
			if (message.kind === "loaded") {
				hosted.send({ kind: "configure", content });
				hosted.frame.focus();
			} else if (message.kind === "authorised") {
				listener.authorised();
			} else {
				hosted.close();
				if (message.kind === "result") answer?.(message.answer);
				else listener.cancelled();
			}
		},
	);
	document.body.append(hosted.frame);
	return {
		wallet: content.wallet,
		/** Pays with the authorised card; the sheet closes with the answer. */
		confirm(input: ConfirmRequest): Promise<FormAnswers["confirm"]> {
			// The sum that the buyer has seen is the one that may be charged.
			hosted.send({ kind: "confirm", input: { ...input, expected: content.expected } });
			return new Promise((resolve) => {
				answer = resolve;
			});
		},
		fail: (message: string | undefined) => hosted.send({ kind: "failed", message }),
		close: hosted.close,
	};
}
