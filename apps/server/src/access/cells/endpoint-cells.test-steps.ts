import type { EndpointName } from "@stride/contract/api";
import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { donationBody, testPassword, tinyJpeg, uniqueEmail } from "@stride/testing";
import { decodeJwt } from "jose";
import { type CampaignKind, campaignKinds, newSecret, type World } from "../world.test-steps.ts";
import { accountCells, storeToken } from "./account-cells.test-steps.ts";
import { catalogueCells } from "./catalogue-cells.test-steps.ts";
import type { CellCase, CellRow, Judge } from "./cell.test-steps.ts";
import { charityCreateCells, charityDonateCells } from "./charity-cells.test-steps.ts";
import { donationCells } from "./donation-cells.test-steps.ts";
import { factorCells } from "./factor-cells.test-steps.ts";
import { offlineCells } from "./offline-cells.test-steps.ts";
import { operatorCells } from "./operator-cells.test-steps.ts";
import { payoutCells } from "./payout-cells.test-steps.ts";
import { postCells } from "./post-cells.test-steps.ts";
import { reportCells } from "./report-cells.test-steps.ts";
import { streamCells } from "./stream-cells.test-steps.ts";
import { subscriptionCells } from "./subscription-cells.test-steps.ts";

/*
 * One row per endpoint of the contract: the objects to test it with, and the answer to permitted roles. The permission
 * itself is declared by `access` in the contract (`expectedAnswers`). A new endpoint needs a row; the simplest is `{
 * plain: { request: () => ({ path: "/v1/…" }), passed: "200" } }`.
 */

const campaignNotFound = "404 CampaignNotFoundException";

/** A row with campaigns of every kind. Invisible ones are not found. */
function perCampaign(
	path: (campaignId: string) => string,
	passed: Partial<Record<CampaignKind, CellCase["passed"]>>,
	options: {
		body?: () => unknown;
		/** The call changes the campaign, so each cell gets its own. */
		isSpent?: boolean;
		judge?: (kind: CampaignKind) => Judge;
	} = {},
): CellRow {
	const cases = campaignKinds.map((kind): [string, CellCase] => {
		const owner = kind === "other's" ? "other author" : "author";
		const isFound = passed[kind] !== undefined;
		return [
			kind,
			{
				request: async (world) => ({
					path: path(options.isSpent ? await world.freshCampaign(kind) : world.campaigns[kind]),
					...(options.body && { body: options.body() }),
				}),
				passed: passed[kind] ?? campaignNotFound,
				...(isFound && { owner }),
				...(isFound && options.judge && { judge: options.judge(kind) }),
			},
		];
	});
	return Object.fromEntries(cases);
}

/** Only the author sees `isOwner` and may change a campaign. */
const judgeOwnership =
	(kind: CampaignKind): Judge =>
	({ text }, _world, role) => {
		const { isOwner, permissions } = JSON.parse(text) as Campaign;
		const isTheirs = role === (kind === "other's" ? "other author" : "author");
		if (isOwner !== isTheirs) return `isOwner is ${isOwner}`;
		const mayChange = isTheirs && kind !== "ended";
		return permissions.update === mayChange ? null : `permissions.update is ${permissions.update}`;
	};

/** A list of the caller's own campaigns contains those only. */
const ownCampaigns = (path: string): CellRow => ({
	"one's own": {
		request: () => ({ path }),
		passed: "200",
		judge: ({ text }, world, role) => {
			const { data } = JSON.parse(text) as { data: Campaign[] };
			const { sub } = decodeJwt(String(world.tokens[role]));
			if (role.endsWith("author") && data.length === 0) return "one's own campaigns are missing";
			return data.every(({ author }) => author.id === sub) ? null : "another author's campaign is among them";
		},
	},
});

const plain = (path: string, passed = "200"): CellRow => ({ plain: { request: () => ({ path }), passed } });

/** A pending sign-up with a token that confirms it. */
async function waiting(world: World): Promise<{ email: string; token: string }> {
	const { db } = world.app.app.deps;
	const email = uniqueEmail("waiting");
	const first = await db.selectFrom("registration").select("id").limit(1).executeTakeFirstOrThrow();
	const subject = await world.copyRow("registration", first.id, { email, emailKey: email, accountId: null });
	return { email, token: await storeToken(world, "activate", subject) };
}

/** A request for a mailed link whose mail has been sent. */
async function forgotten(
	world: World,
	email: string,
	purpose: "new-password" | "sign-in" = "new-password",
): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const { id } = await db.selectFrom("account").select("id").where("emailKey", "=", email).executeTakeFirstOrThrow();
	const request = newId();
	const now = new Date();
	await db
		.insertInto("newPasswordRequest")
		.values({ id: request, purpose, emailKey: email, createdAt: now, mailedAt: now, accountId: id })
		.execute();
	return storeToken(world, purpose, request);
}

