import { type ErrorBody, type ErrorCode, errorStatus, type StreamGoneReason } from "@stride/contract/errors";
import type { SecurityEvent } from "./security/security-event.ts";
import type { MessageValues } from "./texts/texts.ts";

/**
 * An expected error: its code decides the status, title and message come from the catalogue in the request's language.
 * `fields` maps a field's path to a key of the validation texts.
 */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly values: MessageValues;
	readonly fields: Record<string, { key: string; values?: MessageValues }> | undefined;
	/** Part of `values` too: the texts differ by it. */
	readonly reason: StreamGoneReason | undefined;
	readonly retryAfterSeconds: number | undefined;
	/** The security event of the refusal, where its code and status do not determine it. */
	readonly securityEvent: Pick<SecurityEvent, "name" | "accountId"> | undefined;
	/** For a refused limit: a proof of work lifts it. The route adds the challenge to the response. */
	readonly isLiftedByProof: boolean;
	challenge: string | undefined;
	/** The second step of a sign-in. */
	readonly secondFactor: ErrorBody["error"]["secondFactor"];

	constructor(
		code: ErrorCode,
		details: {
			values?: MessageValues;
			fields?: Record<string, { key: string; values?: MessageValues }>;
			reason?: StreamGoneReason;
			retryAfterSeconds?: number;
			securityEvent?: Pick<SecurityEvent, "name" | "accountId">;
			isLiftedByProof?: boolean;
			secondFactor?: ErrorBody["error"]["secondFactor"];
			cause?: unknown;
		} = {},
	) {
		super(code, { cause: details.cause });
		this.name = "AppError";
		this.code = code;
		this.status = errorStatus[code];
		this.values = { ...details.values, ...(details.reason && { reason: details.reason }) };
		this.reason = details.reason;
		this.fields = details.fields;
		this.retryAfterSeconds = details.retryAfterSeconds;
		this.securityEvent = details.securityEvent;
		this.secondFactor = details.secondFactor;
		this.isLiftedByProof = details.isLiftedByProof ?? false;
	}
}
