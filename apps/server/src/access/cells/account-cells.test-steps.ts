import type { EndpointName } from "@stride/contract/api";
import { testPassword, uniqueEmail } from "@stride/testing";
import { decodeJwt, SignJWT } from "jose";
import { isKnown, newSecret, type Role, sha256, type World } from "../world.test-steps.ts";
import type { CellCase, CellRow, Judge } from "./cell.test-steps.ts";

/* Cells of account holders' endpoints, for `endpoint-cells.test-steps.ts`. */

export const proofNeeded = "403 ReauthenticationRequiredException";
const badChange = "400 EmailChangeTokenInvalidException";
const badCode = "400 HandOverCodeInvalidException";

const isOneself: Judge = ({ text }, world, role) =>
	(JSON.parse(text) as { email: string }).email === world.emailOf(role) ? null : "it is another user's profile";

/** For calls that end a session: a fresh session of a separate account. */
const spend = async (world: World, role: Role): Promise<string | null> =>
	isKnown(role) ? (await world.signIn(world.spender.email)).token : world.tokens[role];

/** The same, with a fresh proof of identity. */
const proven = (world: World, role: Role): Promise<string | null> => provenSession(world, role, world.spender.email);

/** A fresh session of this role's account, or the named one, with a fresh proof of identity. */
export async function provenSession(world: World, role: Role, email?: string): Promise<string | null> {
	if (!isKnown(role)) return world.tokens[role];
	const { token } = await world.signIn(email ?? String(world.emailOf(role)));
	await world.app.app.deps.db
		.updateTable("session")
		.set({ reauthenticatedAt: new Date() })
		.where("id", "=", String(decodeJwt(String(token)).sid))
		.execute();
	return token;
}

export async function storeToken(
	world: World,
	purpose: string,
	subjectId: string,
	token = newSecret(),
): Promise<string> {
	await world.app.app.deps.db
		.insertInto("oneTimeToken")
		.values({
			hash: sha256(token),
			purpose,
			subjectId,
			createdAt: new Date(),
			expiresAt: new Date(Date.now() + 3_600_000),
		})
		.execute();
	return token;
}

const spenderId = async (world: World): Promise<string> =>
	(
		await world.app.app.deps.db
			.selectFrom("account")
			.select("id")
			.where("emailKey", "=", world.spender.email)
			.executeTakeFirstOrThrow()
	).id;

/** An e-mail change of an account created for it. */
async function emailChange(world: World): Promise<{ id: string; old: string; fresh: string }> {
	const { db, newId } = world.app.app.deps;
	const [old, fresh, id] = [uniqueEmail("old"), uniqueEmail("new"), newId()];
	const accountId = await world.copyRow("account", await spenderId(world), { email: old, emailKey: old });
	const later = new Date(Date.now() + 3_600_000);
	await db
		.insertInto("emailChange")
		.values({
			id,
			accountId,
			oldEmail: old,
			oldEmailKey: old,
			newEmail: fresh,
			newEmailKey: fresh,
			requestedAt: new Date(),
			expiresAt: later,
			undoUntil: later,
		})
		.execute();
	return { id, old, fresh };
}

const confirm = (body: (world: World) => Promise<object>, passed: string): CellCase => ({
	request: async (world) => ({ path: "/v1/user/confirm-email-change", body: await body(world) }),
	passed,
});
const undo = (body: (world: World) => Promise<object>, passed: string): CellCase => ({
	request: async (world) => ({ path: "/v1/user/undo-email-change", body: await body(world) }),
	passed,
});

/** A hand-over code and the cookie of the browser in which the flow began. */
async function handOver(world: World) {
	const [code, secret] = [newSecret(), newSecret()];
	await storeToken(world, "hand-over", await spenderId(world), `${code}.${secret}`);
	const cookie = await new SignJWT({ flow: { kind: "returned", secret } })
		.setProtectedHeader({ alg: "HS256", typ: "JWT" })
		.setIssuer(world.app.url)
		.setAudience("sign-in-flow")
		.setExpirationTime("10m")
		.sign(world.app.app.deps.secrets.key("sign-in-flow"));
	return { code, headers: { cookie: `signInFlow=${cookie}` } };
}

