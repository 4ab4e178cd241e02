import type { Appearance, StripeError } from "@stripe/stripe-js";
import { digitsOf, linkToPage, reformat, required } from "../../../browser/frame-content.ts";
import type { FormConfiguration, FormRequest, FromForm, ToForm } from "../stripe-messages.ts";
import {
	brandOf,
	type CardValues,
	checkFields,
	codeLengthOf,
	type FieldName,
	formatCode,
	formatExpiry,
	formatNumber,
	parseExpiry,
} from "./card-input.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { FORM_TEXTS } from "./form-texts.ts";

const FIELDS: FieldName[] = ["number", "expiry", "cvc"];
const BRAND_NAMES = { visa: "VISA", mastercard: "Mastercard", amex: "AMEX", unknown: "" };

const form = required("form", HTMLFormElement);
const brandBadge = required("brand", HTMLElement);
const inputs = {
	number: required("number", HTMLInputElement),
	expiry: required("expiry", HTMLInputElement),
	cvc: required("cvc", HTMLInputElement),
};
let configuration: FormConfiguration | undefined;
let lastChange = "";
let shown: { [field in FieldName]?: string | undefined } = {};

const page = linkToPage<ToForm, FromForm>(receive);

function receive(message: ToForm): void {
	if (message.kind === "configure") configure(message.configuration);
	else if (message.kind === "request") answerRequest(message.id, message.request);
	else if (message.kind === "focus")
		(FIELDS.map((field) => inputs[field]).find((input) => input.value === "") ?? inputs.number).focus();
	else if (message.kind === "blur") leaveFields();
	else clear();
}

function leaveFields(): void {
	for (const field of FIELDS) inputs[field].blur();
}

function configure(next: FormConfiguration): void {
	const first = configuration === undefined;
	configuration = next;
	const texts = FORM_TEXTS[next.language];
	document.documentElement.lang = next.language;
	applyAppearance(document.documentElement, next.appearance);
	for (const field of FIELDS) {
		const label = document.querySelector(`label[for="${field}"]`);
		if (label !== null) label.textContent = texts[field];
		inputs[field].readOnly = next.readOnly;
	}
	inputs.number.placeholder = "1234 1234 1234 1234";
	inputs.expiry.placeholder = texts.expiryPlaceholder;
	showErrors(shown);
	showBrand();
	form.hidden = false;
	sendHeight();
	if (first) page.send({ kind: "ready" });
}

function values(): CardValues {
	return { number: inputs.number.value, expiry: inputs.expiry.value, cvc: inputs.cvc.value };
}

function answerRequest(id: number, request: FormRequest): void {
	if (configuration === undefined) return;
	const { language } = configuration;
	const error = validate();
	if (request.name === "validate" || error !== undefined) {
		page.send({ kind: "answer", id, answer: error === undefined ? {} : { error } });
		return;
	}
	// The card cannot be changed while it is being charged.
	form.inert = true;
	confirmPayment(request.input, cardFields(values()), FORM_TEXTS[language], language)
		.then((answer) => page.send({ kind: "answer", id, answer }))
		.finally(() => {
			form.inert = false;
		})
		.catch(reportError);
}

function cardFields(card: CardValues): { [field: string]: string } {
	const expiry = parseExpiry(card.expiry);
	return {
		"payment_method_data[card][number]": digitsOf(card.number),
		"payment_method_data[card][exp_month]": String(expiry?.month ?? ""),
		"payment_method_data[card][exp_year]": String(expiry?.year ?? ""),
		"payment_method_data[card][cvc]": card.cvc,
	};
}

/** Shows the errors, focuses the first invalid field, and returns its error. */
function validate(): StripeError | undefined {
	const problems = checkFields(values(), new Date());
	showErrors(problems);
	const field = FIELDS.find((name) => problems[name] !== undefined);
	if (field === undefined || configuration === undefined) return undefined;
	inputs[field].focus();
	const code = problems[field] ?? "";
	return { type: "validation_error", code, message: FORM_TEXTS[configuration.language].errors[code] ?? code };
}

function showErrors(problems: { [field in FieldName]?: string | undefined }): void {
	shown = problems;
	const texts = FORM_TEXTS[configuration?.language ?? "en"];
	for (const field of FIELDS) {
		const code = problems[field];
		const message = code === undefined ? "" : (texts.errors[code] ?? code);
		const element = required(`${field}-error`, HTMLElement);
		if (element.textContent !== message) element.textContent = message;
		inputs[field].setAttribute("aria-invalid", String(code !== undefined));
	}
	sendHeight();
}

