import type { EndpointName } from "@stride/contract/api";
import { type ReportedKind, reportedKinds } from "@stride/contract/campaigns/report-subjects";
import { uniqueEmail } from "@stride/testing";
import type { World } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";
import { act, list, missing, proven } from "./desk-calls.test-steps.ts";
import { freshOffline } from "./offline-cells.test-steps.ts";
import { freshComment, freshPost } from "./post-cells.test-steps.ts";

/* Reports of any content by anyone, and their decisions at the desk. */

const notice = (email = uniqueEmail("reporter")) => ({
	category: "fraud",
	name: "Cell Tester",
	email,
	message: "This is not what it says it is.",
	goodFaith: true,
});

const subjects: Record<ReportedKind, (world: World) => Promise<string>> = {
	campaign: async (world) => world.campaigns.own,
	"live-stream": async (world) => world.streams.upcoming,
	post: (world) => freshPost(world, "own"),
	comment: async (world) => freshComment(world, await freshPost(world, "own"), world.author.email),
	profile: accountOf,
	offline: (world) => freshOffline(world, "own"),
};
const gone: Record<ReportedKind, string> = {
	campaign: "404 CampaignNotFoundException",
	"live-stream": "404 LiveStreamNotFoundException",
	post: "404 PostNotFoundException",
	comment: "404 CommentNotFoundException",
	profile: "404 UserNotFoundException",
	offline: "404 NotFoundException",
};

async function accountOf(world: World): Promise<string> {
	const row = await world.app.app.deps.db
		.selectFrom("campaign")
		.select("authorId")
		.where("id", "=", world.campaigns.own)
		.executeTakeFirstOrThrow();
	return row.authorId;
}

/** One's own content is refused to everyone alike, so those cases are sent with one token. */
const perKind = (kind: ReportedKind): [string, CellCase][] => [
	[
		`a ${kind}`,
		{
			request: async (world, role) => ({
				path: `/v1/report/${kind}/${await subjects[kind](world)}`,
				body: notice(),
				...(role === "author" && { token: null }),
			}),
			passed: "204",
		},
	],
	[
		`one's own ${kind}`,
		{
			request: async (world) => ({
				path: `/v1/report/${kind}/${await subjects[kind](world)}`,
				body: notice(),
				token: world.tokens.author,
			}),
			passed: "403 ForbiddenException",
		},
	],
	[
		`an unknown ${kind}`,
		{
			request: (world) => ({ path: `/v1/report/${kind}/${world.app.app.deps.newId()}`, body: notice() }),
			passed: gone[kind],
		},
	],
];

export const reportCells: Partial<Record<EndpointName, CellRow>> = {
	reportContent: Object.fromEntries(reportedKinds.flatMap(perKind)),
};

const nothing = { outcome: "no-action", reasons: "A reason of a cell" };
const restricted = (outcome: string) => ({ ...nothing, outcome, ground: "law", category: "fraud", rule: "Section 1" });
const decisionOf = (reportId: string) => `/v1/operator/report/${reportId}/decision`;

async function profileReport(world: World, report: (world: World) => Promise<string>): Promise<string> {
	const id = await report(world);
	const change = { subjectKind: "profile", subjectId: await accountOf(world), campaignId: null };
	await world.app.app.deps.db.updateTable("report").set(change).where("id", "=", id).execute();
	return id;
}

async function objection(
	world: World,
	message: (world: World) => Promise<string>,
	report: (world: World) => Promise<string>,
) {
	const { db, newId } = world.app.app.deps;
	const [messageId, reportId, decisionId] = [await message(world), await report(world), newId()];
	const by = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", world.operator.email)
		.executeTakeFirstOrThrow();
	const at = new Date();
	await db
		.insertInto("reportDecision")
		.values({ id: decisionId, reportId, ...nothing, decidedAt: at, decidedBy: by.id })
		.execute();
	await db.insertInto("decisionObjection").values({ messageId, decisionId, receivedAt: at }).execute();
	return messageId;
}

/** @param message and @param report plant one each */
export const reportDecisionCells = (
	message: (world: World) => Promise<string>,
	report: (world: World) => Promise<string>,
): Partial<Record<EndpointName, CellRow>> => ({
	decideReport: {
		"nothing to do": act(async (world) => ({ path: decisionOf(await report(world)), body: nothing })),
		"a profile without a recent proof": act(
			async (world) => ({ path: decisionOf(await profileReport(world, report)), body: restricted("suspended") }),
			proofNeeded,
		),
		"hiding a profile": proven(
			async (world) => ({ path: decisionOf(await profileReport(world, report)), body: restricted("hidden") }),
			"400 ValidationException",
		),
		missing: missing(decisionOf, "404 LetterNotFoundException", nothing),
	},
	decideObjection: {
		"an objection": act(async (world) => ({
			path: `/v1/operator/message/${await objection(world, message, report)}/objection`,
			body: { outcome: "confirmed" },
		})),
		"another message": act(
			async (world) => ({
				path: `/v1/operator/message/${await message(world)}/objection`,
				body: { outcome: "confirmed" },
			}),
			"404 DecisionNotFoundException",
		),
	},
	getReportFigures: list("report-figures?year=2026"),
	getReportFiguresFile: list("report-figures/file?year=2026"),
});
