import {
	createTestApp,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import { createStreamSteps, refund } from "../streams.test-steps.ts";
import { fileNameOf } from "./list-recording-files.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { createLiveEngine: engine.create });
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());

const filesFor = (client: TestClient, streamId: string) => client.call("listRecordingFiles", { params: { streamId } });
const allow = (streamId: string, allowsDownload: boolean) =>
	author.call("updateLiveStream", { params: { streamId }, body: { allowsDownload } });
const refused = { status: 403, code: "ForbiddenException" };
const isAdmitted = (client: TestClient, streamId: string) =>
	filesFor(client, streamId).then(
		() => true,
		() => false,
	);

async function give(client: TestClient, campaignId: string) {
	const donation = await client.call("donate", { params: { campaignId }, body: donationBody() });
	await app.sandbox.confirm(donation.clientSecret);
	return donation;
}

describe("who may download a recording", () => {
	it("[S5] its author, with the title as the file's name", async () => {
		const { id } = await steps.past(author);
		const [file, ...others] = await filesFor(author, id);
		expect(others).toEqual([]);
		expect(file).toMatchObject({ size: 1_000_000, duration: 62, expiresAt: "2030-01-01T00:00:00.000Z" });
		expect(new URL(file?.url ?? "").searchParams.get("name")).toBe("The first pass, live");
		expect(engine.requests.readers.at(-1)).toBe("author");
	});

	it("[S5] donors where the author allows it, until a refund, and no other visitor", async () => {
		const { id, campaign } = await steps.past(author);
		const donor = app.client();
		const donation = await give(donor, campaign.id);
		const visitor = app.client();
		expect(await refusal(filesFor(donor, id))).toMatchObject(refused);
		expect((await allow(id, true)).allowsDownload).toBe(true);
		await until("the donation to count", () => isAdmitted(donor, id));
		expect(engine.requests.readers.at(-1)).toBe("donor");
		expect(await refusal(filesFor(visitor, id))).toMatchObject(refused);
		await refund(app, donation);
		await until("the refund to count", async () => !(await isAdmitted(donor, id)));
		await give(donor, campaign.id);
		await until("the second donation to count", () => isAdmitted(donor, id));
		await allow(id, false);
		expect(await refusal(filesFor(donor, id))).toMatchObject(refused);
	});

	it("[S5] the author alone once the campaign has ended, none if it is hidden", async () => {
		const { id, campaign } = await steps.past(author);
		await allow(id, true);
		const donor = app.client();
		await give(donor, campaign.id);
		await until("the donation to count", () => isAdmitted(donor, id));
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect(await refusal(filesFor(donor, id))).toMatchObject(refused);
		expect(await filesFor(author, id)).toHaveLength(1);
		await app.app.deps.db.updateTable("liveStream").set({ hiddenAt: new Date() }).where("id", "=", id).execute();
		expect(await refusal(filesFor(author, id))).toMatchObject({ status: 404 });
	});

	it("[S5] another author may neither download it nor allow it", async () => {
		const { id } = await steps.past(author);
		const other = await signUpPerson(app);
		expect(await refusal(filesFor(other, id))).toMatchObject(refused);
		const change = other.call("updateLiveStream", { params: { streamId: id }, body: { allowsDownload: true } });
		expect(await refusal(change)).toMatchObject(refused);
		expect((await steps.get(id)).allowsDownload).toBe(false);
	});
});

it.each([
	["From bridge to mill", "From bridge to mill"],
	["Від мосту до млина: 10/10?", "Від мосту до млина 10 10"],
	["  ../../etc/passwd", "etc passwd"],
	["a\u0000b\u202ec\nd", "a b c d"],
	["5 km. Go...", "5 km. Go"],
	['"<|>*?:\\', "recording"],
	[".....", "recording"],
	["🏃‍♀️ 42 km 🏅", "🏃 ♀️ 42 km 🏅"],
])("[S5] the title %j names the file %j", (title, name) => {
	expect(fileNameOf(title)).toBe(name);
});
