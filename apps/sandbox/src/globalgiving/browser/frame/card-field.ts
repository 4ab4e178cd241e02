import { digitsOf, linkToPage, reformat, required } from "../../../browser/frame-content.ts";
import { possibleTypes } from "../../gateway/card-types.ts";
import type {
	FieldConfiguration,
	FieldName,
	FieldState,
	FieldStyles,
	FromField,
	ToField,
} from "../braintree-messages.ts";
import { formatExpiry, formatNumber, judge } from "./field-rules.ts";
import { requestNonce } from "./request-nonce.ts";
import { type CollectedField, joinSiblings } from "./sibling-fields.ts";

const AUTOCOMPLETE: Record<FieldName, AutoFill> = {
	number: "cc-number",
	cvv: "cc-csc",
	expirationDate: "cc-exp",
	postalCode: "postal-code",
};
const INPUT_TYPES = ["text", "tel", "password"];

const form = required("form", HTMLFormElement);
const input = required("input", HTMLInputElement);
let configuration: FieldConfiguration | undefined;
let codeSizes: readonly number[] = [3, 4];
let sentState = "";
let sentCards = "";

const page = linkToPage<ToField, FromField>(receive);
const siblings = joinSiblings({
	name: () => configuration?.field,
	own,
	codeSizes(sizes) {
		codeSizes = sizes;
		sendState();
	},
});

function receive(message: ToField): void {
	if (message.kind === "configure") configure(message.configuration);
	else if (message.kind === "focus") input.focus();
	else if (message.kind === "clear") {
		input.value = "";
		afterInput();
	} else if (message.kind === "attribute") setAttribute(message.name, message.value);
	else if (message.kind === "class") input.classList.toggle(message.name, message.on);
	else if (message.kind === "message") required("message", HTMLElement).textContent = message.text;
	else if (message.kind === "tokenize") tokenize(message.id, message.fields, message.postalCode).catch(reportError);
}

function configure(next: FieldConfiguration): void {
	configuration = next;
	required("label", HTMLElement).textContent = next.label;
	input.setAttribute("aria-label", next.label);
	input.placeholder = next.placeholder;
	input.autocomplete = AUTOCOMPLETE[next.field];
	input.name = next.field;
	input.inputMode = next.field === "postalCode" ? "text" : "numeric";
	if (next.inputType !== undefined && INPUT_TYPES.includes(next.inputType)) input.type = next.inputType;
	if (next.maxlength !== undefined && next.field !== "expirationDate") input.maxLength = next.maxlength;
	input.classList.add(next.field);
	applyStyles(next.styles);
	form.hidden = false;
	sendState();
	page.send({ kind: "ready" });
}

function setAttribute(name: string, value: string | undefined): void {
	if (name === "disabled") input.disabled = value !== undefined && value !== "false";
	else if (value === undefined) input.removeAttribute(name);
	else input.setAttribute(name, value);
}

function stateNow(): FieldState {
	const isFocused = document.activeElement === input && document.hasFocus();
	const isEmpty = input.value === "";
	const { isValid, isPotentiallyValid } = judge(configuration?.field ?? "number", input.value, new Date(), codeSizes);
	// An unfinished value is invalid once the field has lost the focus.
	return { isFocused, isEmpty, isValid, isPotentiallyValid: isFocused ? isPotentiallyValid : isValid || isEmpty };
}

function own(): CollectedField | undefined {
	if (configuration === undefined) return undefined;
	const { isEmpty, isValid } = stateNow();
	return { field: configuration.field, value: input.value, isEmpty, isValid };
}

function sendState(): void {
	if (configuration === undefined) return;
	const state = stateNow();
	input.classList.toggle("valid", state.isValid);
	input.classList.toggle("invalid", !state.isPotentiallyValid);
	const text = JSON.stringify(state);
	if (text === sentState) return;
	sentState = text;
	page.send({ kind: "state", state });
}

