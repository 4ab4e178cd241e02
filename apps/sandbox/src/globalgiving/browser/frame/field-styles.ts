import type { FieldStyles } from "../messages.ts";

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
export function applyStyles(styles: FieldStyles): void {
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