const newPassword = (email: string, token: string) => ({
	path: "/v1/user/new-password",
	body: { email, newPassword: testPassword, newPasswordRepeat: testPassword, newPasswordToken: token },
});

const signInByLink = (world: World, token: string) => ({
	path: "/v1/user/sign-in-by-link",
	body: { email: world.spender.email, token },
});

const registration = () => ({
	firstName: "Cell",
	lastName: "Tester",
	email: uniqueEmail("cell"),
	password: testPassword,
	passwordRepeat: testPassword,
});

const signIn = (email: (world: World) => string, passed: CellCase["passed"], password = testPassword): CellCase => ({
	request: (world) => ({ path: "/v1/user/sign-in", body: { email: email(world), password } }),
	passed,
});

const refresh = (cookie: (world: World) => Promise<string | null>, passed: string): CellCase => ({
	request: async (world) => {
		const secret = await cookie(world);
		return { path: "/v1/user/refresh-token", ...(secret && { headers: { cookie: `refresh=${secret}` } }) };
	},
	passed,
});

const unauthorized = "401 UnauthorizedException";
const invalidCredentials = "401 InvalidCredentialsException";

export const endpointCells: Partial<Record<EndpointName, CellRow>> = {
	...accountCells,
	...factorCells,
	...donationCells,
	...streamCells,
	...catalogueCells,
	...payoutCells,
	...postCells,
	...offlineCells,
	...subscriptionCells,
	...reportCells,
	...operatorCells,
	signUp: {
		"a new address": { request: () => ({ path: "/v1/user/sign-up", body: registration() }), passed: "204" },
		"an account's address": {
			request: (world) => ({ path: "/v1/user/sign-up", body: { ...registration(), email: world.author.email } }),
			passed: "204",
		},
	},
	sendActivation: {
		"any address": {
			request: () => ({ path: "/v1/user/send-activation", body: { email: uniqueEmail("any") } }),
			passed: "204",
		},
	},
	activate: {
		"the right token": {
			request: async (world) => ({ path: "/v1/user/activate", body: await waiting(world) }),
			passed: "200",
		},
		"another's token": {
			request: async (world) => ({
				path: "/v1/user/activate",
				body: { email: (await waiting(world)).email, token: (await waiting(world)).token },
			}),
			passed: "400 ActivationTokenInvalidException",
		},
		"an invented token": {
			request: async (world) => ({
				path: "/v1/user/activate",
				body: { email: (await waiting(world)).email, token: newSecret() },
			}),
			passed: "400 ActivationTokenInvalidException",
		},
	},
	resetPassword: {
		"any address": {
			request: () => ({ path: "/v1/user/reset-password", body: { email: uniqueEmail("any") } }),
			passed: "204",
		},
	},
	requestSignInLink: {
		anybody: {
			request: () => ({ path: "/v1/user/sign-in-link", body: { email: uniqueEmail("link") } }),
			passed: "204",
		},
	},
	signInByLink: {
		"the right token": {
			request: async (world) => signInByLink(world, await forgotten(world, world.spender.email, "sign-in")),
			passed: "200",
		},
		"a token for a new password": {
			request: async (world) => signInByLink(world, await forgotten(world, world.spender.email)),
			passed: "400 SignInLinkInvalidException",
		},
		"an invented token": {
			request: (world) => signInByLink(world, newSecret()),
			passed: "400 SignInLinkInvalidException",
		},
	},
	newPassword: {
		"the right token": {
			request: async (world) => newPassword(world.spender.email, await forgotten(world, world.spender.email)),
			passed: "204",
		},
		"another's token": {
			request: async (world) => newPassword(world.author.email, await forgotten(world, world.spender.email)),
			passed: "400 NewPasswordTokenInvalidException",
		},
		"an invented token": {
			request: (world) => newPassword(world.author.email, newSecret()),
			passed: "400 NewPasswordTokenInvalidException",
		},
		"an activation token": {
			request: async (world) => {
				const { email, token } = await waiting(world);
				return newPassword(email, token);
			},
			passed: "400 NewPasswordTokenInvalidException",
		},
	},
	signIn: {
		"the right password": signIn(({ user }) => user.email, "200"),
		"a wrong password": signIn(({ user }) => user.email, invalidCredentials, "Wrong-Password-1"),
		"a closed account": signIn(({ closing }) => closing.email, invalidCredentials),
		"an unknown address": signIn(() => uniqueEmail("unknown"), invalidCredentials),
		"a pending address": {
			request: async (world) => ({
				path: "/v1/user/sign-in",
				body: { email: (await waiting(world)).email, password: testPassword },
			}),
			passed: "403 InactiveUserException",
		},
	},
	refreshToken: {
		"a live session's cookie": refresh(
			async (world) => String((await world.signIn(world.user.email)).cookies.get("refresh")),
			"200",
		),
		"an ended session's cookie": refresh(async (world) => {
			const client = await world.signIn(world.user.email);
			const secret = String(client.cookies.get("refresh"));
			await client.call("signOut", {});
			return secret;
		}, unauthorized),
		"a closed account's cookie": refresh(async (world) => String(world.closing.cookies.get("refresh")), unauthorized),
		"an invented cookie": refresh(async () => newSecret(), unauthorized),
		"no cookie": refresh(async () => null, unauthorized),
	},
	signOut: {
		"one's own session": {
			request: async (world, role) => ({ path: "/v1/user/sign-out", token: await world.freshToken(role) }),
			passed: "204",
		},
	},
	createCampaign: {
		...charityCreateCells,
		"a new one": {
			request: () => ({
				path: "/v1/campaign",
				body: {
					country: "PL",
					recipient: { type: "yourself" },
					residenceConfirmed: true,
					title: "A campaign of a cell",
					description: "Made to test who may create one.",
					image: tinyJpeg,
					fundGoal: 100_000,
				},
			}),
			passed: "201",
		},
	},
	getCampaign: perCampaign(
		(id) => `/v1/campaign/${id}`,
		{ own: "200", "other's": "200", ended: "200" },
		{ judge: judgeOwnership },
	),
	updateCampaign: perCampaign(
		(id) => `/v1/campaign/${id}`,
		{ own: "200", "other's": "200", ended: "403 ForbiddenException" },
		{
			body: () => ({ title: "Another title", description: "Another description.", fundGoal: 200_000 }),
			isSpent: true,
		},
	),
	endCampaign: perCampaign(
		(id) => `/v1/campaign/${id}/end`,
		{ own: "200", "other's": "200", ended: "200" },
		{ isSpent: true },
	),
	deleteCampaign: perCampaign(
		(id) => `/v1/campaign/${id}`,
		{ own: "204", "other's": "204", ended: "204" },
		{ isSpent: true },
	),
	listCampaigns: plain("/v1/campaigns"),
	listRecommended: perCampaign((id) => `/v1/campaigns/recommended?campaignId=${id}`, {
		own: "200",
		"other's": "200",
		ended: "200",
	}),
	listOwnCampaigns: ownCampaigns("/v1/user/campaigns"),
	listOwnCampaignsByStatus: ownCampaigns("/v1/user/campaigns/active"),
	listHiddenCampaigns: {
		"one's own": {
			request: () => ({ path: "/v1/user/hidden-campaigns" }),
			passed: "200",
			judge: ({ text }, world, role) => {
				const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
				return ids.includes(world.campaigns.hidden) === (role === "author") ? null : "it is not the author's alone";
			},
		},
	},
	listUserCampaigns: {
		"the author's": {
			request: (world) => ({ path: `/v1/user/${decodeJwt(String(world.author.token)).sub}/campaigns` }),
			passed: "200",
			judge: ({ text }, world, role) => {
				const { data } = JSON.parse(text) as { data: Campaign[] };
				const secret = [world.campaigns.deleted, world.campaigns.hidden];
				if (data.length === 0) return "the author's campaigns are missing";
				if (data.some(({ id }) => secret.includes(id))) return "it shows what is deleted or hidden";
				return data.every(({ isOwner }) => isOwner === (role === "author")) ? null : "isOwner is wrong";
			},
		},
		"an unknown account's": {
			request: (world) => ({ path: `/v1/user/${world.app.app.deps.newId()}/campaigns` }),
			passed: "200",
			judge: ({ text }) => ((JSON.parse(text) as { data: unknown[] }).data.length === 0 ? null : "it shows something"),
		},
	},
	getDonationConfig: plain("/v1/config/donation"),
	donate: {
		...perCampaign(
			(id) => `/v1/campaign/${id}/donate`,
			{
				own: "201",
				"other's": "201",
				ended: "409 CampaignNotAcceptingDonationsException",
			},
			{ body: () => donationBody() },
		),
		...charityDonateCells,
	},
	listDonations: perCampaign((id) => `/v1/campaign/${id}/donations`, { own: "200", "other's": "200", ended: "200" }),
	getSite: plain("/v1/config/site"),
	listCountries: plain("/v1/config/supported-countries"),
	listStates: plain("/v1/config/supported-countries/US/states"),
	listPayoutCountries: plain("/v1/config/payout-countries"),
	getTextPage: {
		"a page": { request: () => ({ path: "/v1/data/text-pages/contact-us.json" }), passed: "200" },
		"no page": {
			request: () => ({ path: "/v1/data/text-pages/nothing.json" }),
			passed: "404 NotFoundException",
		},
		"out of its folder": {
			request: () => ({ path: "/v1/data/text-pages/..%2f..%2fpackage.json" }),
			passed: "404 NotFoundException",
		},
	},
	contactUs: {
		"a message": {
			request: () => ({
				path: "/v1/contact-us",
				body: {
					name: "Cell Tester",
					websiteUrl: "https://club.example",
					email: uniqueEmail("cell"),
					phoneNumber: "+48 600 100 200",
					comment: "A message of a cell, long enough to be read.",
				},
			}),
			passed: "204",
		},
	},
};
