import { createHmac } from "node:crypto";
import type { Access } from "@stride/contract/endpoint";
import { type CampaignKind, campaignKinds, newSecret, type World } from "../world.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";
import { giftAidFileCells } from "./gift-aid-cells.test-steps.ts";
import { journalCells } from "./journal-cells.test-steps.ts";
import { campaignFileCells, ownFileCells, receiptFileCells, statementFileCells } from "./payout-cells.test-steps.ts";
import {
	clipCells,
	playbackIndexCells,
	playbackMediaCells,
	playbackSessionCells,
	recordingFileCells,
	recordingLinkCells,
	sharedPlaylistCells,
} from "./playback-cells.test-steps.ts";
import { calendarCells, captionFileCells, clipCaptionFileCells } from "./stream-cells.test-steps.ts";
import { newsOffCells } from "./subscription-cells.test-steps.ts";

/*
 * One row per route outside the contract, by method and address as mounted, with the policy that it must declare.
 * `HEAD` rows are derived from those of `GET`.
 */

export type RouteRow = { access: Access; cases: CellRow };

const at = (path: string, passed: string | readonly string[] = "200"): CellRow[string] => ({
	request: () => ({ path }),
	passed,
});
const open = (cases: CellRow): RouteRow => ({ access: "anyone", cases });

