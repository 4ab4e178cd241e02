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

export function createLog(level: string, destination?: { write(line: string): void }): Log {
	const options = {
		level,
		base: null,
		redact: {
			paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
			censor: "[redacted]",
		},
	};
	return destination ? pino(options, destination) : pino(options);
}
