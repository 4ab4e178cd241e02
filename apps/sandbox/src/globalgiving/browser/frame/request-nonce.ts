import type { HostedFieldsTokenizePayload } from "braintree-web";
import { digitsOf } from "../../../browser/frame-content.ts";
import type { FieldName, TokenizeAnswer } from "../braintree-messages.ts";
import { readExpiry } from "./field-rules.ts";
import type { CollectedField } from "./sibling-fields.ts";

const refused = (
	code: string,
	message: string,
	more: { type?: "NETWORK"; invalidFieldKeys?: FieldName[] } = {},
): TokenizeAnswer => ({ error: { code, type: "CUSTOMER", message, ...more } });

const NETWORK = refused("HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR", "A tokenization network error occurred.", {
	type: "NETWORK",
});
const FAILED = refused("HOSTED_FIELDS_FAILED_TOKENIZATION", "The supplied card fields failed tokenization.");

/** Exchanges the contents of the fields for a nonce, or returns what is wrong with them. */
export async function requestNonce(
	authorization: string,
	fields: readonly CollectedField[],
	billingPostalCode: string | undefined,
): Promise<TokenizeAnswer> {
	if (fields.every(({ isEmpty }) => isEmpty)) {
		return refused("HOSTED_FIELDS_FIELDS_EMPTY", "All fields are empty. Cannot tokenize empty card fields.");
	}
	const invalidFieldKeys = fields.filter(({ isValid }) => !isValid).map(({ field }) => field);
	if (invalidFieldKeys.length > 0) {
		const message = "Some payment input fields are invalid. Cannot tokenize invalid card fields.";
		return refused("HOSTED_FIELDS_FIELDS_INVALID", message, { invalidFieldKeys });
	}
	const valueIn = (field: FieldName) => fields.find((candidate) => candidate.field === field)?.value;
	const number = digitsOf(valueIn("number") ?? "");
	const expiry = readExpiry(valueIn("expirationDate") ?? "");
	if (number === "" || expiry === undefined) return FAILED;
	const body = {
		authorization,
		number,
		expirationMonth: expiry.month,
		expirationYear: expiry.year,
		cvv: valueIn("cvv"),
		postalCode: valueIn("postalCode")?.trim() ?? billingPostalCode,
	};
	return sendRequest(body);
}

interface CardBody {
	number: string;
	expirationMonth: number;
	expirationYear: number;
}

async function sendRequest(body: CardBody & object): Promise<TokenizeAnswer> {
	try {
		const response = await fetch("/braintree/client_api/v1/payment_methods/credit_cards", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		if (response.status >= 400 && response.status < 500) return FAILED;
		if (!response.ok) return NETWORK;
		const { nonce, cardType }: { nonce: string; cardType: string } = await response.json();
		return { payload: payloadOf(nonce, cardType, body) };
	} catch {
		return NETWORK;
	}
}

function payloadOf(nonce: string, cardType: string, card: CardBody): HostedFieldsTokenizePayload {
	const unknown = "Unknown";
	const lastTwo = card.number.slice(-2);
	return {
		nonce,
		type: "CreditCard",
		description: `ending in ${lastTwo}`,
		details: {
			bin: card.number.slice(0, 6),
			cardType,
			cardholderName: "",
			expirationMonth: String(card.expirationMonth).padStart(2, "0"),
			expirationYear: String(card.expirationYear),
			lastTwo,
			lastFour: card.number.slice(-4),
		},
		binData: {
			commercial: unknown,
			countryOfIssuance: unknown,
			debit: unknown,
			durbinRegulated: unknown,
			healthcare: unknown,
			issuingBank: unknown,
			payroll: unknown,
			prepaid: unknown,
			productId: unknown,
			business: unknown,
			consumer: unknown,
			purchase: unknown,
			corporate: unknown,
		},
	};
}
