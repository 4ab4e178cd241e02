import { createHash, randomBytes } from "node:crypto";
import { type DeskRole, deskRoles } from "@stride/contract/operator/desk-rights";
import {
	createTestCampaign,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
} from "@stride/testing";
import { decodeJwt, SignJWT } from "jose";
import { sql } from "kysely";

/** The callers. The last five have an invalid token; three of them name the author. */
export const roles = [
	"visitor",
	"user",
	"other author",
	"author",
	...deskRoles,
	"unverified",
	"expired token",
	"ended session",
	"closed account",
	"forged token",
] as const;
export type Role = (typeof roles)[number];

/** The roles with a valid session. */
export const isKnown = (role: Role): boolean =>
	role === "user" || role === "other author" || role === "author" || isOfDesk(role);

export const isOfDesk = (role: Role): boolean => (deskRoles as readonly Role[]).includes(role);

/** A campaign by its state; "own" and "other's" are active and belong to the author and the other author. */
export const campaignKinds = ["own", "other's", "ended", "deleted", "hidden", "missing"] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/**
 * A stream by its state; "other's" is the other author's upcoming one, the rest belong to the author. The last four are
 * invisible.
 */
export const streamKinds = [
	"upcoming",
	"other's",
	"live",
	"interrupted",
	"ended",
	"of an ended campaign",
	"deleted",
	"hidden",
	"of a hidden campaign",
	"missing",
] as const;
export type StreamKind = (typeof streamKinds)[number];

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
export const newSecret = (): string => randomBytes(32).toString("base64url");

type Person = TestClient & { email: string };

export type World = Awaited<ReturnType<typeof createWorld>>;

async function deskPerson(app: TestApp, role: DeskRole): Promise<Person> {
	const person = await signUpPerson(app, { firstName: role });
	await app.app.deps.db
		.updateTable("account")
		.set({ deskRoles: [role] })
		.where("emailKey", "=", person.email)
		.execute();
	return person;
}

/** The settings without which some endpoints are not found. */
export const worldEnv = {
	OPERATOR_NAME: "Lakeside Runners",
	CURRENCIES: "usd,gbp",
	TAX_WORDING: "uk-gift-aid",
	TAX_REGISTRATION: "AB12345",
};

/** Accounts, their tokens and campaigns of every kind, on a running app. */
export async function createWorld(app: TestApp) {
	const { db } = app.app.deps;
	const person = (firstName: string): Promise<Person> => signUpPerson(app, { firstName });
	const operator = await signUpPerson(app, { firstName: "Operator", email: testOperatorEmail });
	const [author, otherAuthor, user, leaver, closing, spender] = [
		await person("Author"),
		await person("Other"),
		await person("User"),
		await person("Leaver"),
		await person("Closing"),
		await person("Spender"),
	];
	const [support, moderator, finance] = [
		await deskPerson(app, "support"),
		await deskPerson(app, "moderator"),
		await deskPerson(app, "finance"),
	];
	const people: Partial<Record<Role, Person>> = {
		author,
		"other author": otherAuthor,
		user,
		support,
		moderator,
		finance,
		admin: operator,
	};
	const own = await createTestCampaign(author);
	const others = await createTestCampaign(otherAuthor);

	const copyRow = (table: string, id: string, change: object) => copyRowOf(app, table, id, change);
	const now = new Date();
	const changes: Record<Exclude<CampaignKind, "missing">, object> = {
		own: {},
		"other's": {},
		ended: { endedAt: now },
		deleted: { deletedAt: now },
		hidden: { hiddenAt: now, hiddenReason: "a test" },
	};
	const freshCampaign = async (kind: CampaignKind): Promise<string> => {
		if (kind === "missing") return app.app.deps.newId();
		const base = kind === "other's" ? others.id : own.id;
		return copyRow("campaign", base, { ...changes[kind], slug: `copy-${newSecret().slice(0, 12).toLowerCase()}` });
	};
	const campaigns = Object.fromEntries(
		await Promise.all(campaignKinds.map(async (kind) => [kind, await freshCampaign(kind)] as const)),
	) as Record<CampaignKind, string>;

	const freshStream = async (kind: StreamKind): Promise<string> => {
		if (kind === "missing") return app.app.deps.newId();
		const campaignId = await freshCampaign(campaignOf(kind));
		return insertTestStream(app, campaignId, kind);
	};
	const streams = Object.fromEntries(
		await Promise.all(streamKinds.map(async (kind) => [kind, await freshStream(kind)] as const)),
	) as Record<StreamKind, string>;

	const signIn = async (email: string): Promise<TestClient> => {
		const client = app.client();
		const { token } = await client.call("signIn", { body: { email, password: testPassword } });
		client.token = token;
		return client;
	};

	await leaver.call("signOut", {});
	await db.updateTable("account").set({ deletedAt: now }).where("emailKey", "=", closing.email).execute();
	const tokens: Record<Role, string | null> = {
		visitor: null,
		user: user.token,
		"other author": otherAuthor.token,
		author: author.token,
		support: support.token,
		moderator: moderator.token,
		finance: finance.token,
		admin: operator.token,
		unverified: await forge(app, { sub: app.app.deps.newId(), sid: app.app.deps.newId() }),
		"expired token": await forge(app, { ...claimsOf(author), expiresInSeconds: -1 }),
		"ended session": leaver.token,
		"closed account": closing.token,
		"forged token": await forge(app, { ...claimsOf(author), key: randomBytes(32) }),
	};

	return {
		app,
		author,
		otherAuthor,
		user,
		operator,
		leaver,
		closing,
		spender,
		tokens,
		campaigns,
		/** Of another active campaign of the author. */
		ownName: own.name,
		freshCampaign,
		streams,
		freshStream,
		copyRow,
		signIn,
		/** A token like the role's own whose session may be ended. */
		freshToken: async (role: Role): Promise<string | null> => {
			const who = people[role];
			return who ? (await signIn(who.email)).token : tokens[role];
		},
		/** The account of a role with a valid session. */
		emailOf: (role: Role): string | null => people[role]?.email ?? null,
	};
}

