import { mailLimits } from "@stride/contract/mail-limits";
import type { Store } from "../preferences/browser-store.ts";

/** A mail that its recipient can have sent again. */
export type RepeatableMail = { kind: "activation" | "new-password" | "sign-in" | "donor-page"; email: string };

const key = "stride.lastMail";

/** Stores the latest requested mail, for `secondsUntilNextMail`. */
export function noteMail(store: Store, mail: RepeatableMail, nowMs: number): void {
	try {
		store.setItem(key, JSON.stringify([mail.kind, mail.email, nowMs]));
	} catch {
		// A full store costs the countdown only.
	}
}

/** Seconds in which another request for this mail would send none. */
export function secondsUntilNextMail(store: Store, mail: RepeatableMail, nowMs: number): number {
	const [kind, email, sentMs] = lastMail(store);
	if (kind !== mail.kind || email !== mail.email || typeof sentMs !== "number") return 0;
	const left = mailLimits.pauseSeconds - (nowMs - sentMs) / 1000;
	// After a change of the device's clock.
	return left > mailLimits.pauseSeconds ? 0 : Math.max(0, Math.ceil(left));
}

function lastMail(store: Store): unknown[] {
	try {
		const stored: unknown = JSON.parse(store.getItem(key) ?? "[]");
		return Array.isArray(stored) ? stored : [];
	} catch {
		return [];
	}
}
