import type { HostedFieldFieldOptions } from "braintree-web";
import { BraintreeError } from "./braintree-error.ts";
import type { FieldName } from "./messages.ts";
import type { FieldOptions } from "./real-library.ts";

export const FIELD_NAMES: readonly FieldName[] = ["number", "cvv", "expirationDate", "postalCode"];

const LABELS: Record<FieldName, string> = {
	number: "Credit Card Number",
	cvv: "CVV",
	expirationDate: "Expiration Date",
	postalCode: "Postal Code",
};

export interface WantedField {
	name: FieldName;
	container: HTMLElement;
	title: string;
	label: string;
	options: FieldOptions;
}

const isFieldName = (name: string): name is FieldName => FIELD_NAMES.some((known) => known === name);

const merchant = (code: string, message: string) => new BraintreeError(code, "MERCHANT", message);

/** The fields with their containers, in the given order. Throws like the real library. */
export function readFieldOptions(fields: HostedFieldFieldOptions | undefined): WantedField[] {
	const entries = Object.entries(fields ?? {}).filter(([, options]) => options !== undefined);
	if (entries.length === 0) {
		throw merchant("INSTANTIATION_OPTION_REQUIRED", "options.fields is required when instantiating Hosted Fields.");
	}
	return entries.map(([name, options]: [string, FieldOptions]) => {
		if (!isFieldName(name)) {
			throw merchant("HOSTED_FIELDS_INVALID_FIELD_KEY", `${name} is not a valid field.`);
		}
		const container = findContainer(name, options.container ?? options.selector);
		if (container.querySelector("iframe") !== null) {
			throw merchant("HOSTED_FIELDS_FIELD_DUPLICATE_IFRAME", "Element already contains a Braintree iframe.");
		}
		return {
			name,
			container,
			title: options.iframeTitle ?? `Secure Credit Card Frame - ${LABELS[name]}`,
			label: options.internalLabel ?? LABELS[name],
			options,
		};
	});
}

function findContainer(name: FieldName, wanted: string | HTMLElement | undefined): HTMLElement {
	const found = typeof wanted === "string" ? document.querySelector<HTMLElement>(wanted) : wanted;
	if (found instanceof HTMLElement) return found;
	throw merchant(
		"HOSTED_FIELDS_INVALID_FIELD_SELECTOR",
		`Selector does not reference a valid DOM node: fields.${name}.container.`,
	);
}
