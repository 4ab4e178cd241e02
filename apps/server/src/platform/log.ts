import { type Logger, pino } from "pino";

export type Log = Logger;

/** What must never stand in a log in the clear, wherever it hangs in a logged object. */
const secretKeys = [
	"email",
	"firstName",
	"lastName",
	"name",
	"password",
	"passwordRepeat",
	"token",
	"clientSecret",
	"client_secret",
	"authorization",
	"cookie",
	"payload",
	"body",
	"ip",
	"remoteAddress",
	// PostgreSQL quotes the offending row in an error's detail.
	"detail",
];

const causesMax = 3;

/** An error without what hangs on it: libraries attach connections, requests and rows. */
function describeError(error: unknown, depth = 0): object {
	if (!(error instanceof Error)) return { message: String(error) };
	const { code } = error as { code?: unknown };
	return {
		type: error.name,
		message: error.message,
		...(typeof code === "string" && { code }),
		stack: error.stack,
		...(error.cause !== undefined && depth < causesMax && { cause: describeError(error.cause, depth + 1) }),
	};
}

export function createLog(level: string, destination?: { write(line: string): void }): Log {
	const options = {
		level,
		base: null,
		serializers: { err: (error: unknown) => describeError(error) },
		redact: {
			paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
			censor: "[redacted]",
		},
	};
	return destination ? pino(options, destination) : pino(options);
}
