import type { EndpointName } from "@stride/contract/api";
import type { LiveStream } from "@stride/contract/streams/streams";
import { uplinkFillingMax } from "@stride/contract/streams/uplink-protocol";
import { tinyJpeg } from "@stride/testing";
import { decodeJwt } from "jose";
import { type CampaignKind, campaignKinds, type StreamKind, streamKinds, type World } from "../world.test-steps.ts";
import type { CellCase, CellRow, Judge } from "./cell.test-steps.ts";

/* The rows of `endpoint-cells.test-steps.ts` whose objects are streams. */

const streamNotFound = "404 LiveStreamNotFoundException";
const campaignNotFound = "404 CampaignNotFoundException";
const forbidden = "403 ForbiddenException";
const onAir = "409 LiveStreamOnAirException";
const nothingToWatch = "409 LiveStreamNotOnAirException";
const gone = "410 StreamGoneException";
const ended = "409 LiveStreamEndedException";

type Passed<K extends string> = Partial<Record<K, CellCase["passed"]>>;

/** A row with streams of every kind. Invisible ones are not found. */
function perStream(
	path: (streamId: string) => string,
	passed: Passed<StreamKind>,
	options: { body?: () => unknown; isSpent?: boolean; judge?: (kind: StreamKind) => Judge } = {},
): CellRow {
	const cases = streamKinds.map((kind): [string, CellCase] => {
		const isFound = passed[kind] !== undefined;
		return [
			kind,
			{
				request: async (world) => ({
					path: path(options.isSpent ? await world.freshStream(kind) : world.streams[kind]),
					...(options.body && { body: options.body() }),
				}),
				passed: passed[kind] ?? streamNotFound,
				...(isFound && { owner: kind === "other's" ? "other author" : "author" }),
				...(isFound && options.judge && { judge: options.judge(kind) }),
			},
		];
	});
	return Object.fromEntries(cases);
}

const perCampaign = (
	path: (campaignId: string) => string,
	passed: Passed<CampaignKind>,
	options: { body?: () => unknown; isSpent?: boolean } = {},
): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind): [string, CellCase] => [
			kind,
			{
				request: async (world) => ({
					path: path(options.isSpent ? await world.freshCampaign(kind) : world.campaigns[kind]),
					...(options.body && { body: options.body() }),
				}),
				passed: passed[kind] ?? campaignNotFound,
				...(passed[kind] !== undefined && { owner: kind === "other's" ? "other author" : "author" }),
			},
		]),
	);

const seen = <const T extends string>(answer: T) => ({
	upcoming: answer,
	"other's": answer,
	live: answer,
	interrupted: answer,
	ended: answer,
	"of an ended campaign": answer,
});

/** Only the author sees `isOwner` and permissions, while the campaign is active. */
const judgeOwnership =
	(kind: StreamKind): Judge =>
	({ text }, _world, role) => {
		const { isOwner, permissions } = JSON.parse(text) as LiveStream;
		const isTheirs = role === (kind === "other's" ? "other author" : "author");
		if (isOwner !== isTheirs) return `isOwner is ${isOwner}`;
		const mayAct = isTheirs && kind !== "of an ended campaign";
		const isOn = kind === "live" || kind === "interrupted";
		const expected = { update: mayAct, delete: mayAct && !isOn, broadcast: mayAct && kind !== "ended" };
		return JSON.stringify(permissions) === JSON.stringify(expected) ? null : `they may ${JSON.stringify(permissions)}`;
	};

const clipNotFound = "404 ClipNotFoundException";

const noCaptions = "404 NotFoundException";
const withoutCaptions = { upcoming: noCaptions, "other's": noCaptions, live: noCaptions, interrupted: noCaptions };

const ownOnly = ["200", forbidden];
const judgeAuthor =
	(kind: StreamKind): Judge =>
	(_answer, _world, role) =>
		role === (kind === "other's" ? "other author" : "author") ? null : "only the author may read it";

/** Lists contain public streams, and no drafts, deleted or hidden ones. */
const judgeList: Judge = ({ text }, world, role) => {
	const answer = JSON.parse(text) as LiveStream[] | { data: LiveStream[] };
	const rows = Array.isArray(answer) ? answer : answer.data;
	const secret = (["deleted", "hidden", "of a hidden campaign"] as const).map((kind) => world.streams[kind]);
	const leaked = rows.find(({ id }) => secret.includes(id));
	if (leaked) return `it shows ${leaked.title}`;
	const token = world.tokens[role];
	const account = token && role.endsWith("author") ? decodeJwt(token).sub : null;
	const wrong = rows.find(({ isOwner, campaign }) => isOwner !== (campaign.author.id === account));
	return wrong ? `isOwner of ${wrong.id} is ${wrong.isOwner}` : null;
};

