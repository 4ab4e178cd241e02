import type { BraintreeError, Client, HostedFields } from "braintree-web";
import {
	type CardFieldName,
	type CardForm,
	type CardFormOptions,
	type CardFormSettings,
	cardFieldNames,
	type Tokenized,
} from "./card-form.ts";
import { loadScript } from "./load-script.ts";

type Braintree = {
	client?: { create: (options: { authorization: string }) => Promise<Client> };
	hostedFields?: {
		create: (options: {
			client: Client;
			styles: Record<string, Record<string, string>>;
			fields: Record<CardFieldName, HostedField>;
		}) => Promise<HostedFields>;
	};
};
type HostedField = { container: HTMLElement; placeholder: string; iframeTitle: string; internalLabel: string };

declare global {
	interface Window {
		braintree?: Braintree;
	}
}

/** [G4] The catalogue's card fields: Braintree's, from the configured address. */
export async function openBraintreeForm(settings: CardFormSettings, options: CardFormOptions): Promise<CardForm> {
	const { client, hostedFields } = await loadBraintree(settings.hostedFieldsUrl);
	const opened = await client.create({ authorization: settings.key });
	const fields = await hostedFields.create({ client: opened, styles: options.look, fields: fieldsOf(options) });
	follow(fields, options);
	return {
		tokenize: () => tokenize(fields),
		focus: (field) => fields.focus(field),
		setProblem(field, problem) {
			if (problem === null) fields.removeAttribute({ field, attribute: "aria-invalid" });
			else fields.setAttribute({ field, attribute: "aria-invalid", value: true });
			fields.setMessage({ field, message: problem ?? "" });
		},
		setDisabled(isDisabled) {
			for (const field of cardFieldNames) {
				if (isDisabled) fields.setAttribute({ field, attribute: "disabled", value: true });
				else fields.removeAttribute({ field, attribute: "disabled" });
			}
		},
		// The teardown of fields that are removed already rejects; ignored.
		close: () => void fields.teardown().catch(() => undefined),
	};
}

async function loadBraintree(folder: string) {
	const load = (file: string, isThere: () => boolean) =>
		isThere() ? Promise.resolve() : loadScript(`${folder}/${file}`, isThere);
	await load("client.min.js", () => window.braintree?.client !== undefined);
	await load("hosted-fields.min.js", () => window.braintree?.hostedFields !== undefined);
	const { client, hostedFields } = window.braintree ?? {};
	if (!client || !hostedFields) throw new Error("the card fields' script did not define its globals");
	return { client, hostedFields };
}

function fieldsOf({ places, words }: CardFormOptions): Record<CardFieldName, HostedField> {
	const fieldOf = (name: CardFieldName): HostedField => ({
		container: places[name],
		placeholder: words[name].placeholder,
		iframeTitle: words[name].label,
		internalLabel: words[name].label,
	});
	return {
		number: fieldOf("number"),
		expirationDate: fieldOf("expirationDate"),
		cvv: fieldOf("cvv"),
		postalCode: fieldOf("postalCode"),
	};
}

function follow(fields: HostedFields, { onState, onSubmit }: CardFormOptions): void {
	for (const event of ["focus", "blur", "empty", "notEmpty", "validityChange"] as const) {
		fields.on(event, ({ emittedBy, fields: states }) => {
			const name = cardFieldNames.find((known) => known === emittedBy);
			if (!name) return;
			const { isFocused, isEmpty, isValid, isPotentiallyValid } = states[name];
			onState(name, { isFocused, isEmpty, isValid, isPotentiallyValid });
		});
	}
	fields.on("inputSubmitRequest", onSubmit);
}

async function tokenize(fields: HostedFields): Promise<Tokenized> {
	try {
		const { nonce } = await fields.tokenize();
		return { kind: "nonce", nonce };
	} catch (error) {
		return failureOf(error as Partial<BraintreeError>);
	}
}

/** [D8] Distinguishes incomplete fields from a rejected card. */
export function failureOf({ code, type, details }: Partial<BraintreeError>): Tokenized {
	if (code === "HOSTED_FIELDS_FIELDS_EMPTY") return { kind: "invalid", fields: [...cardFieldNames] };
	if (code === "HOSTED_FIELDS_FIELDS_INVALID") {
		const keys = (details as { invalidFieldKeys?: unknown } | undefined)?.invalidFieldKeys;
		const named = cardFieldNames.filter((name) => Array.isArray(keys) && keys.includes(name));
		return { kind: "invalid", fields: named.length > 0 ? named : [...cardFieldNames] };
	}
	return { kind: "failed", isSilent: code === "HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR" || type === "NETWORK" };
}