function campaignOf(stream: StreamKind): CampaignKind {
	if (stream === "other's") return stream;
	if (stream === "of an ended campaign") return "ended";
	return stream === "of a hidden campaign" ? "hidden" : "own";
}

const captioned = new Set<StreamKind>(["ended", "of an ended campaign", "deleted", "hidden", "of a hidden campaign"]);

/** Inserts a row as the product leaves it; streams of most kinds would require a broadcast. */
async function insertTestStream(app: TestApp, campaignId: string, kind: StreamKind): Promise<string> {
	const { db, newId } = app.app.deps;
	const id = newId();
	const now = new Date();
	const begun = { startedAt: now, endsBy: new Date(now.getTime() + 3_600_000) };
	const ended = { ...begun, state: "ended", endedAt: now, endReason: "author", durationMs: 60_000 };
	const changes: Partial<Record<StreamKind, object>> = {
		live: { ...begun, state: "live" },
		interrupted: { ...begun, state: "interrupted", interruptedAt: now },
		ended,
		"of an ended campaign": ended,
		deleted: { deletedAt: now },
		hidden: { hiddenAt: now },
	};
	await db
		.insertInto("liveStream")
		.values({
			id,
			campaignId,
			title: "A stream of a cell",
			description: "Made to test who may do what with it.",
			imageId: newId(),
			startsAt: new Date(now.getTime() + 3_600_000),
			state: "upcoming",
			createdAt: now,
			updatedAt: now,
			...changes[kind],
		})
		.execute();
	// Its clip has the same id, so that a cell names both by one.
	const clip = {
		id,
		streamId: id,
		title: "A clip of a cell",
		startMs: 0,
		endMs: 20_000,
		leadMs: 0,
		durationMs: 20_000,
	};
	await db
		.insertInto("streamClip")
		.values({ ...clip, createdAt: now, updatedAt: now })
		.execute();
	if (captioned.has(kind)) {
		const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nReady?\n";
		await db
			.insertInto("streamCaption")
			.values({ streamId: id, language: "en", vtt, createdAt: now, updatedAt: now })
			.execute();
	}
	return id;
}

const claimsOf = (person: TestClient) => {
	const { sub, sid } = decodeJwt(String(person.token));
	return { sub: String(sub), sid: String(sid) };
};

/** Copies an existing row with some columns changed; for states that take long to reach through the product. */
export async function copyRowOf(app: TestApp, table: string, id: string, change: object): Promise<string> {
	const fresh = app.app.deps.newId();
	const columns = Object.entries({ ...change, id: fresh }).map(([name, value]) => [
		name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
		value,
	]);
	await sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)},
		to_jsonb(t) || ${JSON.stringify(Object.fromEntries(columns))}::jsonb)).* from ${sql.table(table)} t
		where id = ${id}`.execute(app.app.deps.db);
	return fresh;
}

/** An access token as the product issues them, except for the given changes. */
export function forge(
	app: TestApp,
	claims: { sub: string; sid: string; expiresInSeconds?: number; key?: Uint8Array },
): Promise<string> {
	const nowSeconds = Math.floor(Date.now() / 1000);
	return new SignJWT({ sid: claims.sid })
		.setProtectedHeader({ alg: "HS256", typ: "JWT" })
		.setSubject(claims.sub)
		.setIssuer(app.url)
		.setAudience("api")
		.setIssuedAt(nowSeconds - 60)
		.setExpirationTime(nowSeconds + (claims.expiresInSeconds ?? 900))
		.sign(claims.key ?? app.app.deps.secrets.key("access-token"));
}
