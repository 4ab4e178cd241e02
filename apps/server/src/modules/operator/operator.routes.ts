import type { DeskCounts, ResolveDonationBody } from "@stride/contract/operator/operator";
import { AppError } from "../../platform/app-error.ts";
import { countGivenUpJobs } from "../../platform/given-up-jobs.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { demandReauthentication } from "../accounts/index.ts";
import { contactStore } from "../content/index.ts";
import {
	correctCatalogueDonation,
	countOpenCampaignRefunds,
	countUnknown,
	listUnknownDonations,
	type Resolved,
	refundDonation,
	resolveUnknownDonation,
} from "../donations/index.ts";
import { findHolds } from "../ledger/index.ts";
import {
	countInReview,
	countOpenBalances,
	countPayoutHolds,
	getFinances,
	holdPayouts,
	listOpenBalances,
	listPayoutHolds,
	releasePayouts,
	settleBalance,
} from "../payouts/index.ts";
import { reportStore } from "../reports/index.ts";
import { pinStream, unpinStream } from "../streams/index.ts";
import { mountCampaignRefundRoutes } from "./campaign-refunds.routes.ts";
import { hideContent, restoreContent } from "./hide-content.ts";
import { mountJobRoutes } from "./jobs.routes.ts";
import { mountLetterRoutes } from "./letters/letters.routes.ts";
import { listAudit } from "./list-audit.ts";
import type { OperatorDeps } from "./operator-deps.ts";
import { mountDeskPayoutRoutes } from "./payout-decisions.routes.ts";
import { mountPeopleRoutes } from "./people.routes.ts";
import { mountReportDecisionRoutes } from "./reports/report-decisions.routes.ts";
import { searchAccounts, searchCampaigns, searchPosts } from "./search.ts";
import { searchDonations, searchStreams } from "./search-donations-and-streams.ts";

export function mountOperatorRoutes(mount: Mount, deps: OperatorDeps): void {
	mount("getDesk", () => getDesk(deps));
	mount("searchAccounts", async ({ actor, query: { q, state, since, until, ...page } }) => {
		await demandReauthentication(deps, deps.db, actor);
		return searchAccounts(deps, { q, state, since, until, page });
	});
	mount("searchCampaigns", ({ query: { q, state, since, until, ...page } }) =>
		searchCampaigns(deps, { q, state, since, until, page }),
	);
	mount("searchDonations", async ({ actor, query: { q, state, since, until, min, max, ...page } }) => {
		await demandReauthentication(deps, deps.db, actor);
		return searchDonations(deps, { q, state, since, until, min, max, page });
	});
	mount("searchPosts", ({ query: { q, state, since, until, ...page } }) =>
		searchPosts(deps, { q, state, since, until, page }),
	);
	mount("searchStreams", ({ query: { q, only, ...page } }) =>
		searchStreams(deps, { q, page, isPinned: only === "pinned" }),
	);
	mount("listAudit", ({ query: { subject, actor, action, ...page } }) =>
		listAudit(deps, { subject, actor, action, page }),
	);
	mountContent(mount, deps);
	mountMoney(mount, deps);
	mountLetterRoutes(mount, deps);
	mountPeopleRoutes(mount, deps);
	mountCampaignRefundRoutes(mount, deps);
	mountDeskPayoutRoutes(mount, deps);
	mountJobRoutes(mount, deps);
	mountReportDecisionRoutes(mount, deps);
}

