import type { callback, HostedFields, HostedFieldsTokenizePayload } from "braintree-web";
import { createEmitter } from "../../browser/emitter.ts";
import { CARD_TYPES } from "../gateway/card-types.ts";
import type { AnyFieldName, AttributeOptions, FieldAttribute, FieldsState, ToField } from "./braintree-messages.ts";
import type { CardField } from "./card-field-handle.ts";
import { BraintreeError, promiseOrCallback } from "./gateway-client.ts";

type Emit = (type: string, event: object) => void;

/** Translates changes in the fields to the library's events. */
export function watchFields(fields: readonly CardField[], emit: Emit, state: () => FieldsState): void {
	for (const field of fields) {
		const emitEvent = (type: string) => emit(type, { ...state(), emittedBy: field.name });
		field.listen({
			changed(before, after) {
				if (before.isFocused !== after.isFocused) emitEvent(after.isFocused ? "focus" : "blur");
				if (before.isEmpty !== after.isEmpty) emitEvent(after.isEmpty ? "empty" : "notEmpty");
				if (before.isValid !== after.isValid || before.isPotentiallyValid !== after.isPotentiallyValid) {
					emitEvent("validityChange");
				}
			},
			cardsChanged: () => emitEvent("cardTypeChange"),
			submitted: () => emitEvent("inputSubmitRequest"),
		});
	}
}

/** The state of all fields; fields that the page does not use are absent, as in the real library. */
export function stateOf(fields: readonly CardField[]): FieldsState {
	const entries = fields.map((field) => [field.name, { container: field.container, ...field.state() }]);
	return {
		cards: fields.flatMap((field) => field.cards() ?? []),
		// The real library's types promise all fields, but it too returns only the requested ones.
		fields: Object.fromEntries(entries) as FieldsState["fields"],
	};
}

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

const isAttribute = (name: string): name is FieldAttribute =>
	["aria-invalid", "aria-required", "disabled", "placeholder"].includes(name);

/** The instance that a page uses, once all its fields are ready. */
export function createInstance(fields: readonly CardField[], styleOptions: object | undefined): HostedFields {
	const emitter = createEmitter();
	let tornDown = false;
	const state = (): FieldsState => stateOf(fields);
	watchFields(fields, emitter.emit, state);

	const fieldOf = (name: AnyFieldName): CardField => {
		if (tornDown) throw tornDownError();
		const field = fields.find((candidate) => candidate.name === name);
		if (field !== undefined) return field;
		throw new BraintreeError("HOSTED_FIELDS_FIELD_INVALID", "MERCHANT", `"${name}" is not a field of this instance.`);
	};
	const sendTo = (name: AnyFieldName, message: ToField, done: callback | undefined): Promise<void> =>
		promiseOrCallback(async () => fieldOf(name).send(message), done);

	function runTokenize(options: TokenizeOptions, done: callback<HostedFieldsTokenizePayload>): void;
	function runTokenize(done: callback<HostedFieldsTokenizePayload>): void;
	function runTokenize(options?: TokenizeOptions): Promise<HostedFieldsTokenizePayload>;
	function runTokenize(
		first?: TokenizeOptions | callback<HostedFieldsTokenizePayload>,
		second?: callback<HostedFieldsTokenizePayload>,
	) {
		const done = typeof first === "function" ? first : second;
		const options = typeof first === "function" ? {} : (first ?? {});
		return promiseOrCallback(async () => {
			if (tornDown) throw tornDownError();
			return tokenize(fields, options);
		}, done);
	}

	return {
		styleOptions,
		on: emitter.on,
		off: emitter.off,
		getState: state,
		tokenize: runTokenize,
		teardown: (done?: callback) =>
			promiseOrCallback(async () => {
				if (tornDown) throw tornDownError();
				tornDown = true;
				for (const field of fields) field.close();
			}, done),
		focus: (name: AnyFieldName, done?: callback<void>) => promiseOrCallback(async () => fieldOf(name).focus(), done),
		clear: (name: AnyFieldName, done?: callback<void>) => sendTo(name, { kind: "clear" }, done),
		addClass: (name: AnyFieldName, word: string, done?: callback<void>) =>
			sendTo(name, { kind: "class", name: word, on: true }, done),
		removeClass: (name: AnyFieldName, word: string, done?: callback) =>
			sendTo(name, { kind: "class", name: word, on: false }, done),
		setPlaceholder: (name: AnyFieldName, value: string, done?: callback<void>) =>
			sendTo(name, { kind: "attribute", name: "placeholder", value }, done),
		setAttribute: (options: AttributeOptions, done?: callback<void>) =>
			setAttribute(options, String(options.value ?? ""), sendTo, done),
		removeAttribute: (options: AttributeOptions, done?: callback<void>) =>
			setAttribute(options, undefined, sendTo, done),
		setMessage: ({ field, message }) => fieldOf(field).send({ kind: "message", text: message }),
		getChallenges: (done?: callback<string[]>) => promiseOrCallback(async () => ["cvv", "postal_code"], done),
		getSupportedCardTypes: (done?: callback<string[]>) =>
			promiseOrCallback(async () => CARD_TYPES.map(({ niceType }) => niceType), done),
		setMonthOptions: (_options: readonly string[], done?: callback<void>) =>
			promiseOrCallback(async () => {
				const why = "The sandbox has no separate field for the month.";
				throw new BraintreeError("HOSTED_FIELDS_FIELD_PROPERTY_INVALID", "MERCHANT", why);
			}, done),
	};
}

function setAttribute(
	{ field, attribute }: AttributeOptions,
	value: string | undefined,
	sendTo: (name: AnyFieldName, message: ToField, done: callback | undefined) => Promise<void>,
	done: callback<void> | undefined,
): Promise<void> {
	if (isAttribute(attribute)) return sendTo(field, { kind: "attribute", name: attribute, value }, done);
	return promiseOrCallback(async () => {
		const why = `The "${attribute}" attribute is not supported in Hosted Fields.`;
		throw new BraintreeError("HOSTED_FIELDS_ATTRIBUTE_NOT_SUPPORTED", "MERCHANT", why);
	}, done);
}

const tornDownError = () =>
	new BraintreeError("METHOD_CALLED_AFTER_TEARDOWN", "MERCHANT", "The Hosted Fields instance has been torn down.");
