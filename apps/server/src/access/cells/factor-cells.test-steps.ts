import { createHmac, randomBytes } from "node:crypto";
import type { EndpointName } from "@stride/contract/api";
import { uniqueEmail } from "@stride/testing";
import { seal } from "../../platform/security/sealed.ts";
import { isKnown, newSecret, type Role, sha256, type World } from "../world.test-steps.ts";
import { proofNeeded, provenSession, storeToken } from "./account-cells.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";

/* Cells of second factors, on an account of their own where a call changes something. */

const path = (rest = "") => `/v1/user/second-factor${rest}`;
const assertion = { id: "AAAA", clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
const registration = {
	name: "A cell",
	id: "AAAA",
	clientDataJSON: "AAAA",
	attestationObject: "AAAA",
	transports: "usb",
};

const spenderId = async (world: World): Promise<string> =>
	(
		await world.app.app.deps.db
			.selectFrom("account")
			.select("id")
			.where("emailKey", "=", world.spender.email)
			.executeTakeFirstOrThrow()
	).id;

const ticket = async (world: World): Promise<string> => storeToken(world, "second-factor", await spenderId(world));

/** An account of its own: one with a second factor cannot sign in by the password alone any more. */
async function freshAccount(world: World): Promise<{ id: string; email: string }> {
	const email = uniqueEmail("factor");
	return { id: await world.copyRow("account", await spenderId(world), { email, emailKey: email }), email };
}

/** A ticket with a recovery code. */
async function recoverable(world: World) {
	const { id: accountId } = await freshAccount(world);
	const hash = sha256("AAAABBBB");
	await world.app.app.deps.db.insertInto("recoveryCode").values({ accountId, hash, createdAt: new Date() }).execute();
	return { ticket: await storeToken(world, "second-factor", accountId), recoveryCode: "aaaa-bbbb" };
}

/** The present code of an authenticator app (RFC 6238). */
function presentCode(key: Buffer): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
	const mac = createHmac("sha1", key).update(counter).digest();
	return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** A session that has begun to set up an app, and the code of the app. */
async function begun(world: World, role: Role) {
	const { id: accountId, email } = await freshAccount(world);
	const { db, secrets } = world.app.app.deps;
	const key = randomBytes(20);
	const token = isKnown(role) ? (await world.signIn(email)).token : world.tokens[role];
	await db
		.insertInto("totpFactor")
		.values({ accountId, secret: seal(secrets, "second-factor", key), createdAt: new Date() })
		.execute();
	return { token, code: presentCode(key) };
}

export const factorCells = {
	passSecondFactor: {
		"a ticket with a recovery code": {
			request: async (world) => ({ path: path("/sign-in"), body: await recoverable(world) }),
			passed: "200",
		},
		"a ticket with a wrong code": {
			request: async (world) => ({ path: path("/sign-in"), body: { ticket: await ticket(world), code: "000000" } }),
			passed: "400 ValidationException",
		},
		"a ticket with a strange passkey": {
			request: async (world) => ({ path: path("/sign-in"), body: { ticket: await ticket(world), passkey: assertion } }),
			passed: "400 PasskeyInvalidException",
		},
		"an invented ticket": {
			request: () => ({ path: path("/sign-in"), body: { ticket: newSecret(), code: "000000" } }),
			passed: "400 SecondFactorTicketInvalidException",
		},
	},
	requestPasskeySignIn: {
		"on a numbered host": {
			request: async (world) => ({ path: path("/sign-in/passkey"), body: { ticket: await ticket(world) } }),
			passed: "409 PasskeysUnavailableException",
		},
		"an invented ticket": {
			request: () => ({ path: path("/sign-in/passkey"), body: { ticket: newSecret() } }),
			passed: "400 SecondFactorTicketInvalidException",
		},
	},
	requestPasskeyProof: {
		"on a numbered host": {
			request: () => ({ path: path("/passkey-proof") }),
			passed: "409 PasskeysUnavailableException",
		},
	},
	getSecondFactor: { "one's own": { request: () => ({ path: path() }), passed: "200" } },
	beginTotp: {
		"with a proof": {
			request: async (world, role) => ({
				path: path("/totp"),
				token: await provenSession(world, role, world.spender.email),
			}),
			passed: "200",
		},
		"without a proof": { request: () => ({ path: path("/totp") }), passed: proofNeeded },
	},
	confirmTotp: {
		"the app's code": {
			request: async (world, role) => {
				const { token, code } = await begun(world, role);
				return { path: path("/totp/confirm"), body: { code }, token };
			},
			passed: "200",
		},
		"a wrong code": {
			request: () => ({ path: path("/totp/confirm"), body: { code: "000000" } }),
			passed: "400 ValidationException",
		},
	},
	removeTotp: {
		"with a proof": {
			request: async (world, role) => ({
				path: path("/totp"),
				token: await provenSession(world, role, world.spender.email),
			}),
			passed: "204",
		},
		"without a proof": { request: () => ({ path: path("/totp") }), passed: proofNeeded },
	},
	beginPasskey: {
		"without a proof": { request: () => ({ path: path("/passkeys/begin") }), passed: proofNeeded },
	},
	addPasskey: {
		"on a numbered host": {
			request: () => ({ path: path("/passkeys"), body: registration }),
			passed: "409 PasskeysUnavailableException",
		},
	},
	removePasskey: {
		"without a proof": {
			request: (world) => ({ path: path(`/passkeys/${world.app.app.deps.newId()}`) }),
			passed: proofNeeded,
		},
	},
	renewRecoveryCodes: {
		"without a factor": {
			request: async (world, role) => ({
				path: path("/recovery-codes"),
				token: await provenSession(world, role, world.spender.email),
			}),
			passed: "409 SecondFactorMissingException",
		},
		"without a proof": { request: () => ({ path: path("/recovery-codes") }), passed: proofNeeded },
	},
} satisfies Partial<Record<EndpointName, CellRow>>;
