import type { EndpointName } from "@stride/contract/api";
import { donationBody, plantProject } from "@stride/testing";
import { type LedgerEntry, postEntry } from "../../modules/ledger/index.ts";
import { copyRowOf, type World } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";
import { act, list, missing, proven } from "./desk-calls.test-steps.ts";
import { giftAidCells } from "./gift-aid-cells.test-steps.ts";
import { deskOfflineCells, freshOffline } from "./offline-cells.test-steps.ts";
import { payable, settledCopy } from "./payout-cells.test-steps.ts";
import { freshComment, freshPost } from "./post-cells.test-steps.ts";
import { campaignRefundCells, deskJobCells, deskPayoutCells } from "./refund-cells.test-steps.ts";
import { reportDecisionCells } from "./report-cells.test-steps.ts";
import { peopleCells, teamCells } from "./team-cells.test-steps.ts";

/*
 * The operator's desk. Each request would succeed for an operator; other roles get the refusal only. Routes that move
 * money are called with a proven session by every role.
 */

const reason = { reason: "A reason of a cell" };
const refund = { amount: 100, tip: 0, refunded: 0, ...reason };
const contentOf = (kind: string, id: string, what: string) => `/v1/operator/content/${kind}/${id}/${what}`;

const letterOf = (kind: string, id: string, what: string) => `/v1/operator/letter/${kind}/${id}/${what}`;

const begun = new WeakMap<World, Promise<string>>();

/** A card donation that has not arrived. */
function openDonation(world: World): Promise<string> {
	const { campaigns, app } = world;
	const known = begun.get(world);
	if (known) return known;
	const made = app.client().call("donate", { params: { campaignId: campaigns.own }, body: donationBody() });
	const id = made.then(({ donationId }) => donationId);
	begun.set(world, id);
	return id;
}

const alone = { requestActor: null, requestKey: null, requestHash: null };

const settledDonation = async (world: World): Promise<string> => settledCopy(world, await openDonation(world));

/** A catalogue donation in that state. */
async function catalogueDonation(world: World, state: "unknown" | "refunded"): Promise<string> {
	const { id } = await plantProject(world.app);
	const catalogue = { provider: "globalgiving", projectId: id, tipCents: 0, providerPaymentId: null };
	const at = new Date();
	const change = { ...alone, ...catalogue, state, askedAt: at, ...(state === "refunded" && { settledAt: at }) };
	return copyRowOf(world.app, "donation", await openDonation(world), change);
}

async function message(world: World): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const id = newId();
	await db
		.insertInto("contactMessage")
		.values({
			id,
			name: "Cell Tester",
			email: `${id}@example.org`,
			comment: "A message of a cell, long enough to be read.",
			locale: "en",
			contentHash: Buffer.from(id),
			state: "new",
			createdAt: new Date(),
		})
		.execute();
	return id;
}

async function report(world: World, email: string | null = "cell@example.org"): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const id = newId();
	await db
		.insertInto("report")
		.values({
			id,
			campaignId: world.campaigns.own,
			email,
			message: "A report of a cell, long enough to be read.",
			locale: "en",
			contentHash: Buffer.from(id),
			createdAt: new Date(),
		})
		.execute();
	return id;
}

const settlementOf = (campaignId: string) => `/v1/operator/balances/${campaignId}/settle`;

/** A campaign that is ten dollars below zero, by ledger entries. */
async function indebted(world: World): Promise<string> {
	const { deps } = world.app.app;
	const campaignId = await world.freshCampaign("own");
	const entry: LedgerEntry = {
		kind: "funds-available",
		subject: deps.newId(),
		occurredAt: new Date(),
		currency: "usd",
		transfers: [
			{ debit: { kind: "campaign-available", campaignId }, credit: { kind: "provider-available" }, amountCents: 1_000 },
		],
	};
	await deps.db.transaction().execute((tx) => postEntry(deps, tx, entry));
	return campaignId;
}

async function hold(world: World): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const id = newId();
	const { id: heldBy } = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", world.operator.email)
		.executeTakeFirstOrThrow();
	await db
		.insertInto("payoutHold")
		.values({
			id,
			campaignId: await world.freshCampaign("own"),
			reason: "A cell",
			heldBy,
			heldAt: new Date(),
		})
		.execute();
	return id;
}

async function hiddenByOperator(world: World): Promise<string> {
	const { db } = world.app.app.deps;
	const by = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", world.operator.email)
		.executeTakeFirstOrThrow();
	const base = await world.freshCampaign("own");
	const slug = `hidden-${base.slice(-12)}`;
	const change = { hiddenAt: new Date(), hiddenBy: by.id, hiddenReason: "A cell", slug };
	return copyRowOf(world.app, "campaign", base, change);
}

/** A list with personal data. */
const personal = (path: string): CellRow => ({
	"with a proof": proven(() => ({ path: `/v1/operator/${path}` }), "200"),
	"without a recent proof": act(() => ({ path: `/v1/operator/${path}` }), proofNeeded),
});