/** The provider's signature over an event, as Stripe's documentation describes it. */
function signed(secret: string, change: { payload?: string; ageSeconds?: number } = {}) {
	const payload = JSON.stringify({
		id: `evt_${newSecret().slice(0, 24)}`,
		object: "event",
		type: "customer.created",
		created: Math.floor(Date.now() / 1000),
		livemode: false,
		data: { object: { object: "customer", id: "cus_1" } },
	});
	const time = Math.floor(Date.now() / 1000) - (change.ageSeconds ?? 0);
	const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
	return {
		path: "/v1/webhooks/stripe",
		rawBody: change.payload ?? payload,
		headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` },
	};
}
const webhookSecret = ({ app }: World): string => app.app.deps.config.stripe.webhookSecret;
const refusedPassword = "401 MailWebhookPasswordException";
const refusedSignature = "400 InvalidSignatureException";

/** A message as the operator's mail server delivers it. */
const returned = (password: string) => ({
	path: "/v1/webhooks/mail",
	rawBody: "Subject: Returned mail",
	headers: {
		"content-type": "message/rfc822",
		authorization: `Basic ${Buffer.from(`mail:${password}`).toString("base64")}`,
	},
});

async function unsubscribe(world: World): Promise<string> {
	const { db, secrets } = world.app.app.deps;
	const { id } = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", world.spender.email)
		.executeTakeFirstOrThrow();
	return `/v1/unsubscribe/${id}.${secrets.hash("unsubscribe:gift-mails", id).toString("base64url")}`;
}
const unsubscribeCells: CellRow = {
	"the right token": { request: async (world) => ({ path: await unsubscribe(world) }), passed: "200" },
	"an invented token": {
		request: (world) => ({ path: `/v1/unsubscribe/${world.app.app.deps.newId()}.${newSecret()}` }),
		passed: "404 NotFoundException",
	},
};

async function picturePath(world: World): Promise<string> {
	const { image } = await world.author.call("getCampaign", { params: { campaignId: world.campaigns.own } });
	return new URL(image["344"], world.app.url).pathname;
}

/** Share pictures of campaigns; invisible ones are not found. */
const sharePictures = (passed: Partial<Record<CampaignKind, string>>): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind) => [
			`campaign: ${kind}`,
			{
				request: (world) => ({ path: `/media/share/${world.campaigns[kind]}/en-1.jpg` }),
				passed: passed[kind] ?? "404 CampaignNotFoundException",
			},
		]),
	);

const pages = (language: string): CellRow => ({
	[`${language}: landing`]: at(`/${language}`),
	[`${language}: campaigns`]: at(`/${language}/campaigns-and-streams`),
	[`${language}: sign-in`]: at(`/${language}/sign-in`),
	[`${language}: sign-up`]: at(`/${language}/sign-up`),
	[`${language}: forgot-password`]: at(`/${language}/forgot-password`),
	[`${language}: create-new-password`]: at(`/${language}/create-new-password?email=a%40b.example&token=${newSecret()}`),
	[`${language}: sign-in-link`]: at(`/${language}/sign-in-link?email=a%40b.example&token=${newSecret()}`),
	[`${language}: activate-account`]: at(`/${language}/activate-account?email=a%40b.example&token=${newSecret()}`),
	[`${language}: create-campaign`]: at(`/${language}/create-campaign`),
	[`${language}: faq`]: at(`/${language}/faq`),
	[`${language}: contacts`]: at(`/${language}/contacts`),
	[`${language}: own campaign`]: {
		request: (world) => ({ path: `/${language}/campaign/${world.ownName}` }),
		passed: "200",
	},
	[`${language}: own campaign by id`]: {
		request: (world) => ({ path: `/${language}/campaign/${world.campaigns.own}` }),
		passed: "302",
	},
	[`${language}: deleted campaign`]: {
		request: (world) => ({ path: `/${language}/campaign/${world.campaigns.deleted}` }),
		passed: "404",
	},
	[`${language}: hidden campaign`]: {
		request: (world) => ({ path: `/${language}/campaign/${world.campaigns.hidden}` }),
		passed: "404",
	},
	[`${language}: missing campaign`]: {
		request: (world) => ({ path: `/${language}/campaign/${world.campaigns.missing}` }),
		passed: "404",
	},
	[`${language}: nothing`]: at(`/${language}/nothing-at-all`, "404"),
});

export const routeCells: Record<string, RouteRow> = {
	"GET /v1/user/campaign/:campaignId/donations.csv": { access: "author", cases: campaignFileCells },
	"GET /v1/user/campaign/:campaignId/statements/:month/statement.csv": { access: "author", cases: statementFileCells },
	"GET /v1/user/campaign/:campaignId/payouts/:payoutId/receipt.csv": { access: "author", cases: receiptFileCells },
	"GET /v1/user/donations.csv": { access: "user", cases: ownFileCells },
	"GET /v1/operator/finance/journal/:month/journal.csv": {
		access: "desk:export-journal",
		cases: journalCells("journal.csv"),
	},
	"GET /v1/operator/finance/journal/:month/stride.journal": {
		access: "desk:export-journal",
		cases: journalCells("stride.journal"),
	},
	"GET /v1/operator/finance/gift-aid/claims/:claimId/gift-aid.csv": {
		access: "desk:export-journal",
		cases: giftAidFileCells,
	},
	"GET /v1/*": open({ nothing: at("/v1/nothing-at-all", "404 NotFoundException") }),
	"GET /v1/openapi.json": open({ plain: at("/v1/openapi.json") }),
	"GET /v1/docs/": open({ plain: at("/v1/docs/", ["200", "302"]) }),
	"GET /v1/docs/json": open({ plain: at("/v1/docs/json") }),
	"GET /v1/docs/yaml": open({ plain: at("/v1/docs/yaml") }),
	"GET /v1/docs/static/index.html": open({ plain: at("/v1/docs/static/index.html", "302") }),
	"GET /v1/docs/static/swagger-initializer.js": open({ plain: at("/v1/docs/static/swagger-initializer.js") }),
	"GET /v1/docs/static/*": open({
		"a file": at("/v1/docs/static/swagger-ui.css"),
		"out of its folder": at("/v1/docs/static/..%2f..%2f..%2fpackage.json", ["403", "404", "404 NotFoundException"]),
	}),
	"GET /health/live": open({ plain: at("/health/live") }),
	"GET /health/ready": open({ plain: at("/health/ready") }),
	"GET /media/*": open({
		"a picture": { request: async (world) => ({ path: await picturePath(world) }), passed: "200" },
		missing: {
			request: (world) => ({ path: `/media/images/${world.app.app.deps.newId()}/344.webp` }),
			passed: "404 NotFoundException",
		},
		"the installation's secret": at("/media/..%2fsecret", "404 NotFoundException"),
	}),
	"GET /media/share/:subject/:file": open({
		site: at("/media/share/site/uk-1.jpg"),
		...sharePictures({ own: "200", "other's": "200", ended: "200" }),
		"another language": at("/media/share/site/de-1.jpg", "404 NotFoundException"),
		"another file": at("/media/share/site/..%2fsecret", "404 NotFoundException"),
		"not a campaign's name": at("/media/share/somebody/en-1.jpg", "404 NotFoundException"),
	}),
	"GET /media/catalogue/:id/:file": open({
		missing: at("/media/catalogue/0123456789abcdef0123456789abcdef/344.webp", "404 NotFoundException"),
		"not a picture's id": at("/media/catalogue/..%2fsecret/344.webp", "404 NotFoundException"),
		"another file": at("/media/catalogue/0123456789abcdef0123456789abcdef/..%2f344.webp", "404 NotFoundException"),
	}),
	"GET /v1/liveStream/:streamId/calendar.ics": open(calendarCells),
	"GET /v1/liveStream/:streamId/captions/:language/captions.vtt": open(captionFileCells),
	"GET /v1/clip/:clipId/captions/:language/captions.vtt": open(clipCaptionFileCells),
	"GET /live/:streamId/index.m3u8": open(playbackIndexCells),
	"GET /live/:streamId/v/:session/live.m3u8": open(playbackSessionCells("live.m3u8")),
	"GET /live/:streamId/v/:session/plain.m3u8": open(playbackSessionCells("plain.m3u8")),
	"GET /live/:streamId/v/:session/index.m3u8": open(playbackSessionCells("index.m3u8")),
	"GET /live/:streamId/v/:session/live-saver.m3u8": open(playbackSessionCells("live-saver.m3u8")),
	"GET /live/:streamId/v/:session/plain-saver.m3u8": open(playbackSessionCells("plain-saver.m3u8")),
	"GET /live/:streamId/v/:session/live-sound.m3u8": open(playbackSessionCells("live-sound.m3u8")),
	"GET /live/:streamId/v/:session/plain-sound.m3u8": open(playbackSessionCells("plain-sound.m3u8")),
	"GET /live/:streamId/v/:session/recording.m3u8": open(playbackSessionCells("recording.m3u8")),
	"GET /live/:streamId/v/:session/recording-sound.m3u8": open(playbackSessionCells("recording-sound.m3u8")),
	"GET /live/:streamId/v/:session/presence": open(playbackSessionCells("presence")),
	"GET /live/:streamId/v/:session/:name": open(playbackSessionCells()),
	...Object.fromEntries(
		["live", "plain", "live-saver", "plain-saver", "live-sound", "plain-sound"].map((file) => [
			`GET /live/:streamId/s/:secret/${file}.m3u8`,
			open(sharedPlaylistCells(`${file}.m3u8`)),
		]),
	),
	"GET /rec/:streamId/:expires/:signature/:name": open(recordingLinkCells),
	"GET /live/:streamId/download/:ticket/:part": open(recordingFileCells),
	"GET /live/:streamId/clip/:clipId/index.m3u8": open(clipCells("index.m3u8")),
	"GET /live/:streamId/clip/:clipId/:name": open(clipCells("1.m4s")),
	"GET /live/:streamId/m/:name": open(playbackMediaCells),
	"GET /.well-known/security.txt": open({ plain: at("/.well-known/security.txt") }),
	"GET /robots.txt": open({ plain: at("/robots.txt") }),
	"GET /sitemap.xml": open({ plain: at("/sitemap.xml") }),
	"GET /sitemap/pages.xml": open({ plain: at("/sitemap/pages.xml") }),
	"GET /sitemap/campaigns/:file": open({
		"the first": at("/sitemap/campaigns/1.xml"),
		"beyond the last": at("/sitemap/campaigns/2.xml", "404 NotFoundException"),
		"not a number": at("/sitemap/campaigns/0x1.xml", "404 NotFoundException"),
	}),
	"GET /sitemap/challenges/:file": open({
		"the first": at("/sitemap/challenges/1.xml"),
		"beyond the last": at("/sitemap/challenges/2.xml", "404 NotFoundException"),
	}),
	"GET /sitemap/clips/:file": open({ "beyond the last": at("/sitemap/clips/2.xml", "404 NotFoundException") }),
	"GET /sitemap/projects/:file": open({ "beyond the last": at("/sitemap/projects/2.xml", "404 NotFoundException") }),
	"GET /sitemap/organizations/:file": open({
		"beyond the last": at("/sitemap/organizations/2.xml", "404 NotFoundException"),
	}),
	"POST /v1/csp-reports": open({
		"a report": {
			request: () => ({
				path: "/v1/csp-reports",
				rawBody: "{}",
				headers: { "content-type": "application/csp-report" },
			}),
			passed: "204",
		},
	}),
	"POST /v1/webhooks/mail": {
		access: "provider",
		cases: {
			"with the password": {
				request: ({ app }) => returned(String(app.app.deps.config.mail.webhookSecret)),
				passed: "204",
			},
			"with another password": { request: () => returned("another password, as long"), passed: refusedPassword },
			"without a password": { request: () => ({ ...returned(""), headers: {} }), passed: refusedPassword },
		},
	},
	"POST /v1/webhooks/stripe": {
		access: "provider",
		cases: {
			"signed by the provider": { request: (world) => signed(webhookSecret(world)), passed: "204" },
			"without a signature": {
				request: (world) => ({ ...signed(webhookSecret(world)), headers: {} }),
				passed: refusedSignature,
			},
			"signed with another secret": { request: () => signed("whsec_x"), passed: refusedSignature },
			"signed an hour ago": {
				request: (world) => signed(webhookSecret(world), { ageSeconds: 3_600 }),
				passed: refusedSignature,
			},
			"altered after it was signed": {
				request: (world) => signed(webhookSecret(world), { payload: "{}" }),
				passed: refusedSignature,
			},
		},
	},
	"GET /v1/auth/google": open({
		"a sign-in": at("/v1/auth/google?lang=en&redirect=%2Fen%2Faccount", "302"),
		"a proof without a session": at("/v1/auth/google?reauthenticate=true", "302"),
	}),
	"GET /v1/auth/google/callback": {
		access: "bearer-of-secret",
		cases: { "a callback without a request": at("/v1/auth/google/callback?code=x&state=y", "302") },
	},
	"GET /v1/unsubscribe/:token": { access: "bearer-of-secret", cases: { ...unsubscribeCells, ...newsOffCells("302") } },
	"POST /v1/unsubscribe/:token": { access: "bearer-of-secret", cases: { ...unsubscribeCells, ...newsOffCells("200") } },
	"GET /*": open({ ...pages("en"), ...pages("uk"), "no language": at("/sign-in", "302") }),
};

/** A file of the web's build: each is mounted at its own address, and is public. */
export const isBuiltFile = (url: string): boolean => /^\/(?:assets\/[\w.-]+|[\w-]+\.\w+)$/.test(url);
