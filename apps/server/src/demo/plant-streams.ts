import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
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
import { type DemoAuthor, demoAuthors } from "./demo-people.ts";
import { type CoverName, renderCover } from "./demo-pictures.ts";
import { sampleMs, sendBroadcast } from "./send-broadcast.ts";

/** Covers of which `clips/` has eight seconds of film. */
type FilmedCover = Extract<CoverName, "pack" | "night" | "fog">;

/** A challenge of the campaign with this cover. `daysAgo`: how long ago it was live; without it, it is upcoming. */
type DemoStream = {
	campaign: { author: DemoAuthor; cover: CoverName };
	title: string;
	description: string;
} & ({ cover: CoverName; daysAgo?: undefined } | { cover: FilmedCover; daysAgo: number });

/** Past ones of a campaign first: a campaign has one open challenge at a time. */
export const demoStreams: readonly DemoStream[] = [
	{
		campaign: { author: "marta", cover: "ride" },
		cover: "pack",
		title: "Збираємо сумки: що їде зі мною навколо Карпат",
		description:
			"Викладаю на стіл усе, що поїде зі мною: інструменти, аптечку, дощовик і дві пари шкарпеток. Показую, як розкласти вагу, щоб велосипед слухався на спуску.",
		daysAgo: 0.6,
	},
	{
		campaign: { author: "grace", cover: "night" },
		cover: "night",
		title: "Marathon four of ten: the last lap together",
		description:
			"The fourth marathon ends at a quarter to midnight. I turn the camera on for the last lap, say how the legs feel, and read out what the workshop has written about the three blades.",
		daysAgo: 6,
	},
	{
		campaign: { author: "daniel", cover: "pass" },
		cover: "fog",
		title: "The first pass: fog, cows and a flat tyre",
		description:
			"Up before sunrise, over the top by nine, and a flat tyre exactly where there is no reception. What you see is the part with reception.",
		daysAgo: 1.5,
	},
	{
		campaign: { author: "marta", cover: "ride" },
		cover: "hike",
		title: "Перший перевал наживо: до вершини разом",
		description:
			"Піднімаюся на перший перевал і веду ефір просто з керма: дихання, краєвиди й чесні вісімнадцять відсотків ухилу.\n\nРозповім про маршрут, про велосипед і про те, скільки пиріжків поміщається в сумку. На вершині подякую кожному, хто підтримав підйом.",
	},
	{
		campaign: { author: "daniel", cover: "pass" },
		cover: "lamps",
		title: "Night ride: lights on until midnight",
		description:
			"The last hour before midnight, on the road with two lamps and a thermos. I show what the workshop needs, tool by tool, and ride a kilometre more for every donation that arrives while we are live.",
	},
];

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
		if (stream.daysAgo !== undefined)
			await broadcast(deps, { id, accountId, cover: stream.cover, daysAgo: stream.daysAgo });
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
	{ id, accountId, cover, daysAgo }: { id: string; accountId: string; cover: FilmedCover; daysAgo: number },
): Promise<void> {
	try {
		const sample = readSampleBroadcast(new URL(`./clips/${cover}.bin`, import.meta.url));
		await sendBroadcast(await createLiveConfig(deps, { id, accountId }), { sample, times: repetitions });
		await endOnceLive(deps, { id, accountId });
	} catch (error) {
		// An announcement that never begins would block the campaign's next one.
		await endStream(deps, { id, accountId }).catch(() => deleteStream(deps, { id, accountId }));
		throw error;
	}
	await moveDemoBack(deps, { id, byMs: daysAgo * dayMs, lastedMs: repetitions * sampleMs });
}
