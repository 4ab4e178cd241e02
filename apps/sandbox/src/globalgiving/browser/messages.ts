import type { HostedFieldsTokenizePayload } from "braintree-web";
import type { Card } from "./real-library.ts";

/** The fields of the sandbox; the real library has more. */
export type FieldName = "number" | "cvv" | "expirationDate" | "postalCode";

/** Rules by selector, each a list of properties; see `frame/field-styles.ts` for the supported ones. */
export type FieldStyles = Record<string, Record<string, string>>;

export interface FieldConfiguration {
	field: FieldName;
	authorization: string;
	label: string;
	placeholder: string;
	inputType: string | undefined;
	maxlength: number | undefined;
	styles: FieldStyles;
}

export interface FieldState {
	isFocused: boolean;
	isEmpty: boolean;
	isPotentiallyValid: boolean;
	isValid: boolean;
}

export type FieldAttribute = "aria-invalid" | "aria-required" | "disabled" | "placeholder";

export type TokenizeAnswer =
	| { payload: HostedFieldsTokenizePayload; error?: undefined }
	| {
			payload?: undefined;
			error: { code: string; type: "CUSTOMER" | "NETWORK"; message: string; invalidFieldKeys?: FieldName[] };
	  };

export type ToField =
	| { kind: "configure"; configuration: FieldConfiguration }
	| { kind: "focus" | "clear" }
	| { kind: "attribute"; name: FieldAttribute; value: string | undefined }
	| { kind: "class"; name: string; on: boolean }
	| { kind: "message"; text: string }
	| { kind: "tokenize"; id: number; fields: FieldName[]; postalCode: string | undefined };

export type FromField =
	| { kind: "loaded" | "ready" | "submit" }
	| { kind: "state"; state: FieldState }
	| { kind: "cards"; cards: Card[] }
	| { kind: "tokenized"; id: number; answer: TokenizeAnswer };

/** Every message carries the nonce from the frame's address. */
export type Sealed<T> = T & { nonce: string };
