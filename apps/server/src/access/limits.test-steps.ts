import { randomUUID } from "node:crypto";
import { api, type EndpointName } from "@stride/contract/api";
import { apiPrefix, type Endpoint } from "@stride/contract/endpoint";
import { type TestApp, testPassword } from "@stride/testing";
import { createVerifiedAccount } from "../modules/accounts/index.ts";
import type { CallLimit, RateLimitSubject } from "../platform/http/rate-limits.ts";
import { rateLimitRules } from "../rate-limit-rules.ts";
import { copyRowOf, forge } from "./world.test-steps.ts";

/** Every rule of every endpoint. */
export const limitCells = Object.entries(rateLimitRules).flatMap(([name, rules]) =>
	(rules ?? []).map((rule) => ({ name: name as EndpointName, rule })),
);

let counter = 0;
/** An unused address: from the documentation networks, each with a subscriber of its own. */
export const freshAddress = (): string => {
	counter++;
	return `2001:db8:${(counter >> 16).toString(16)}:${(counter & 0xffff).toString(16)}::1`;
};

type Caller = Record<"address" | "email" | "account" | "client", string>;

/** Accounts with a live session each, created without hashing a password. */
export async function createSessions(app: TestApp, count: number): Promise<string[]> {
	const { db } = app.app.deps;
	const id = await createVerifiedAccount(app.app.deps, db, {
		email: `limit-${randomUUID()}@example.org`,
		password: testPassword,
		firstName: "Limit",
		lastName: "Tester",
		locale: "en",
	});
	return Promise.all(
		Array.from({ length: count }, async () => {
			const email = `limit-${randomUUID()}@example.org`;
			const account = await copyRowOf(app, "account", id, { email, emailKey: email });
			const sid = app.app.deps.newId();
			await db
				.insertInto("session")
				.values({
					id: sid,
					accountId: account,
					createdAt: new Date(),
					expiresAt: new Date(Date.now() + 3_600_000),
				})
				.execute();
			return forge(app, { sub: account, sid });
		}),
	);
}

/**
 * Calls an endpoint as a given caller; only the e-mail in the body is valid, since limits are counted before
 * validation.
 */
export async function callAs(app: TestApp, node: number, name: EndpointName, caller: Caller): Promise<number> {
	const { method, path, body, access } = api[name] as Endpoint;
	const address = path.replace(/:\w+/g, randomUUID());
	const response = await fetch(`${app.urls[node % app.urls.length]}${apiPrefix}${address}`, {
		method,
		headers: {
			"x-forwarded-for": caller.address,
			clientid: caller.client,
			// Only where a session is required or counted: a sign-out would end it.
			...(isCountedByAccount(name, access) && { authorization: `Bearer ${caller.account}` }),
			...(body && { "content-type": "application/json" }),
		},
		...(body && { body: JSON.stringify({ email: caller.email, unknownField: true }) }),
	});
	await response.arrayBuffer();
	return response.status;
}

const isCountedByAccount = (name: EndpointName, access: Endpoint["access"]): boolean =>
	access === "user" ||
	access === "author" ||
	access.startsWith("desk:") ||
	limitCells.some((cell) => cell.name === name && cell.rule.per === "account");

export const limitOf = (rule: CallLimit, factor: number): number => Math.max(1, Math.round(rule.points * factor));

/** Accounts rotate over all floods, so that none approaches a limit of its own during another test. */
let rotation = 0;

/** Floods one rule: its key is fixed, everything else changes with each call. */
export async function flood(
	app: TestApp,
	{ name, rule }: (typeof limitCells)[number],
	sessions: readonly string[],
	calls: number,
): Promise<{ passed: number; refused: number }> {
	const fixed = randomUUID();
	const callers = Array.from({ length: calls }, (_, index): Caller => {
		const fresh = randomUUID();
		const isFixed = (per: RateLimitSubject) => rule.per.split("+").includes(per);
		const of = (per: RateLimitSubject) => (isFixed(per) ? fixed : fresh);
		return {
			address: isFixed("address") ? freshAddressFor(fixed) : freshAddress(),
			// The same address in different spellings.
			email: isFixed("email") && index % 2 ? ` ${of("email").toUpperCase()}@EXAMPLE.org` : `${of("email")}@example.org`,
			client: of("client"),
			account: String(sessions[rule.per === "account" ? 0 : 1 + (rotation++ % (sessions.length - 1))]),
		};
	});
	let next = 0;
	const statuses: number[] = [];
	const worker = async () => {
		for (let index = next++; index < calls; index = next++) {
			const caller = callers[index];
			if (caller) statuses[index] = await callAs(app, index, name, caller);
		}
	};
	await Promise.all(Array.from({ length: 24 }, worker));
	return {
		passed: statuses.filter((status) => status !== 429).length,
		refused: statuses.filter((status) => status === 429).length,
	};
}

const fixedAddresses = new Map<string, string>();
function freshAddressFor(key: string): string {
	const known = fixedAddresses.get(key) ?? freshAddress();
	fixedAddresses.set(key, known);
	// One subscriber controls a whole /64.
	return known.replace(/::1$/, `::${(++counter & 0xffff).toString(16)}`);
}