/** The page receives the possible card types, the code's field the possible lengths; neither receives the number. */
function sendCards(): void {
	if (configuration?.field !== "number") return;
	const types = possibleTypes(digitsOf(input.value));
	const cards = types.map(({ type, niceType, code }) => ({ type, niceType, code }));
	const text = JSON.stringify(cards);
	if (text === sentCards) return;
	sentCards = text;
	page.send({ kind: "cards", cards });
	siblings.sendCodeSizes(types.length === 0 ? [3, 4] : types.map(({ code }) => code.size));
}

function afterInput(deleting = false): void {
	if (configuration?.field === "number") reformat(input, formatNumber);
	if (configuration?.field === "expirationDate") reformat(input, (text) => formatExpiry(text, deleting));
	if (configuration?.field === "cvv") reformat(input, (text) => digitsOf(text).slice(0, Math.max(...codeSizes)));
	sendCards();
	sendState();
}

async function tokenize(id: number, fields: FieldName[], postalCode: string | undefined): Promise<void> {
	const mine = own();
	if (configuration === undefined || mine === undefined) return;
	const collected = await siblings.collect(mine, fields);
	const answer = await requestNonce(configuration.authorization, collected ?? [], postalCode);
	page.send({ kind: "tokenized", id, answer });
}

input.addEventListener("input", (event) => {
	afterInput(event instanceof InputEvent && event.inputType.startsWith("delete"));
});
input.addEventListener("focus", sendState);
input.addEventListener("blur", sendState);
window.addEventListener("blur", sendState);
window.addEventListener("focus", sendState);
form.addEventListener("submit", (event) => {
	event.preventDefault();
	page.send({ kind: "submit" });
});
page.send({ kind: "loaded" });

/** The properties that the real fields support. */
const HONOURED = new Set([
	"appearance",
	"color",
	"direction",
	"font",
	"font-family",
	"font-size",
	"font-size-adjust",
	"font-stretch",
	"font-style",
	"font-variant",
	"font-variant-alternates",
	"font-variant-caps",
	"font-variant-east-asian",
	"font-variant-ligatures",
	"font-variant-numeric",
	"font-weight",
	"letter-spacing",
	"line-height",
	"margin",
	"opacity",
	"outline",
	"padding",
	"padding-bottom",
	"padding-left",
	"padding-right",
	"padding-top",
	"text-align",
	"text-shadow",
	"transition",
]);
/** `input`, its classes, pseudo-classes and the placeholder; no other selector. */
const SELECTOR = /^(input|select)?([.:][a-z][a-z0-9-]*|::placeholder|::-?[a-z-]*placeholder)*$/i;

/** Applies rules to the field. Unsupported ones are ignored with a warning in the console. */
function applyStyles(styles: FieldStyles): void {
	const sheet = new CSSStyleSheet();
	for (const [selector, rule] of Object.entries(styles)) {
		if (selector === "" || !SELECTOR.test(selector)) {
			console.warn(`A card field does not support the rule ${JSON.stringify(selector)}.`);
			continue;
		}
		const whole = /^[.:]/.test(selector) ? `input${selector}` : selector;
		const added = sheet.cssRules[sheet.insertRule(`${whole} {}`, sheet.cssRules.length)];
		if (added instanceof CSSStyleRule) setProperties(added.style, rule);
	}
	// Set by script instead of inline: the frame's policy forbids inline styles.
	document.adoptedStyleSheets = [sheet];
}

function setProperties(style: CSSStyleDeclaration, rule: Record<string, string>): void {
	for (const [name, value] of Object.entries(rule)) {
		const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
		const plain = property.replace(/^-(webkit|moz)-/, "");
		const harmless = typeof value === "string" && !/url\s*\(|image|expression|[\\<>]/i.test(value);
		if (HONOURED.has(plain) && harmless) style.setProperty(property, value);
		else console.warn(`A card field does not support ${property}.`);
	}
}