const sessionPath = (token: string | null) =>
	`/v1/user/sessions/${token && decodeJwt(token).sid ? String(decodeJwt(String(token)).sid) : crypto.randomUUID()}`;

const passwords = { newPassword: testPassword, newPasswordRepeat: testPassword };

export const accountCells: Partial<Record<EndpointName, CellRow>> = {
	getProfile: {
		oneself: { request: () => ({ path: "/v1/user/profile" }), passed: "200", judge: isOneself },
	},
	updateProfile: {
		"some fields": {
			request: () => ({
				path: "/v1/user/profile",
				body: { bio: "Runs around lakes, one after the other.", socialLinks: { x: "https://x.com/runner" } },
			}),
			passed: "200",
			judge: isOneself,
		},
		"another e-mail without a proof": {
			request: () => ({ path: "/v1/user/profile", body: { email: uniqueEmail("another") } }),
			passed: proofNeeded,
		},
		"a missing picture to delete": {
			request: () => ({ path: "/v1/user/profile", body: { image: null } }),
			passed: "403 ForbiddenException",
		},
	},
	resumeMail: {
		"one's own": { request: () => ({ path: "/v1/user/mail/resume" }), passed: "204" },
	},
	getPublicProfile: {
		somebody: {
			request: async (world) => ({ path: `/v1/profile/${await spenderId(world)}` }),
			passed: "200",
			judge: ({ text }, world) => (text.includes(world.spender.email) ? "it contains the e-mail" : null),
		},
		"a closed account": {
			request: (world) => ({ path: `/v1/profile/${String(decodeJwt(String(world.closing.token)).sub)}` }),
			passed: "404 UserNotFoundException",
		},
		unknown: {
			request: (world) => ({ path: `/v1/profile/${world.app.app.deps.newId()}` }),
			passed: "404 UserNotFoundException",
		},
		"no id": { request: () => ({ path: "/v1/profile/marta" }), passed: "404 UserNotFoundException" },
	},
	changePassword: {
		"the right password": {
			request: async (world, role) => ({
				path: "/v1/user/password",
				body: { ...passwords, currentPassword: testPassword },
				token: await spend(world, role),
			}),
			passed: "204",
		},
		"a wrong password": {
			request: () => ({ path: "/v1/user/password", body: { ...passwords, currentPassword: "Wrong-Password-1" } }),
			passed: "400 ValidationException",
		},
		"no password": {
			request: () => ({ path: "/v1/user/password", body: passwords }),
			passed: "400 ValidationException",
		},
	},
	confirmEmailChange: {
		"the right token": confirm(async (world) => {
			const { id, fresh } = await emailChange(world);
			return { email: fresh, changeEmailToken: await storeToken(world, "change-email", id) };
		}, "204"),
		"the right token with another address": confirm(async (world) => {
			const { id } = await emailChange(world);
			return { email: world.user.email, changeEmailToken: await storeToken(world, "change-email", id) };
		}, badChange),
		"an undo token": confirm(async (world) => {
			const { id, fresh } = await emailChange(world);
			return { email: fresh, changeEmailToken: await storeToken(world, "undo-email-change", id) };
		}, badChange),
		"an invented token": confirm(
			async (world) => ({ email: (await emailChange(world)).fresh, changeEmailToken: newSecret() }),
			badChange,
		),
	},
	cancelEmailChange: {
		"one's own": { request: () => ({ path: "/v1/user/email-change" }), passed: "204" },
	},
	undoEmailChange: {
		"the right token": undo(async (world) => {
			const { id, old } = await emailChange(world);
			return { email: old, undoToken: await storeToken(world, "undo-email-change", id) };
		}, "204"),
		"a confirmation token": undo(async (world) => {
			const { id, old } = await emailChange(world);
			return { email: old, undoToken: await storeToken(world, "change-email", id) };
		}, badChange),
		"an invented token": undo(
			async (world) => ({ email: (await emailChange(world)).old, undoToken: newSecret() }),
			badChange,
		),
	},
	reauthenticate: {
		"the right password": {
			request: async (world, role) => ({
				path: "/v1/user/reauthenticate",
				body: { password: testPassword },
				token: await spend(world, role),
			}),
			passed: "204",
		},
		"a wrong password": {
			request: () => ({ path: "/v1/user/reauthenticate", body: { password: "Wrong-Password-1" } }),
			passed: "400 ValidationException",
		},
	},
	handOver: {
		"a code with its cookie": {
			request: async (world) => {
				const { code, headers } = await handOver(world);
				return { path: "/v1/user/hand-over", body: { code }, headers };
			},
			passed: "200",
		},
		"a code without its cookie": {
			request: async (world) => ({ path: "/v1/user/hand-over", body: { code: (await handOver(world)).code } }),
			passed: badCode,
		},
		"a code with another's cookie": {
			request: async (world) => ({
				path: "/v1/user/hand-over",
				body: { code: (await handOver(world)).code },
				headers: (await handOver(world)).headers,
			}),
			passed: badCode,
		},
		"an access token instead of the code": {
			request: async (world) => ({
				path: "/v1/user/hand-over",
				body: { code: newSecret() },
				headers: (await handOver(world)).headers,
			}),
			passed: badCode,
		},
	},
	listSessions: {
		"one's own": {
			request: () => ({ path: "/v1/user/sessions" }),
			passed: "200",
			judge: ({ text }) => {
				const current = (JSON.parse(text) as { isCurrent: boolean }[]).filter(({ isCurrent }) => isCurrent);
				return current.length === 1 ? null : `${current.length} sessions are this one`;
			},
		},
	},
	endSession: {
		"one's own": {
			request: async (world, role) => ({ path: sessionPath(await world.freshToken(role)) }),
			passed: proofNeeded,
		},
		"one's own, with a proof": {
			request: async (world, role) => {
				const token = await proven(world, role);
				return { path: sessionPath(token), token };
			},
			passed: "204",
		},
		// Ending the other author's own session would break every later cell of that role.
		"somebody else's": {
			request: async (world, role) => ({
				path: sessionPath(world.tokens[role === "other author" ? "author" : "other author"]),
				token: await proven(world, role),
			}),
			passed: "204",
		},
		"no id": { request: () => ({ path: "/v1/user/sessions/all" }), passed: "400 ValidationException" },
	},
	endOtherSessions: {
		"one's own": {
			request: async (world, role) => ({ path: "/v1/user/sessions", token: await spend(world, role) }),
			passed: proofNeeded,
		},
		"one's own, with a proof": {
			request: async (world, role) => ({ path: "/v1/user/sessions", token: await proven(world, role) }),
			passed: "204",
		},
	},
	listIdentities: {
		"one's own": { request: () => ({ path: "/v1/user/identities" }), passed: "200" },
	},
	unlinkIdentity: {
		"with a proof": {
			request: async (world, role) => ({
				path: `/v1/user/identities/${world.app.app.deps.newId()}`,
				token: await proven(world, role),
			}),
			passed: "204",
		},
		"without a proof": {
			request: (world) => ({ path: `/v1/user/identities/${world.app.app.deps.newId()}` }),
			passed: proofNeeded,
		},
	},
	getPersonalData: {
		"with a proof": {
			request: async (world, role) => ({ path: "/v1/user/data", token: await proven(world, role) }),
			passed: "200",
			judge: ({ text }, world) => (text.includes(world.author.email) ? "it contains another user's e-mail" : null),
		},
		"without a proof": { request: () => ({ path: "/v1/user/data" }), passed: proofNeeded },
	},
	getAccountDeletion: {
		"one's own": { request: () => ({ path: "/v1/user/deletion" }), passed: "200" },
	},
	requestAccountDeletion: {
		"with a proof": {
			request: async (world, role) => ({ path: "/v1/user/deletion", token: await proven(world, role) }),
			passed: "200",
		},
		"without a proof": { request: () => ({ path: "/v1/user/deletion" }), passed: proofNeeded },
	},
	cancelAccountDeletion: {
		"one's own": { request: () => ({ path: "/v1/user/deletion" }), passed: "200" },
	},
};
