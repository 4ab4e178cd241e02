import type { BraintreeError, HostedFieldFieldOptions, HostedFields } from "braintree-web";

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
