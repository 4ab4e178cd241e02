import type { Client, callback, HostedFieldFieldOptions, HostedFields } from "braintree-web";
import { newNonce } from "../../browser/hosted-frame.ts";
import type { FieldName, FieldOptions, FieldStyles } from "./braintree-messages.ts";
import { type CardField, openCardField, type WantedField } from "./card-field-handle.ts";
import { BraintreeError, createClient, exposeLibrary, promiseOrCallback } from "./gateway-client.ts";
import { createInstance } from "./hosted-fields-instance.ts";

const FIELD_NAMES: readonly FieldName[] = ["number", "cvv", "expirationDate", "postalCode"];

const LABELS: Record<FieldName, string> = {
	number: "Credit Card Number",
	cvv: "CVV",
	expirationDate: "Expiration Date",
	postalCode: "Postal Code",
};

const isFieldName = (name: string): name is FieldName => FIELD_NAMES.some((known) => known === name);

const merchant = (code: string, message: string) => new BraintreeError(code, "MERCHANT", message);

/** The fields with their containers, in the given order. Throws like the real library. */
function readFieldOptions(fields: HostedFieldFieldOptions | undefined): WantedField[] {
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

const COPIED = ["color", "font-family", "font-size", "font-weight", "letter-spacing", "line-height"];

/** Rules as given; a class name instead of a rule means the page's computed style of that class. */
function readStyles(styles: Record<string, string | Record<string, string>> | undefined): FieldStyles {
	const read = Object.entries(styles ?? {}).map(([selector, rule]): [string, Record<string, string>] => {
		return [selector, typeof rule === "string" ? stylesOfClass(rule) : rule];
	});
	return Object.fromEntries(read);
}

function stylesOfClass(name: string): Record<string, string> {
	const sample = document.createElement("input");
	sample.className = name.replace(/^\./, "");
	sample.hidden = true;
	document.body.append(sample);
	const computed = getComputedStyle(sample);
	const rule = Object.fromEntries(COPIED.map((property) => [property, computed.getPropertyValue(property)]));
	sample.remove();
	return rule;
}

const LOAD_LIMIT_MS = 15_000;

interface HostedFieldsOptions {
	client?: Client | undefined;
	authorization?: string | undefined;
	fields: HostedFieldFieldOptions;
	styles?: Record<string, string | Record<string, string>> | undefined;
}

export const createHostedFields = (
	options: HostedFieldsOptions,
	done?: callback<HostedFields>,
): Promise<HostedFields> => promiseOrCallback(() => makeHostedFields(options), done);

/** Opens one frame per field and resolves once all of them are ready. */
async function makeHostedFields(options: HostedFieldsOptions): Promise<HostedFields> {
	const authorization = await authorizationOf(options);
	const wanted = readFieldOptions(options.fields);
	const nonce = newNonce();
	const styles = readStyles(options.styles);
	const fields = wanted.map((field) =>
		openCardField(field, nonce, { ...configurationOf(field), authorization, styles }),
	);
	try {
		await withinTime(Promise.all(fields.map((field) => field.ready)));
	} catch (error) {
		for (const field of fields) field.close();
		throw error;
	}
	return createInstance(fields, options.styles);
}

async function authorizationOf({ client, authorization }: HostedFieldsOptions): Promise<string> {
	if (client !== undefined) return client.authorization;
	if (authorization !== undefined) return (await createClient({ authorization })).authorization;
	throw new BraintreeError(
		"INSTANTIATION_OPTION_REQUIRED",
		"MERCHANT",
		"options.client is required when instantiating Hosted Fields.",
	);
}

const configurationOf = ({
	name,
	label,
	options,
}: WantedField): Omit<CardField["configuration"], "authorization" | "styles"> => ({
	field: name,
	label,
	placeholder: options.placeholder ?? "",
	inputType: options.type,
	maxlength: options.maxlength ?? options.maxCardLength,
});

/** A frame that is blocked or whose origin is unreachable emits no event at all. */
function withinTime<T>(work: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(
			() =>
				reject(
					new BraintreeError("HOSTED_FIELDS_TIMEOUT", "UNKNOWN", "Hosted Fields timed out when attempting to set up."),
				),
			LOAD_LIMIT_MS,
		);
		work.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

exposeLibrary("hostedFields", { create: createHostedFields, supportsInputFormatting: () => true });
