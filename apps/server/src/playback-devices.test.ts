import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets } from "./providers/embedded-live/broadcaster.test-steps.ts";
import { besides, get, readMedia } from "./providers/embedded-live/viewer.test-steps.ts";

/* The product and its own engine together, over the network alone. */

const refused = [409, "PlaybackDevicesExceededException"];
let app: TestApp;
let author: TestClient;
let offsetMs = 0;
/** Two nodes: the second one serves the API without the media. */
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		env: { TRUST_PROXY: "127.0.0.1" },
		clock: () => new Date(Date.now() + offsetMs),
	});
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

async function newStream(state: "live" | "recorded") {
	const campaign = await createTestCampaign(author);
	const { id } = await author.call("createLiveStream", {
		params: { campaignId: campaign.id },
		body: {
			title: "The first pass, live",
			description: "Eighteen per cent uphill, all the way.",
			image: tinyJpeg,
			startDate: new Date(Date.now() + offsetMs + 60_000).toISOString(),
		},
	});
	const { streamKey } = await author.call("createLiveConfig", { params: { streamId: id } });
	const broadcaster = await connectBroadcaster(app.url.replace(/^http/, "ws"));
	await broadcaster.greet(streamKey);
	broadcaster.configure();
	broadcaster.push(fixturePackets);
	const read = () => app.client().call("getLiveStream", { params: { streamId: id } });
	await until("the stream to be on the air", async () => (await read()).status === "live");
	if (state === "recorded") {
		await until("all to be recorded", () => broadcaster.acknowledged() > 300);
		await author.call("endLiveStream", { params: { streamId: id } });
		await until("the recording", async () => (await read()).duration > 0);
	}
	return { id, campaignId: campaign.id };
}

type Device = { cookie?: string; address?: string };
const cookieOf = (client: TestClient) => `device=${client.cookies.get("device")}`;
const headersOf = ({ cookie, address }: Device) => ({
	...(cookie && { cookie }),
	"x-forwarded-for": address ?? "198.51.100.1",
});

/** A browser with a device cookie that the server has made. */
async function newBrowser(streamId: string): Promise<Device> {
	const client = app.client();
	await client.call("createViewerSession", { params: { streamId } });
	return { cookie: cookieOf(client) };
}

async function newSupporter(stream: { id: string; campaignId: string }, client = app.client()): Promise<TestClient> {
	const { campaignId } = stream;
	const list = () => app.client().call("listDonations", { params: { campaignId } });
	const before = (await list()).data.total;
	const donation = await client.call("donate", { params: { campaignId }, body: donationBody() });
	await app.sandbox.confirm(donation.clientSecret);
	await until("the donation to arrive", async () => (await list()).data.total > before);
	return client;
}

/** @returns the address of the media playlist, as a player reads it from the session's token */
async function open(client: TestClient, streamId: string, takeOver?: "true"): Promise<string> {
	const { token } = await client.call("createViewerSession", {
		params: { streamId },
		...(takeOver && { query: { takeOver } }),
	});
	return playlistOf(streamId, token);
}

async function playlistOf(streamId: string, token: string): Promise<string> {
	const index = await get(`${app.url}/live/${streamId}/index.m3u8?token=${token}`);
	return besides(index.url, String(index.text.split("\n").find((line) => line !== "" && !line.startsWith("#"))));
}

async function play(media: string, device: Device): Promise<[number, string | null]> {
	const { status, text } = await get(media, headersOf(device));
	return [status, status === 200 ? null : JSON.parse(text).error.code];
}
const plays = [200, null];

const newBrowsers = (streamId: string, count: number) =>
	Promise.all(Array.from({ length: count }, () => newBrowser(streamId)));

it.each(["live", "recorded"] as const)(
	"[S4] a supporter plays on three devices at once, and a fourth is refused everywhere, %s",
	async (state) => {
		const stream = await newStream(state);
		const supporter = await newSupporter(stream);
		const media = await open(supporter, stream.id);
		const own = { cookie: cookieOf(supporter) };
		const places = [own, ...(await newBrowsers(stream.id, 2))];
		for (const device of places) expect(await play(media, device)).toEqual(plays);
		// However often these ask, open the stream again or change networks, each counts once.
		for (const device of places) expect(await play(media, { ...device, address: "203.0.113.9" })).toEqual(plays);
		expect(await play(await open(supporter, stream.id), own)).toEqual(plays);
		const others = await newBrowsers(stream.id, 10);
		for (const device of others) expect(await play(media, device)).toEqual(refused);
		if (state === "live") return;
		const { segments } = readMedia((await get(media, headersOf(own))).text);
		for (const uri of [segments[0]?.uri, "init-1.mp4", "no-such-file.m4s"]) {
			expect(await play(besides(media, String(uri)), others[0] ?? {})).toEqual(refused);
		}
	},
);

