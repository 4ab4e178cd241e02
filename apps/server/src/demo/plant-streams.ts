import { findAccountByEmail } from "../modules/accounts/index.ts";
import { findOwnCampaign } from "../modules/campaigns/index.ts";
import {
	createLiveConfig,
	createStream,
	deleteStream,
	endStream,
	findDemoStream,
	moveDemoBack,
	postponeDemoStreams,
	type StreamDeps,
	streamChanged,
} from "../modules/streams/index.ts";
import { AppError } from "../platform/app-error.ts";
import { demoCampaigns } from "./demo-campaigns.ts";
import { demoAuthors } from "./demo-people.ts";
import { renderCover } from "./demo-pictures.ts";
import { type DemoStream, demoStreams } from "./demo-streams.ts";
import { sampleMs, sendBroadcast } from "./send-broadcast.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Number of repetitions of the sample in one recording. */
const repetitions = 3;
const onAirWithinMs = 30_000;

/** In the evening of the next day, 17 to 43 hours from now: featured, but without a countdown. */
function nextEvening(now: Date, number: number): Date {
	const evening = new Date(now.getTime() + dayMs);
	evening.setUTCHours(17 + (number % 3), 0, 0, 0);
	return evening;
}

/**
 * Creates missing demo challenges, recordings by broadcasting to the product itself, and reschedules upcoming ones that
 * have not begun. Runs at each start; every step is idempotent.
 */
export async function plantStreams(deps: StreamDeps): Promise<void> {
	for (const [number, stream] of demoStreams.entries()) await plantStream(deps, stream, number);
	await postponeDemoStreams(deps, { startsAt: nextEvening(deps.clock(), 0) });
}

async function plantStream(deps: StreamDeps, stream: DemoStream, number: number): Promise<void> {
	const { author, cover: campaignCover } = stream.campaign;
	const campaign = demoCampaigns.find((one) => one.author === author && one.cover === campaignCover);
	const account = await findAccountByEmail(deps.db, demoAuthors[author].email);
	if (!campaign || !account) return;
	const accountId = account.id;
	const campaignId = await findOwnCampaign(deps.db, { authorId: accountId, title: campaign.title });
	if (!campaignId) return;
	const known = await findDemoStream(deps, { campaignId, title: stream.title });
	// A planted stream belongs to its author; an interrupted broadcast is continued, one that never began is repeated.
	if (known && (stream.daysAgo === undefined || known.state === "ended")) return;
	try {
		const id = known && !known.isDeleted ? known.id : await announce(deps, { stream, campaignId, accountId, number });
		if (stream.daysAgo !== undefined) await broadcast(deps, { id, accountId, daysAgo: stream.daysAgo });
	} catch (error) {
		// The author has a stream of their own there, or the ingest is unreachable: the demo continues without it.
		deps.log.warn({ err: error, title: stream.title }, "a demo challenge could not be planted");
	}
}

async function announce(
	deps: StreamDeps,
	{
		stream,
		campaignId,
		accountId,
		number,
	}: { stream: DemoStream; campaignId: string; accountId: string; number: number },
): Promise<string> {
	const { id } = await createStream(deps, {
		campaign: campaignId,
		accountId,
		demo: true,
		body: {
			title: stream.title,
			description: stream.description,
			image: await renderCover(stream.cover),
			startDate: nextEvening(deps.clock(), number).toISOString(),
		},
	});
	return id;
}

/**
 * Ends a stream as soon as it is live. The engine reports that shortly after the first frames, on a busy machine after
 * the broadcast is complete: until then each change of the stream triggers another attempt.
 */
export async function endOnceLive(deps: StreamDeps, stream: { id: string; accountId: string }): Promise<void> {
	const { promise: isEnded, resolve, reject } = Promise.withResolvers<void>();
	const tryToEnd = (isLast = false) =>
		endStream(deps, stream).then(
			() => resolve(),
			(error) => {
				if (isLast || !(error instanceof AppError && error.code === "LiveStreamNotOnAirException")) reject(error);
			},
		);
	const forget = deps.signals.subscribe(streamChanged, (id) => {
		if (id === stream.id) void tryToEnd();
	});
	const timer = setTimeout(() => void tryToEnd(true), onAirWithinMs);
	try {
		await tryToEnd();
		await isEnded;
	} finally {
		forget();
		clearTimeout(timer);
	}
}

async function broadcast(
	deps: StreamDeps,
	{ id, accountId, daysAgo }: { id: string; accountId: string; daysAgo: number },
): Promise<void> {
	try {
		await sendBroadcast(await createLiveConfig(deps, { id, accountId }), repetitions);
		await endOnceLive(deps, { id, accountId });
	} catch (error) {
		// An announcement that never begins would block the campaign's next one.
		await endStream(deps, { id, accountId }).catch(() => deleteStream(deps, { id, accountId }));
		throw error;
	}
	await moveDemoBack(deps, { id, byMs: daysAgo * dayMs, lastedMs: repetitions * sampleMs });
}