export const operatorCells: Partial<Record<EndpointName, CellRow>> = {
	getDesk: list("desk"),
	searchAccounts: personal("accounts?q=author"),
	...teamCells,
	...peopleCells,
	...campaignRefundCells,
	...deskJobCells,
	...deskPayoutCells,
	searchCampaigns: list("campaigns?q=lake"),
	searchDonations: personal("donations?q=melnyk"),
	searchPosts: list("posts?q=cell"),
	searchStreams: { ...list("streams?q=cell"), pinned: list("streams?only=pinned").plain as CellCase },
	listAudit: list("audit?action=campaign"),
	listContactMessages: personal("messages?state=new"),
	listCampaignReports: personal("reports?state=closed"),
	getFinanceOverview: list("finance"),
	listAgedBalances: list("finance/aged-balances"),
	listOpenDisputes: list("finance/disputes"),
	listOpenPayouts: list("finance/payouts?group=failed"),
	listUnknownOutcomes: list("finance/unknown-donations"),
	...giftAidCells,
	...deskOfflineCells,
	getFinances: list("finances"),
	listOpenBalances: list("balances"),
	settleBalance: {
		"below zero": proven(
			async (world) => ({
				path: settlementOf(await indebted(world)),
				body: { action: "write-off", balance: -1_000, ...reason },
			}),
			"200",
		),
		"of an author who is still here": proven(
			async (world) => ({
				path: settlementOf(await payable(world)),
				body: { action: "write-off", balance: 1_000, ...reason },
			}),
			"409 BalanceHasOwnerException",
		),
		"that has changed": proven(
			async (world) => ({
				path: settlementOf(await indebted(world)),
				body: { action: "paid-in", balance: -1, amount: 1, reference: "1" },
			}),
			"409 BalanceChangedException",
		),
		missing: missing(settlementOf, "404 CampaignNotFoundException", { action: "write-off", balance: -1, ...reason }),
		"without a recent proof": act(
			(world) => ({
				path: settlementOf(world.app.app.deps.newId()),
				body: { action: "write-off", balance: -1, ...reason },
			}),
			proofNeeded,
		),
	},
	listUnknownDonations: personal("unknown-donations"),
	listPayoutHolds: list("payout-holds"),
	hideContent: {
		"a campaign": act(async (world) => ({
			path: contentOf("campaign", await world.freshCampaign("own"), "hide"),
			body: reason,
		})),
		"a live stream": act(async (world) => ({
			path: contentOf("live-stream", await world.freshStream("live"), "hide"),
			body: reason,
		})),
		"a post": act(async (world) => ({
			path: contentOf("post", await freshPost(world, "own"), "hide"),
			body: reason,
		})),
		"a comment": act(async (world) => {
			const postId = await freshPost(world, "own");
			return {
				path: contentOf("comment", await freshComment(world, postId, world.author.email), "hide"),
				body: reason,
			};
		}),
		"an entered donation": act(async (world) => ({
			path: contentOf("offline", await freshOffline(world, "own"), "hide"),
			body: reason,
		})),
		"a missing post": missing((id) => contentOf("post", id, "hide"), "404 PostNotFoundException", reason),
		"a missing comment": missing((id) => contentOf("comment", id, "hide"), "404 CommentNotFoundException", reason),
		missing: missing((id) => contentOf("campaign", id, "hide"), "404 CampaignNotFoundException", reason),
		"another kind": missing((id) => contentOf("account", id, "hide"), "400 ValidationException", reason),
	},
	restoreContent: {
		"hidden by an operator": act(async (world) => ({
			path: contentOf("campaign", await hiddenByOperator(world), "restore"),
		})),
		"a post": act(async (world) => ({ path: contentOf("post", await freshPost(world, "hidden"), "restore") })),
		"not hidden": act(
			(world) => ({ path: contentOf("campaign", world.campaigns.hidden, "restore") }),
			"409 NotRestorableException",
		),
		missing: missing((id) => contentOf("live-stream", id, "restore"), "404 LiveStreamNotFoundException"),
	},
	resolveDonation: {
		"an unknown one": proven(async (world) => ({
			path: `/v1/operator/donation/${await catalogueDonation(world, "unknown")}/resolve`,
			body: { outcome: "failed" },
		})),
		"a card donation": proven(
			async (world) => ({
				path: `/v1/operator/donation/${await openDonation(world)}/resolve`,
				body: { outcome: "failed" },
			}),
			"409 DonationNotUnknownException",
		),
		missing: missing((id) => `/v1/operator/donation/${id}/resolve`, "404 DonationNotFoundException", {
			outcome: "failed",
		}),
		"without a recent proof": act(
			(world) => ({
				path: `/v1/operator/donation/${world.app.app.deps.newId()}/resolve`,
				body: { outcome: "succeeded", receiptNumber: "1" },
			}),
			proofNeeded,
		),
	},
	correctDonation: {
		"one that was corrected": proven(async (world) => ({
			path: `/v1/operator/donation/${await catalogueDonation(world, "refunded")}/correct`,
		})),
		missing: missing((id) => `/v1/operator/donation/${id}/correct`, "404 DonationNotFoundException"),
		"without a recent proof": act(
			(world) => ({ path: `/v1/operator/donation/${world.app.app.deps.newId()}/correct` }),
			proofNeeded,
		),
	},
	refundDonation: {
		"one that has arrived": proven(async (world) => ({
			path: `/v1/operator/donation/${await settledDonation(world)}/refund`,
			body: refund,
		})),
		"one through the catalogue": proven(
			async (world) => ({
				path: `/v1/operator/donation/${await catalogueDonation(world, "unknown")}/refund`,
				body: refund,
			}),
			"409 CatalogueDonationNotRefundableException",
		),
		"one that has not arrived": proven(
			async (world) => ({ path: `/v1/operator/donation/${await openDonation(world)}/refund`, body: refund }),
			"409 DonationNotRefundableException",
		),
		missing: missing((id) => `/v1/operator/donation/${id}/refund`, "404 DonationNotFoundException", refund),
		"without a recent proof": act(
			(world) => ({ path: `/v1/operator/donation/${world.app.app.deps.newId()}/refund`, body: refund }),
			proofNeeded,
		),
	},
	holdPayouts: {
		"of a campaign": act(
			async (world) => ({
				path: "/v1/operator/payout-holds",
				body: { subject: { kind: "campaign", id: await world.freshCampaign("own") }, ...reason },
			}),
			"201",
		),
		"of an unknown account": act(
			(world) => ({
				path: "/v1/operator/payout-holds",
				body: { subject: { kind: "account", id: world.app.app.deps.newId() }, ...reason },
			}),
			"404 UserNotFoundException",
		),
	},
	releasePayouts: {
		"one in force": proven(async (world) => ({ path: `/v1/operator/payout-holds/${await hold(world)}/release` })),
		missing: missing((id) => `/v1/operator/payout-holds/${id}/release`, "404 NotFoundException"),
		"without a recent proof": act(
			async (world) => ({ path: `/v1/operator/payout-holds/${await hold(world)}/release` }),
			proofNeeded,
		),
	},
	pinStream: {
		upcoming: act((world) => ({ path: `/v1/operator/stream/${world.streams.upcoming}/pin` })),
		hidden: act(
			(world) => ({ path: `/v1/operator/stream/${world.streams.hidden}/pin` }),
			"404 LiveStreamNotFoundException",
		),
	},
	unpinStream: {
		upcoming: act((world) => ({ path: `/v1/operator/stream/${world.streams.upcoming}/pin` })),
		missing: missing((id) => `/v1/operator/stream/${id}/pin`, "404 LiveStreamNotFoundException"),
	},
	answerLetter: {
		"a message": act(async (world) => ({
			path: letterOf("contact-message", await message(world), "answer"),
			body: { text: "An answer." },
		})),
		"a report": act(async (world) => ({
			path: letterOf("report", await report(world), "answer"),
			body: { text: "An answer." },
		})),
		"a report whose sender was removed": act(
			async (world) => ({
				path: letterOf("report", await report(world, null), "answer"),
				body: { text: "An answer." },
			}),
			"409 SenderRemovedException",
		),
		missing: missing((id) => letterOf("report", id, "answer"), "404 LetterNotFoundException", { text: "An answer." }),
		"another kind": missing((id) => letterOf("comment", id, "answer"), "400 ValidationException", {
			text: "An answer.",
		}),
	},
	listAssignees: list("letter-assignees"),
	noteLetter: {
		"a message": act(async (world) => ({
			path: letterOf("contact-message", await message(world), "note"),
			body: { text: "A note." },
		})),
		missing: missing((id) => letterOf("report", id, "note"), "404 LetterNotFoundException", { text: "A note." }),
	},
	assignLetter: {
		"to no one": act(async (world) => ({
			path: letterOf("report", await report(world), "assign"),
			body: { accountId: null },
		})),
		"to a person without a role": act(
			async (world) => ({
				path: letterOf("report", await report(world), "assign"),
				body: { accountId: world.app.app.deps.newId() },
			}),
			"409 NotAssignableException",
		),
		missing: missing((id) => letterOf("report", id, "assign"), "404 LetterNotFoundException", { accountId: null }),
	},
	...reportDecisionCells(message, report),
	setLetterState: {
		"a message": act(async (world) => ({
			path: letterOf("contact-message", await message(world), "state"),
			body: { state: "closed" },
		})),
		"a report": act(async (world) => ({
			path: letterOf("report", await report(world), "state"),
			body: { state: "closed" },
		})),
		missing: missing((id) => letterOf("contact-message", id, "state"), "404 LetterNotFoundException", {
			state: "new",
		}),
	},
};
