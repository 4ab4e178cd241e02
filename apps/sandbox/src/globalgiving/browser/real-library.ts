import type { BraintreeError, HostedFieldFieldOptions, HostedFields } from "braintree-web";

/*
 * Names for parts of the real library's typed interface that its package does not name at its entry.
 */
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