function mountContent(mount: Mount, deps: OperatorDeps): void {
	mount("hideContent", async ({ actor, params, body, caller: { requestId } }) => {
		const { kind, contentId: id } = params;
		await hideContent(deps, { kind, id, reason: body.reason, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("restoreContent", async ({ actor, params, caller: { requestId } }) => {
		await restoreContent(deps, { kind: params.kind, id: params.contentId, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("pinStream", async ({ actor, params, caller: { requestId } }) => {
		await pinStream(deps, { id: params.streamId, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("unpinStream", async ({ actor, params, caller: { requestId } }) => {
		await unpinStream(deps, { id: params.streamId, operatorId: actor.accountId, requestId });
		return null;
	});
}

function mountMoney(mount: Mount, deps: OperatorDeps): void {
	mount("listUnknownDonations", async ({ actor }) => {
		await demandReauthentication(deps, deps.db, actor);
		const donations = await listUnknownDonations(deps);
		return donations.map(({ amountCents, currency: _, askedAt, ...donation }) => ({
			...donation,
			amount: amountCents,
			askedAt: askedAt.toISOString(),
		}));
	});
	mount("resolveDonation", async ({ actor, params, body, caller: { requestId } }) => {
		await resolveDonation(deps, { donationId: params.donationId, actor, requestId, body });
		return null;
	});
	mount("correctDonation", async ({ actor, params, caller: { requestId } }) => {
		await correctDonation(deps, { donationId: params.donationId, actor, requestId });
		return null;
	});
	mount("refundDonation", async ({ actor, params, body, caller: { requestId } }) => {
		const { amount: amountCents, tip: tipCents, refunded: refundedCents, reason } = body;
		const parts = { amountCents, tipCents, refundedCents };
		await refundDonation(deps, { donationId: params.donationId, parts, reason, actor, requestId });
		return null;
	});
	mount("getFinances", () => getFinances(deps));
	mount("listOpenBalances", () => listOpenBalances(deps));
	mount("settleBalance", ({ actor, params: { campaignId }, body, caller: { requestId } }) =>
		settleBalance(deps, { campaignId, body, actor, requestId }),
	);
	mount("listPayoutHolds", ({ query: { state, ...page } }) => listPayoutHolds(deps, { state, page }));
	mount("holdPayouts", ({ actor, body, caller: { requestId } }) =>
		holdPayouts(deps, { ...body, operatorId: actor.accountId, requestId }),
	);
	mount("releasePayouts", async ({ actor, params, caller: { requestId } }) => {
		await releasePayouts(deps, { holdId: params.holdId, actor, requestId });
		return null;
	});
}

type Decision = { donationId: string; actor: UserActor; requestId: string };

/**
 * Applies the operator's decision on a catalogue donation with an unknown outcome, as the command does.
 * @throws AppError ReauthenticationRequiredException, DonationNotFoundException, DonationNotUnknownException
 */
async function resolveDonation(deps: OperatorDeps, input: Decision & { body: ResolveDonationBody }): Promise<void> {
	const { donationId, actor, requestId, body } = input;
	await demandReauthentication(deps, deps.db, actor);
	const desk = { operatorId: actor.accountId, requestId };
	const { outcome, receiptNumber = "" } = body;
	const resolution = outcome === "succeeded" ? { outcome, receiptNumber } : { outcome };
	judge(await resolveUnknownDonation(deps, { donationId, resolution, desk }));
}

/**
 * Stops counting a donation that the catalogue returned or never received.
 * @throws AppError ReauthenticationRequiredException, DonationNotFoundException, DonationNotUnknownException
 */
async function correctDonation(deps: OperatorDeps, { donationId, actor, requestId }: Decision): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	judge(await correctCatalogueDonation(deps, { donationId, desk: { operatorId: actor.accountId, requestId } }));
}

function judge(answer: Resolved): void {
	if (answer.result !== "refused") return;
	throw new AppError(answer.state === null ? "DonationNotFoundException" : "DonationNotUnknownException");
}

/** Counts of the desk's open items. */
async function getDesk({ db, clock }: Pick<OperatorDeps, "db" | "clock">): Promise<DeskCounts> {
	const [
		newMessages,
		newReports,
		unknownDonations,
		payoutHolds,
		payoutReviews,
		campaignRefunds,
		openBalances,
		givenUpJobs,
		holds,
	] = await Promise.all([
		contactStore.countNew(db),
		reportStore.countNew(db),
		countUnknown(db),
		countPayoutHolds(db),
		countInReview(db),
		countOpenCampaignRefunds(db),
		countOpenBalances({ db }),
		countGivenUpJobs(db),
		findHolds(db),
	]);
	const money = moneyState(holds, clock());
	return {
		newMessages,
		newReports,
		unknownDonations,
		payoutHolds,
		payoutReviews,
		campaignRefunds,
		openBalances,
		givenUpJobs,
		money,
	};
}

/** The comparison after a start usually takes seconds; a longer one waits for the provider. */
const comparingMs = 60_000;

function moneyState(holds: Awaited<ReturnType<typeof findHolds>>, now: Date): DeskCounts["money"] {
	if (holds?.heldSince) return "held";
	if (holds?.comparingSince && now.getTime() - holds.comparingSince.getTime() > comparingMs) return "comparing";
	return holds && holds.accountProblems.length > 0 ? "unfit" : "normal";
}
