import type { HostedFieldsTokenizePayload } from "braintree-web";
import { BraintreeError } from "./braintree-error.ts";
import type { CardField } from "./card-field-handle.ts";

export interface TokenizeOptions {
	vault?: boolean | undefined;
	fieldsToTokenize?: string[] | undefined;
	billingAddress?: { postalCode?: string | undefined } | undefined;
}

const ANSWER_LIMIT_MS = 60_000;

/** Exchanges the fields for a nonce in one frame. The page receives the error, never the typed values. */
export async function tokenize(
	fields: readonly CardField[],
	options: TokenizeOptions,
): Promise<HostedFieldsTokenizePayload> {
	const [first] = fields;
	if (first === undefined || options.vault === true || options.fieldsToTokenize !== undefined) {
		const why = "The sandbox tokenizes all fields of an instance, without a vault.";
		throw new BraintreeError("HOSTED_FIELDS_FIELD_PROPERTY_INVALID", "MERCHANT", why);
	}
	const names = fields.map(({ name }) => name);
	const answer = await withinTime(first.tokenize(names, options.billingAddress?.postalCode));
	if (answer.payload !== undefined) return answer.payload;
	const { error } = answer;
	const keys = error.invalidFieldKeys;
	const invalidFields = Object.fromEntries(
		fields.filter(({ name }) => keys?.includes(name)).map(({ name, container }) => [name, container]),
	);
	const details = keys === undefined ? {} : { invalidFieldKeys: keys, invalidFields };
	throw new BraintreeError(error.code, error.type, error.message, details);
}

function withinTime<T>(work: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => {
			const why = "A tokenization network error occurred.";
			reject(new BraintreeError("HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR", "NETWORK", why));
		}, ANSWER_LIMIT_MS);
		work.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}
