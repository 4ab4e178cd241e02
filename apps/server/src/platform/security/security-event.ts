/**
 * Per kind of event: its log level, the count within ten minutes in one process that raises the alarm, and its action
 * in the account's audit log.
 */
export const securityEventKinds = {
	"sign-in-failed": { level: "warn", burst: 200, audit: { action: "sign-in-failed" } },
	"reauthentication-failed": { level: "warn", burst: 50, audit: { action: "reauthentication-failed" } },
	"second-factor-failed": { level: "warn", burst: 100, audit: { action: "second-factor-failed" } },
	// The audit log already has the end of the session with its reason.
	"token-reused": { level: "warn", burst: 10, audit: null },
	"operator-access-refused": { level: "warn", burst: 50, audit: { action: "operator-access-refused" } },
	"access-refused": { level: "warn", burst: 200, audit: null },
	"rate-limited": { level: "warn", burst: 1_000, audit: null },
	// Every access token expires after fifteen minutes, so a few of these are normal.
	unauthenticated: { level: "info", burst: 5_000, audit: null },
	"operator-changed": { level: "warn", burst: 10, audit: null },
} as const satisfies Record<string, { level: "warn" | "info"; burst: number; audit: { action: string } | null }>;

export type SecurityEventName = keyof typeof securityEventKinds;

export const securityEventNames = Object.keys(securityEventKinds) as readonly SecurityEventName[];

export type SecurityEvent = {
	name: SecurityEventName;
	/** The account that the event is about, where it is known. */
	accountId?: string | null | undefined;
	/** The caller is signed in to that account. */
	isByOwner?: boolean;
	requestId?: string;
	method?: string;
	/** The route's pattern, never the requested address. */
	route?: string;
	/** The caller's network address; only a keyed hash of it leaves this module. */
	address?: string;
};
