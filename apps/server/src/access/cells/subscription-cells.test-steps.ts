import type { EndpointName } from "@stride/contract/api";
import { uniqueEmail } from "@stride/testing";
import { unsubscribeToken } from "../../modules/notifications/index.ts";
import { type CampaignKind, campaignKinds, newSecret, type Role, type World } from "../world.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";

const campaignNotFound = "404 CampaignNotFoundException";
const tokenInvalid = "400 SubscriptionTokenInvalidException";

const pathOf = (campaignId: string, end = "") => `/v1/campaign-subscribe/${campaignId}${end}`;

/** The campaign's owner. */
const ownerOf = (kind: CampaignKind): Role => (kind === "other's" ? "other author" : "author");

/** One case per kind of campaign; invisible ones are not found. */
const perCampaign = (one: (kind: CampaignKind, isFound: boolean) => CellCase): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind) => [kind, one(kind, kind === "own" || kind === "other's" || kind === "ended")]),
	);

/** A guest's subscription, created for each cell. */
async function insertSubscription(world: World): Promise<{ campaignId: string; token: string }> {
	const { deps } = world.app.app;
	const campaignId = world.campaigns.own;
	const id = deps.newId();
	const email = uniqueEmail("reader");
	await deps.db
		.insertInto("subscription")
		.values({
			id,
			campaignId,
			email,
			emailKey: email,
			locale: "en",
			consentVersion: "1",
			consentedAt: new Date(),
			createdAt: new Date(),
		})
		.execute();
	return { campaignId, token: unsubscribeToken(deps, "campaign-news", id) };
}

async function insertRequest(world: World): Promise<{ campaignId: string; token: string }> {
	const { deps } = world.app.app;
	const campaignId = world.campaigns.own;
	const token = newSecret();
	const email = uniqueEmail("reader");
	const now = new Date();
	await deps.db
		.insertInto("subscriptionRequest")
		.values({
			id: deps.newId(),
			campaignId,
			email,
			emailKey: email,
			locale: "en",
			createdAt: now,
			mailedAt: now,
			tokenHash: deps.secrets.hash("confirm-subscription", token),
			expiresAt: new Date(now.getTime() + 3_600_000),
		})
		.execute();
	return { campaignId, token };
}

const madeUpToken = (end: string): CellCase => ({
	request: (world) => ({ path: pathOf(world.campaigns.own, end), body: { token: newSecret() } }),
	passed: tokenInvalid,
});

export const subscriptionCells: Partial<Record<EndpointName, CellRow>> = {
	subscribe: {
		...perCampaign((kind, isFound) => ({
			request: (world) => ({
				path: pathOf(world.campaigns[kind]),
				body: { email: uniqueEmail("guest") },
				token: null,
			}),
			passed: isFound ? (kind === "ended" ? "409 CampaignEndedException" : "204") : campaignNotFound,
		})),
		"somebody else's address": {
			request: (world) => ({
				path: pathOf(world.campaigns["other's"]),
				body: { email: uniqueEmail("guest") },
				token: world.tokens.author,
			}),
			passed: "403 ForbiddenException",
		},
		"one's own campaign": {
			request: (world) => ({ path: pathOf(world.campaigns.own), body: {}, token: world.tokens.author }),
			passed: "403 ForbiddenException",
		},
		"no address": {
			request: (world) => ({ path: pathOf(world.campaigns.own), body: {}, token: null }),
			passed: "400 ValidationException",
		},
	},
	getSubscription: perCampaign((kind, isFound) => ({
		request: (world) => ({ path: pathOf(world.campaigns[kind]) }),
		passed: isFound ? "200" : campaignNotFound,
		judge: ({ text }) => (text === '{"isSubscribed":false}' ? null : text),
	})),
	unsubscribe: {
		"the mailed token": {
			request: async (world) => {
				const { campaignId, token } = await insertSubscription(world);
				return { path: `${pathOf(campaignId)}?token=${token}` };
			},
			passed: "204",
		},
		"another campaign's token": {
			request: async (world) => ({
				path: `${pathOf(world.campaigns["other's"])}?token=${(await insertSubscription(world)).token}`,
			}),
			passed: tokenInvalid,
		},
		"no token, as the author": {
			request: (world) => ({ path: pathOf(world.campaigns["other's"]), token: world.tokens.author }),
			passed: "204",
		},
		"no token, as a guest": {
			request: (world) => ({ path: pathOf(world.campaigns.own), token: null }),
			passed: "401 UnauthorizedException",
		},
	},
	confirmSubscription: {
		"the mailed token": {
			request: async (world) => {
				const { campaignId, token } = await insertRequest(world);
				return { path: pathOf(campaignId, "/confirm"), body: { token } };
			},
			passed: "204",
		},
		"an invented token": madeUpToken("/confirm"),
		"a hidden campaign": {
			request: (world) => ({ path: pathOf(world.campaigns.hidden, "/confirm"), body: { token: newSecret() } }),
			passed: campaignNotFound,
		},
	},
	undoUnsubscribe: {
		"the mailed token": {
			request: async (world) => {
				const { campaignId, token } = await insertSubscription(world);
				return { path: pathOf(campaignId, "/undo"), body: { token } };
			},
			passed: "204",
		},
		"an invented token": madeUpToken("/undo"),
	},
	reportCampaign: {
		...perCampaign((kind, isFound) => ({
			request: (world, role) => ({
				path: `/v1/campaign/${world.campaigns[kind]}/report`,
				body: { email: uniqueEmail("reporter"), message: "This campaign is not what it says it is." },
				...(isFound && role === ownerOf(kind) && { token: null }),
			}),
			passed: isFound ? "204" : campaignNotFound,
		})),
		"one's own": {
			request: (world) => ({
				path: `/v1/campaign/${world.campaigns.own}/report`,
				body: { email: uniqueEmail("reporter"), message: "This campaign is not what it says it is." },
				token: world.tokens.author,
			}),
			passed: "403 ForbiddenException",
		},
	},
};

/** One-click unsubscription from a campaign's news: the page is the product's own. */
export const newsOffCells = (passed: string): CellRow => ({
	"news of a campaign": {
		request: async (world) => ({ path: `/v1/unsubscribe/${(await insertSubscription(world)).token}` }),
		passed,
	},
});