const list = (path: string): CellRow => ({ plain: { request: () => ({ path }), passed: "200", judge: judgeList } });

const schedule = () => ({
	title: "A challenge of a cell",
	description: "Made to test who may create one.",
	image: tinyJpeg,
	startDate: new Date(Date.now() + 86_400_000).toISOString(),
});

const admitted = new Set<StreamKind>(["upcoming", "other's", "live", "interrupted", "ended", "of an ended campaign"]);

/** Every role may connect to the namespace of a visible stream. */
export const streamNamespaceIds: Record<string, { id: (world: World) => string; isAdmitted: boolean }> = {
	...Object.fromEntries(
		streamKinds.map((kind) => [kind, { id: (world: World) => world.streams[kind], isAdmitted: admitted.has(kind) }]),
	),
	"in capitals": { id: (world) => world.streams.live.toUpperCase(), isAdmitted: false },
	"a campaign": { id: (world) => world.campaigns.own, isAdmitted: false },
};

const withdrawn = { "of an ended campaign": gone, deleted: gone, hidden: gone, "of a hidden campaign": gone };

export const captionFileCells: CellRow = perStream((id) => `/v1/liveStream/${id}/captions/en/captions.vtt`, {
	...withoutCaptions,
	...withdrawn,
	ended: "200",
});

/** No media are recorded in this world, so that no clip has captions. */
export const clipCaptionFileCells: CellRow = perStream((id) => `/v1/clip/${id}/captions/en/captions.vtt`, {
	...withoutCaptions,
	...withdrawn,
	ended: noCaptions,
	missing: clipNotFound,
});

export const calendarCells: CellRow = perStream((id) => `/v1/liveStream/${id}/calendar.ics`, seen("200"));

