import type { BraintreeError as RealError } from "braintree-web";
import type { ErrorKind } from "./real-library.ts";

/** An error in the library's shape: a machine-readable code and a type that names the party at fault. */
export class BraintreeError extends Error implements RealError {
	readonly code: string;
	readonly type: ErrorKind;
	readonly details: RealError["details"];

	constructor(code: string, type: ErrorKind, message: string, details: object = {}) {
		super(message);
		this.name = "BraintreeError";
		this.code = code;
		this.type = type;
		this.details = details;
	}
}