function showBrand(): void {
	const brand = brandOf(digitsOf(inputs.number.value));
	brandBadge.textContent = BRAND_NAMES[brand];
	brandBadge.dataset["brand"] = brand;
	inputs.cvc.placeholder = codeLengthOf(brand) === 4 ? "1234" : "123";
}

function onInput(field: FieldName, event: Event): void {
	const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
	if (field === "number") reformat(inputs.number, formatNumber);
	if (field === "expiry") reformat(inputs.expiry, (text) => formatExpiry(text, deleting));
	reformat(inputs.cvc, (text) => formatCode(text, brandOf(digitsOf(inputs.number.value))));
	showBrand();
	// A corrected error disappears immediately; a new one is shown when the field loses the focus.
	const problems = checkFields(values(), new Date());
	if (shown[field] !== undefined) showErrors({ ...shown, [field]: problems[field] });
	sendChange();
}

function onBlur(field: FieldName): void {
	const empty = inputs[field].value === "";
	showErrors({ ...shown, [field]: empty ? undefined : checkFields(values(), new Date())[field] });
}

function clear(): void {
	for (const field of FIELDS) inputs[field].value = "";
	showErrors({});
	showBrand();
	sendChange();
}

function sendChange(): void {
	const complete = Object.values(checkFields(values(), new Date())).every((problem) => problem === undefined);
	const empty = FIELDS.every((field) => inputs[field].value === "");
	const change = `${complete} ${empty}`;
	if (change === lastChange) return;
	lastChange = change;
	page.send({ kind: "change", complete, empty });
}

function sendHeight(): void {
	page.send({ kind: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
}

for (const field of FIELDS) {
	inputs[field].addEventListener("input", (event) => onInput(field, event));
	inputs[field].addEventListener("blur", () => onBlur(field));
}
form.addEventListener("submit", (event) => {
	event.preventDefault();
	page.send({ kind: "enter" });
});
form.addEventListener("keydown", (event) => {
	if (event.key === "Escape") page.send({ kind: "escape" });
});
form.addEventListener("focusin", (event) => {
	if (event.relatedTarget === null) page.send({ kind: "focus" });
});
form.addEventListener("focusout", (event) => {
	if (event.relatedTarget === null) page.send({ kind: "blur" });
});
new ResizeObserver(sendHeight).observe(document.body);
page.send({ kind: "loaded" });

type Variables = NonNullable<Appearance["variables"]>;

/** The themes' own colours, in the names of the provider's variables. */
const THEMES: { [theme in NonNullable<Appearance["theme"]>]: Variables } = {
	stripe: {
		colorPrimary: "#0570de",
		colorBackground: "#ffffff",
		colorText: "#30313d",
		colorDanger: "#c0123c",
		borderRadius: "5px",
	},
	night: {
		colorPrimary: "#85d996",
		colorBackground: "#30313d",
		colorText: "#f5f6f8",
		colorDanger: "#fe87a1",
		borderRadius: "5px",
	},
	flat: {
		colorPrimary: "#0570de",
		colorBackground: "#f1f1f1",
		colorText: "#30313d",
		colorDanger: "#c0123c",
		borderRadius: "4px",
	},
};

/** Variables that the form supports, with the CSS property that validates their values. */
const HONOURED: [name: keyof Variables, property: string][] = [
	["colorPrimary", "color"],
	["colorBackground", "color"],
	["colorText", "color"],
	["colorDanger", "color"],
	["colorTextSecondary", "color"],
	["colorTextPlaceholder", "color"],
	["borderRadius", "border-radius"],
	["fontSizeBase", "font-size"],
	["fontFamily", "font-family"],
	["fontWeightNormal", "font-weight"],
	["fontWeightMedium", "font-weight"],
	["gridRowSpacing", "row-gap"],
	["gridColumnSpacing", "column-gap"],
];

/** Sets the form's colours and sizes; invalid CSS values are ignored. */
function applyAppearance(root: HTMLElement, appearance: Appearance): void {
	const theme = THEMES[appearance.theme ?? "stripe"] ?? THEMES.stripe;
	const variables: Variables = { ...theme, ...appearance.variables };
	for (const [name, property] of HONOURED) {
		const value = variables[name];
		if (typeof value === "string" && CSS.supports(property, value)) root.style.setProperty(`--${name}`, value);
		else root.style.removeProperty(`--${name}`);
	}
	root.toggleAttribute("data-still", appearance.disableAnimations === true);
}
