import type { ErrorBody } from "@stride/contract/errors";
import type { Locale } from "@stride/i18n";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../app-error.ts";
import { ObjectStoreError } from "../objects/objects.ts";
import type { MessageValues, Texts } from "../texts/texts.ts";

type FieldTexts = Record<string, { key: string; values?: MessageValues }>;

/** What makes the product unavailable for a time, as the name of its alarm. */
export type Outage = "database-unavailable" | "disk-full" | "objects-unavailable";

/**
 * Class 08 is connection exceptions, 57P01 to 57P03 are shutdown and start of the server, 53300 too many connections,
 * 28000 and 28P01 a refused role, 3D000 a missing database, 25006 a server that only reads, such as a standby.
 */
const databaseAway = /^(08...|57P0[123]|53300|28000|28P01|3D000|25006)$/;
/** Where the server refuses a connection with a code that statements have too (55000, 42501). */
const admission = new Set(["InitPostgres", "CheckMyDatabase"]);
const connectionBroke = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
const diskFull = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Errors of the database client that have no code. */
const connectionLost = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Outside services have errors of their own (`PaymentProviderUnavailableException`): a failed connection is the database's. */
export function outageOf(error: unknown): Outage | null {
	if (!(error instanceof Error) || error instanceof AppError) return null;
	if (error instanceof ObjectStoreError) return "objects-unavailable";
	const { code, syscall, routine } = error as { code?: unknown; syscall?: unknown; routine?: unknown };
	if (typeof code !== "string") return connectionLost.test(error.message) ? "database-unavailable" : null;
	if (diskFull.has(code)) return "disk-full";
	const isRefused = syscall === "connect" || (typeof routine === "string" && admission.has(routine));
	return isRefused || databaseAway.test(code) || connectionBroke.has(code) ? "database-unavailable" : null;
}

const retryAfterSeconds: Record<Outage, number> = {
	"database-unavailable": 10,
	"disk-full": 60,
	"objects-unavailable": 10,
};

/** Converts an error of a handler into an expected one; null for an unexpected error. */
export function expectedError(error: unknown): AppError | null {
	if (error instanceof AppError) return error;
	const outage = outageOf(error);
	if (outage) {
		return new AppError("ServiceUnavailableException", {
			retryAfterSeconds: retryAfterSeconds[outage],
			cause: error,
		});
	}
	if (hasZodFastifySchemaValidationErrors(error)) {
		return new AppError("ValidationException", { fields: fieldsOf(error.validation) });
	}
	const { statusCode, code } = error as Partial<FastifyError>;
	if (statusCode === 413) return new AppError("PayloadTooLargeException");
	if (statusCode === 415) return new AppError("UnsupportedMediaTypeException");
	if (statusCode === 404) return new AppError("NotFoundException");
	// PostgreSQL's text type stores every character except NUL.
	if (code === "22021") return new AppError("ValidationException");
	if (statusCode === 400 || code === "FST_ERR_CTP_EMPTY_JSON_BODY") return new AppError("ValidationException");
	return null;
}

type Issue = { instancePath: string; keyword: string; message?: string | undefined; params: Record<string, unknown> };

const unknownKeysMax = 20;
const keyLengthMax = 100;

/** `/recipient/type` → `recipient.type`; the message of a rule is a key of the validation texts. */
function fieldsOf(issues: readonly Issue[]): FieldTexts {
	const fields: FieldTexts = {};
	for (const { instancePath, keyword, params, message } of issues) {
		const path = instancePath.split("/").filter(Boolean);
		if (keyword === "unrecognized_keys" && Array.isArray(params.keys)) {
			for (const key of params.keys.slice(0, unknownKeysMax)) {
				fields[[...path, String(key).slice(0, keyLengthMax)].join(".")] = { key: "unknownField" };
			}
			continue;
		}
		fields[path.join(".")] ??= { key: message ?? "invalid" };
	}
	return fields;
}

export function errorBody(texts: Texts, locale: Locale, error: AppError): ErrorBody {
	const fields = Object.entries(error.fields ?? {}).map(([path, { key, values }]) => [
		path,
		texts.validation(locale, key, values),
	]);
	return {
		error: {
			code: error.code,
			...texts.error(locale, error.code, error.values),
			...(error.challenge && { challenge: error.challenge }),
			...(error.reason && { reason: error.reason }),
			...(error.secondFactor && { secondFactor: error.secondFactor }),
			...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
		},
	};
}