export const streamCells: Partial<Record<EndpointName, CellRow>> = {
	createLiveStream: perCampaign(
		(id) => `/v1/campaign/${id}/liveStream`,
		{ own: "201", "other's": "201", ended: forbidden },
		{ body: schedule, isSpent: true },
	),
	getLiveStream: perStream(
		(id) => `/v1/liveStream/${id}`,
		{ ...withdrawn, ...seen("200") },
		{ judge: (kind) => (kind in seen("200") ? judgeOwnership(kind) : () => null) },
	),
	updateLiveStream: perStream(
		(id) => `/v1/liveStream/${id}`,
		{ ...seen("200"), live: onAir, interrupted: onAir, ended, "of an ended campaign": forbidden },
		{ body: schedule, isSpent: true },
	),
	deleteLiveStream: perStream(
		(id) => `/v1/liveStream/${id}`,
		{ ...seen("204"), live: onAir, interrupted: onAir, "of an ended campaign": forbidden },
		{ isSpent: true },
	),
	endLiveStream: perStream(
		(id) => `/v1/liveStream/${id}/end`,
		{ ...seen("200"), upcoming: "409 LiveStreamNotOnAirException", "other's": "409 LiveStreamNotOnAirException" },
		{ isSpent: true },
	),
	createLiveConfig: perStream(
		(id) => `/v1/liveStream/${id}/createLiveConfig`,
		{ ...seen("201"), ended, "of an ended campaign": ended },
		{ isSpent: true },
	),
	getEncoderStatus: perStream((id) => `/v1/liveStream/${id}/encoder`, {
		...seen("200"),
		"of an ended campaign": "200",
	}),
	listRecordingFiles: perStream(
		(id) => `/v1/liveStream/${id}/recording-files`,
		{
			upcoming: ownOnly,
			"other's": ownOnly,
			live: ownOnly,
			interrupted: ownOnly,
			ended: ownOnly,
			"of an ended campaign": ownOnly,
		},
		{ judge: judgeAuthor },
	),
	getBroadcastStatistics: perStream((id) => `/v1/liveStream/${id}/statistics`, {
		...seen("200"),
		"of an ended campaign": "200",
	}),
	listCaptions: perStream((id) => `/v1/liveStream/${id}/captions`, seen("200")),
	getCaptions: perStream((id) => `/v1/liveStream/${id}/captions/en`, {
		...withoutCaptions,
		ended: "200",
		"of an ended campaign": "200",
	}),
	saveCaptions: perStream(
		(id) => `/v1/liveStream/${id}/captions/uk`,
		{
			upcoming: nothingToWatch,
			"other's": nothingToWatch,
			live: onAir,
			interrupted: onAir,
			ended: "200",
			"of an ended campaign": forbidden,
		},
		{ body: () => ({ text: "00:01.000 --> 00:02.000\nReady?" }) },
	),
	deleteCaptions: perStream(
		(id) => `/v1/liveStream/${id}/captions/en`,
		{ ...seen("204"), "of an ended campaign": forbidden },
		{ isSpent: true },
	),
	sendLiveCaption: perStream(
		(id) => `/v1/liveStream/${id}/live-captions`,
		{
			upcoming: nothingToWatch,
			"other's": nothingToWatch,
			live: "204",
			interrupted: "204",
			ended: forbidden,
			"of an ended campaign": forbidden,
		},
		{ body: () => ({ captionId: crypto.randomUUID(), language: "en", text: "Ready?", agoMs: 500 }) },
	),
	listAutomaticCaptions: perStream((id) => `/v1/liveStream/${id}/automatic-captions`, seen("200")),
	listClips: perStream((id) => `/v1/liveStream/${id}/clips`, seen("200")),
	getClip: perStream((id) => `/v1/clip/${id}`, {
		...seen("200"),
		missing: clipNotFound,
		deleted: gone,
		hidden: gone,
		"of a hidden campaign": gone,
	}),
	createClip: perStream(
		(id) => `/v1/liveStream/${id}/clips`,
		{
			...seen(nothingToWatch),
			live: "409 ClipTooEarlyException",
			interrupted: "409 ClipTooEarlyException",
			ended: "409 LiveClipTooLateException",
			"of an ended campaign": forbidden,
		},
		{ body: () => ({ title: "A clip of a cell", range: null }) },
	),
	renameClip: perStream(
		(id) => `/v1/liveStream/${id}/clips/${id}`,
		{ ...seen("200"), "of an ended campaign": forbidden },
		{ body: () => ({ title: "Renamed by a cell" }) },
	),
	deleteClip: perStream(
		(id) => `/v1/liveStream/${id}/clips/${id}`,
		{ ...seen("204"), "of an ended campaign": forbidden },
		{ isSpent: true },
	),
	createViewerSession: perStream(
		(id) => `/v1/liveStream/${id}/session`,
		{
			...seen("201"),
			upcoming: nothingToWatch,
			"other's": nothingToWatch,
			...withdrawn,
		},
		{ isSpent: true },
	),
	measureUplink: {
		"some data": {
			request: () => ({ path: "/v1/uplinkMeasurement", body: { filling: "A".repeat(1_000) } }),
			passed: "204",
		},
		"too much": {
			request: () => ({ path: "/v1/uplinkMeasurement", body: { filling: "A".repeat(uplinkFillingMax + 1) } }),
			passed: "400 ValidationException",
		},
		"other data": {
			request: () => ({ path: "/v1/uplinkMeasurement", body: { filling: "дані" } }),
			passed: "400 ValidationException",
		},
	},
	listLiveStreams: {
		...Object.fromEntries(
			["live", "upcoming", "past", "featured"].map((type) => [type, list(`/v1/liveStreams/${type}`).plain as CellCase]),
		),
		nothing: { request: () => ({ path: "/v1/liveStreams/all" }), passed: "400 ValidationException" },
	},
	listUserLiveStreams: {
		"the author's": {
			request: (world) => ({ path: `/v1/user/${decodeJwt(String(world.author.token)).sub}/liveStreams/upcoming` }),
			passed: "200",
			judge: judgeList,
		},
		"an unknown account's": {
			request: (world) => ({ path: `/v1/user/${world.app.app.deps.newId()}/liveStreams/past` }),
			passed: "200",
			judge: ({ text }) => ((JSON.parse(text) as { data: unknown[] }).data.length === 0 ? null : "it shows something"),
		},
	},
	listCampaignLiveStreams: perCampaign((id) => `/v1/campaign/${id}/liveStreams/past`, {
		own: "200",
		"other's": "200",
		ended: "200",
	}),
};
