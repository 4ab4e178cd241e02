/** Keys whose values must never appear in a log, at any depth of a logged object; compared in lower case. */
const secretKeys = new Set(
	[
		...["email", "firstName", "lastName", "name", "displayName", "to", "recipient", "replyTo"],
		...["password", "passwordRepeat", "newPassword", "newPasswordRepeat", "currentPassword", "passwordHash"],
		...["token", "accessToken", "refreshToken", "newPasswordToken", "secret", "clientSecret", "client_secret", "key"],
		...["accessKeyId", "secretAccessKey"],
		...["authorization", "cookie", "cookies", "set-cookie", "headers", "clientId"],
		...["payload", "body", "rawBody", "query", "params", "parameters", "values", "raw"],
		...["ip", "remoteAddress", "forwardedFor", "x-forwarded-for"],
		// PostgreSQL quotes the offending row in an error's detail, and the statement's values in other fields.
		...["detail", "where", "hint", "internalQuery"],
	].map((key) => key.toLowerCase()),
);

const censored = "[redacted]";
const depthMax = 6;
const entriesMax = 50;
const textMax = 4_000;

/** Copies a logged value without secrets, recognised by key or by form. Bounded in depth and size. */
export function redact(value: unknown, depth = 0): unknown {
	if (typeof value === "string") return value.slice(0, textMax);
	if (typeof value !== "object" || value === null) return value;
	if (depth >= depthMax) return "[deeper]";
	if (value instanceof Error) return describeError(value, depth);
	if (value instanceof Date) return value;
	if (ArrayBuffer.isView(value)) return "[bytes]";
	if (Array.isArray(value)) return value.slice(0, entriesMax).map((entry) => redact(entry, depth + 1));
	return Object.fromEntries(
		Object.entries(value)
			.slice(0, entriesMax)
			.map(([key, entry]) => [key, secretKeys.has(key.toLowerCase()) ? censored : redact(entry, depth + 1)]),
	);
}

/** Fields of an error that hold codes and names of ours, never personal values. */
const errorFacts = [
	...["code", "status", "statusCode", "errno", "syscall", "command", "responseCode"],
	...["severity", "routine", "schema", "table", "column", "constraint"],
];

/** Libraries attach whole requests and rows to their errors: only fields known to be harmless are copied. */
function describeError(error: Error, depth: number): object {
	const facts = error as unknown as Record<string, unknown>;
	const message = quotesValues(error) ? error.message.replace(/"[^"]*"?/g, '"…"') : error.message;
	return {
		type: error.constructor.name,
		message: message.slice(0, textMax),
		...Object.fromEntries(
			errorFacts.filter((key) => ["string", "number"].includes(typeof facts[key])).map((key) => [key, facts[key]]),
		),
		stack: framesOf(error),
		...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
		...(error instanceof AggregateError && { errors: redact(error.errors, depth + 1) }),
	};
}

/** PostgreSQL's data errors (22…) and violations (23…), and JSON parsers, quote their input. */
function quotesValues(error: Error): boolean {
	const { code } = error as { code?: unknown };
	return error instanceof SyntaxError || (typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code));
}

/** The stack's frames, without the message that it starts with. */
const framesOf = (error: Error): string =>
	(error.stack ?? "")
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.slice(0, 20)
		.join("\n");

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Identifiers of the program, not a secret: `new_password_request_mailed`, `createJsonSchemaTransform`. */
const isName = (text: string): boolean => /^[a-z_-]+$/.test(text) || /^[A-Za-z]+$/.test(text);

/**
 * Removes from a finished line anything that looks like an e-mail, a token, a key, a card or a network address.
 * Loopback addresses remain: they identify no person.
 */
export function scrub(line: string): string {
	return line
		.replace(/[^\s"'<>()[\]{}\\,;:=&?/]+(?:@|%40)[^\s"'<>()[\]{}\\,;:=&?/]+\.\p{L}{2,}/gu, "[e-mail]")
		.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]")
		.replace(/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|\w+_secret_\w+/g, "[secret]")
		.replace(/(?<![\w-]|"traceId":")[\w-]{32,}(?![\w-])/g, (text) =>
			uuid.test(text) || isName(text) ? text : "[token]",
		)
		.replace(/(?<![\w.-])\d(?:[ -]?\d){14,18}(?![\w.-])/g, "[card]")
		.replace(/(?<![\w.])(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)/g, "[address]")
		.replace(/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi, "[address]")
		.replace(
			/(?<![\w:])(?!::1\b)(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?/gi,
			"[address]",
		);
}