describe("the devices of a recording's viewers", () => {
	let stream: { id: string; campaignId: string };
	beforeAll(async () => {
		stream = await newStream("recorded");
	});

	it("[S4] leave their place when they requested nothing for 30 seconds", async () => {
		const media = await open(await newSupporter(stream), stream.id);
		const [first = {}, second = {}, third = {}, fourth = {}] = await newBrowsers(stream.id, 4);
		for (const device of [first, second, third]) expect(await play(media, device)).toEqual(plays);
		offsetMs += 29_000;
		for (const device of [second, third]) expect(await play(media, device)).toEqual(plays);
		expect(await play(media, fourth)).toEqual(refused);
		offsetMs += 1_000;
		expect(await play(media, fourth)).toEqual(plays);
		expect(await play(media, first)).toEqual(refused);
	});

	it("[S4] are evicted by a take-over, the one seen longest ago, and only those admitted before it", async () => {
		const person = await newSupporter(stream, await signUpPerson(app));
		const media = await open(person, stream.id);
		const devices = await newBrowsers(stream.id, 3);
		for (const device of devices) {
			expect(await play(media, device)).toEqual(plays);
			offsetMs += 1_000;
		}
		const [first = {}, second = {}, third = {}] = devices;
		const error = await refusal(open(person, stream.id));
		expect([error.status, error.code]).toEqual(refused);
		const own = { cookie: cookieOf(person) };
		const taken = await open(person, stream.id, "true");
		expect(await play(taken, own)).toEqual(plays);
		for (const device of [second, third]) expect(await play(media, device)).toEqual(plays);
		expect(await play(media, first)).toEqual(refused);

		// An address with a take-over that is passed on displaces no device twice.
		offsetMs += 2_000;
		const crowd = await newBrowsers(stream.id, 12);
		const outcomes: number[] = [];
		for (const device of crowd) outcomes.push((await play(taken, device))[0]);
		expect(outcomes.filter((status) => status === 200)).toHaveLength(3);
	});

	it("[S4] of an account count together, whichever of its browsers and donations opened the stream", async () => {
		const person = await newSupporter(stream, await signUpPerson(app));
		await newSupporter(stream, person);
		const browsers = await newBrowsers(stream.id, 4);
		const [first, , , last = {}] = browsers;
		for (const device of browsers.slice(0, 3)) expect(await play(await open(person, stream.id), device)).toEqual(plays);
		expect((await refusal(open(person, stream.id))).code).toBe("PlaybackDevicesExceededException");
		person.cookies.set("device", String(first?.cookie?.slice("device=".length)));
		const media = await open(person, stream.id);
		expect(await play(media, last)).toEqual(refused);
	});

	it("[S4] without a cookie or with a forged one count by network address", async () => {
		const media = await open(await newSupporter(stream), stream.id);
		const forged = () => ({ cookie: `device=${crypto.randomUUID()}.${"x".repeat(43)}` });
		for (const address of ["198.51.100.7", "198.51.100.8", "2001:db8:1:2::3"]) {
			expect(await play(media, { address })).toEqual(plays);
			for (let n = 0; n < 5; n++) expect(await play(media, { ...forged(), address })).toEqual(plays);
		}
		expect(await play(media, { address: "2001:db8:1:2:ffff::9" })).toEqual(plays);
		for (const device of [{}, forged()]) {
			expect(await play(media, { ...device, address: "198.51.100.9" })).toEqual(refused);
		}
	});

	it("[S4] of the author are ten", async () => {
		const media = await open(author, stream.id);
		const devices = await newBrowsers(stream.id, 11);
		for (const device of devices.slice(0, 10)) expect(await play(media, device)).toEqual(plays);
		expect(await play(media, devices[10] ?? {})).toEqual(refused);
	});

	it("[S4] in free time are not counted, since what they watch is", async () => {
		const media = await open(app.client(), stream.id);
		for (const device of await newBrowsers(stream.id, 5)) expect(await play(media, device)).toEqual(plays);
	});

	it("[S4] are taken over through a process without the media, which does not know them", async () => {
		const supporter = await newSupporter(stream);
		const media = await open(supporter, stream.id);
		for (const device of await newBrowsers(stream.id, 3)) expect(await play(media, device)).toEqual(plays);
		const own = { cookie: cookieOf(supporter) };
		const elsewhere = async (query: string) => {
			const answer = await fetch(`${app.urls[1]}/v1/liveStream/${stream.id}/session${query}`, {
				method: "POST",
				headers: own,
			});
			return playlistOf(stream.id, ((await answer.json()) as { token: string }).token);
		};
		expect(await play(await elsewhere(""), own)).toEqual(refused);
		offsetMs += 1_000;
		expect(await play(await elsewhere("?takeOver=true"), own)).toEqual(plays);
	});
});
