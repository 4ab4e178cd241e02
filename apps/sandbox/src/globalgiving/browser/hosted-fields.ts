import type { Client, callback, HostedFieldFieldOptions, HostedFields } from "braintree-web";
import { BraintreeError } from "./braintree-error.ts";
import { type CardField, openCardField } from "./card-field-handle.ts";
import { createClient } from "./client.ts";
import { readFieldOptions, type WantedField } from "./field-options.ts";
import { readStyles } from "./host-styles.ts";
import { createInstance } from "./hosted-fields-instance.ts";
import { promiseOrCallback } from "./promise-or-callback.ts";

const LOAD_LIMIT_MS = 15_000;

export interface HostedFieldsOptions {
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

/** Also works on plain http, where randomUUID is missing. */
function newNonce(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
