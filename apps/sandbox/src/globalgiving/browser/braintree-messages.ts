import type { BraintreeError, HostedFieldFieldOptions, HostedFields, HostedFieldsTokenizePayload } from "braintree-web";

/* Names for types of the real library that its package does not export. */
export type ErrorKind = BraintreeError["type"];
export type FieldOptions = NonNullable<HostedFieldFieldOptions["number"]>;
export type FieldsState = ReturnType<HostedFields["getState"]>;
export type Card = FieldsState["cards"][number];
export type AnyFieldName = keyof FieldsState["fields"];
export interface AttributeOptions {
	field: AnyFieldName;
	attribute: string;
	value?: string | boolean;
}

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
