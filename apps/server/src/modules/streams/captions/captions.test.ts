import { captionsPath } from "@stride/contract/streams/caption-languages";
import { captionLimits, captionsBytesMax } from "@stride/contract/streams/caption-limits";
import {
	createTestApp,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findAudit } from "../../../platform/audit.ts";
import { campaignChanged } from "../../campaigns/index.ts";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import { streamChanged } from "../stream-changed.ts";
import { createStreamSteps } from "../streams.test-steps.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: () => new Date(Date.now() + offsetMs),
		createLiveEngine: engine.create,
	});
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());

const srt =
	"1\r\n00:00:01,000 --> 00:00:02,500\r\n<script>Ready?</script>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nGo!";
const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nReady?\n\n00:00:03.000 --> 00:00:04.000\nGo!\n";
const other = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nГотові?\n";

type Language = "en" | "uk";
const save = (streamId: string, text: string, language: Language = "en", client = author) =>
	client.call("saveCaptions", { params: { streamId, language }, body: { text } });
const remove = (streamId: string, language: Language = "en", client = author) =>
	client.call("deleteCaptions", { params: { streamId, language } });
const read = (streamId: string, language: Language = "en", client = author) =>
	client.call("getCaptions", { params: { streamId, language } });
const list = (streamId: string, client = author) => client.call("listCaptions", { params: { streamId } });
const file = (streamId: string, language = "en", headers: Record<string, string> = {}) =>
	fetch(`${app.url}/v1${captionsPath(streamId, language)}`, { headers });
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
const languagesOf = async (streamId: string) => (await steps.get(streamId)).captions.map(({ language }) => language);
const rowsOf = (streamId: string) =>
	app.app.deps.db.selectFrom("streamCaption").where("streamId", "=", streamId).select("language").execute();

/** A past stream with captions in English. */
async function captioned() {
	const stream = await steps.past(author);
	await save(stream.id, srt);
	return stream;
}

describe("captions of an own recording", () => {
	it("[S5] are not offered in a language that the product no longer has", async () => {
		const { id } = await captioned();
		const { db } = app.app.deps;
		const row = { streamId: id, language: "qq-x9", vtt, createdAt: new Date(), updatedAt: new Date() };
		await db.insertInto("streamCaption").values(row).execute();
		expect(await languagesOf(id)).toEqual(["en"]);
		expect(await list(id)).toMatchObject([{ language: "en" }]);
	});

	it("[S5] are saved as WebVTT of the product, listed, read, replaced and deleted", async () => {
		const { id } = await steps.past(author);
		expect(await languagesOf(id)).toEqual([]);
		expect(await list(id)).toEqual([]);
		const saved = await save(id, srt);
		expect(saved).toMatchObject({ language: "en", text: vtt });
		await save(id, other, "uk");
		expect(await languagesOf(id)).toEqual(["en", "uk"]);
		expect(await list(id)).toMatchObject([{ language: "en", updatedAt: saved.updatedAt }, { language: "uk" }]);
		expect((await read(id)).text).toBe(vtt);

		// The same text again, and another one.
		expect((await save(id, vtt)).text).toBe(vtt);
		await save(id, other);
		expect((await read(id)).text).toBe(other);
		expect(await list(id)).toHaveLength(2);

		await remove(id);
		await remove(id);
		expect(await languagesOf(id)).toEqual(["uk"]);
		expect((await refusal(read(id))).code).toBe("NotFoundException");
		const { db } = app.app.deps;
		expect(await findAudit(db, "captions-saved", id)).toBeDefined();
		const deletions = await db
			.selectFrom("auditEvent")
			.where("subjectId", "=", id)
			.where("action", "=", "captions-deleted")
			.select("before")
			.execute();
		expect(deletions).toEqual([{ before: { language: "en" } }]);
	});

	it("[S5] two changes at once leave one of the two", async () => {
		const { id } = await steps.past(author);
		await Promise.all([save(id, vtt), save(id, other), save(id, vtt), save(id, other)]);
		expect([vtt, other]).toContain((await read(id)).text);
		expect(await rowsOf(id)).toHaveLength(1);
	});

	it("[S5] that were changed meanwhile are not replaced by a text that was written before", async () => {
		const { id } = await steps.past(author);
		const saveOver = (text: string, replaces: string | null) =>
			author.call("saveCaptions", { params: { streamId: id, language: "en" }, body: { text, replaces } });
		const first = await saveOver(vtt, null);
		// Sent again after a lost answer.
		expect((await saveOver(srt, null)).text).toBe(vtt);
		expect((await refusal(saveOver(other, null))).code).toBe("CaptionsChangedException");
		const third = other.replace("Готові", "Вперед");
		const outcomes = await Promise.allSettled([other, third].map((text) => saveOver(text, first.updatedAt)));
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const { text, updatedAt } = await read(id);
		expect(text).toBe(outcomes[0]?.status === "fulfilled" ? other : third);
		const removeSeen = (replaces: string) =>
			author.call("deleteCaptions", { params: { streamId: id, language: "en" }, query: { replaces } });
		expect((await refusal(removeSeen(first.updatedAt))).code).toBe("CaptionsChangedException");
		expect((await read(id)).text).toBe(text);
		await removeSeen(updatedAt);
		await removeSeen(updatedAt);
		expect((await refusal(saveOver(vtt, updatedAt))).code).toBe("CaptionsChangedException");
		expect((await refusal(read(id))).status).toBe(404);
		expect((await save(id, vtt)).text).toBe(vtt);
	});

	it("[S5] belong to the author alone", async () => {
		const { id } = await captioned();
		const stranger = await signUpPerson(app);
		for (const call of [
			() => list(id, stranger),
			() => read(id, "en", stranger),
			() => save(id, other, "en", stranger),
			() => remove(id, "en", stranger),
		]) {
			expect(await refusal(call())).toMatchObject({ status: 403, code: "ForbiddenException" });
		}
		const visitor = app.client();
		expect((await refusal(save(id, other, "en", visitor))).status).toBe(401);
		expect((await read(id)).text).toBe(vtt);
	});

	it("[S5] need a recording", async () => {
		const { id: upcoming } = await steps.announced(author);
		expect((await refusal(save(upcoming, vtt))).code).toBe("LiveStreamNotOnAirException");
		const { id: live } = await steps.live(author);
		expect((await refusal(save(live, vtt))).code).toBe("LiveStreamOnAirException");
		await steps.end(author, live);
		// The recording is completed meanwhile.
		expect((await save(live, vtt)).text).toBe(vtt);
		await engine.emit({ kind: "recorded", streamId: live, durationMs: 0, width: 1_280, height: 720 });
		expect((await refusal(save(live, vtt))).code).toBe("LiveStreamNotOnAirException");
		expect(await languagesOf(live)).toEqual([]);
		expect((await file(live)).status).toBe(404);
	});
});

describe("wrong texts", () => {
	it.each([
		["a wrong time", "1\n00:00:01,000 --> 00:00:02,000\nGo!\n\n2\n00:00:0x,000 --> 00:00:04,000\nOn!", "Line 6: write"],
		["an end before the start", "00:00:02.000 --> 00:00:01.000\nGo!", "Line 1: the caption must"],
		["nothing", "", "There is no caption."],
		["no cue", "WEBVTT\n\nNOTE nothing", "There is no caption."],
		["line ends as many as bytes", "\n".repeat(captionsBytesMax), "There is no caption."],
		["too many bytes", "я".repeat(captionsBytesMax / 2 + 1), "The captions are larger than 300 kB."],
		["too long a text", "a".repeat(captionsBytesMax + 1), "The captions are larger than 300 kB."],
		["many cues", "0:01.000-->0:02.000\na\n\n".repeat(captionLimits.captionsMax + 1), "There are more than 5,000"],
		["a long cue", `00:01.000 --> 00:02.000\n${"a".repeat(1_001)}`, "Line 1: this caption has more than 1,000"],
	])("[S5] %s", async (_name, text, message) => {
		const { id } = await steps.past(author);
		const { status, fields } = await refusal(save(id, text));
		expect(status).toBe(400);
		expect(fields?.text?.startsWith(message), fields?.text).toBe(true);
		expect(await rowsOf(id)).toEqual([]);
	});

	it("[S5] are explained in the language of the request", async () => {
		const { id } = await steps.past(author);
		const { body } = await author.send({
			method: "POST",
			url: `/v1/liveStream/${id}/captions/en`,
			headers: { "content-type": "application/json", "accept-language": "uk" },
			body: JSON.stringify({ text: "00:00:02.000 --> 00:00:01.000\nGo!" }),
		});
		expect(body).toContain("Рядок 1: субтитр має");
	});

	it("[S5] 10 MB and 100,000 cues are refused before they are read", async () => {
		const { id } = await steps.past(author);
		for (const text of ["a".repeat(10_000_000), "0:01.000-->0:02.000\na\n\n".repeat(100_000)]) {
			const answer = await author
				.send({
					method: "POST",
					url: `/v1/liveStream/${id}/captions/en`,
					headers: { "content-type": "application/json" },
					body: JSON.stringify({ text }),
				})
				// The connection may be closed while the body is sent.
				.catch(() => null);
			if (answer) expect(answer.status).toBe(413);
		}
		expect(await rowsOf(id)).toEqual([]);
	});

	it.each(["de-AT", "EN", "xx", "..", "en%00"])("[S5] the language %j is refused", async (language) => {
		const { id } = await steps.past(author);
		const path = `/v1/liveStream/${id}/captions/${language}`;
		const headers = { "content-type": "application/json" };
		const answer = await author.send({ method: "POST", url: path, headers, body: JSON.stringify({ text: vtt }) });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(answer.status).toBeLessThan(500);
		expect([400, 404]).toContain((await file(id, language)).status);
	});

	it("[S5] other fields and types are refused", async () => {
		const { id } = await steps.past(author);
		for (const body of [{}, { text: 1 }, { text: null }, { text: vtt, language: "uk" }, []]) {
			const answer = await author.send({
				method: "POST",
				url: `/v1/liveStream/${id}/captions/en`,
				headers: { "content-type": "application/json" },
				body: JSON.stringify(body),
			});
			expect(answer.status).toBe(400);
		}
	});
});

describe("the file that players load", () => {
	it("[S5] is public, revalidated, and cannot act as a page", async () => {
		const { id } = await captioned();
		const answer = await file(id);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
		expect(answer.headers.get("cache-control")).toBe("public, no-cache");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(await answer.text()).toBe(vtt);
		const etag = String(answer.headers.get("etag"));
		const same = await file(id, "en", { "if-none-match": etag });
		expect([same.status, await same.text()]).toEqual([304, ""]);
		await save(id, other);
		const changed = await file(id, "en", { "if-none-match": etag });
		expect([changed.status, await changed.text()]).toEqual([200, other]);
		expect((await file(id, "uk")).status).toBe(404);
		expect((await file("none")).status).toBe(404);
		expect((await file(app.app.deps.newId())).status).toBe(404);
	});

	it("[S5] is withheld once the campaign has ended; the author still reads it and changes nothing", async () => {
		const { id, campaign } = await captioned();
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		const answer = await file(id);
		expect([answer.status, await codeOf(answer)]).toEqual([410, "StreamGoneException"]);
		expect(await languagesOf(id)).toEqual([]);
		expect((await read(id)).text).toBe(vtt);
		expect((await refusal(save(id, other))).code).toBe("ForbiddenException");
		expect((await refusal(remove(id))).code).toBe("ForbiddenException");
	});

	it("[S5] is withheld while the stream or its campaign is hidden, and returns with it", async () => {
		const { id, campaign } = await captioned();
		const { db, signals } = app.app.deps;
		const hide = async (hiddenAt: Date | null) => {
			await db.updateTable("liveStream").set({ hiddenAt }).where("id", "=", id).execute();
			await signals.publish(db, { kind: streamChanged, id });
		};
		await hide(new Date());
		await expect.poll(async () => (await file(id)).status).toBe(410);
		expect((await refusal(read(id))).status).toBe(404);
		expect((await refusal(save(id, other))).status).toBe(404);
		await hide(null);
		await expect.poll(async () => (await file(id)).status).toBe(200);
		await db
			.updateTable("campaign")
			.set({ hiddenAt: new Date(), hiddenReason: "a test" })
			.where("id", "=", campaign.id)
			.execute();
		await signals.publish(db, { kind: campaignChanged, id: campaign.id });
		await expect.poll(async () => (await file(id)).status).toBe(410);
	});

	it("[S5] is deleted with the stream", async () => {
		const { id } = await captioned();
		expect((await file(id)).status).toBe(200);
		await author.call("deleteLiveStream", { params: { streamId: id } });
		expect(await rowsOf(id)).toEqual([]);
		await expect.poll(async () => (await file(id)).status).toBe(410);
		expect((await refusal(save(id, vtt))).status).toBe(404);
	});
});

it("[S5] [A5] the author's data name the captions, and the deletion of the account removes them", async () => {
	const person = await signUpPerson(app);
	const { id, campaign } = await steps.past(person);
	await save(id, other, "uk", person);
	const prove = () => person.call("reauthenticate", { body: { password: testPassword } });
	await prove();
	const { parts } = await person.call("getPersonalData", {});
	expect(JSON.stringify(parts)).toContain("Готові?");
	await person.call("endCampaign", { params: { campaignId: campaign.id } });
	await prove();
	await person.call("requestAccountDeletion", {});
	offsetMs += 8 * 24 * 3_600_000;
	await runJob(app, "remove-accounts");
	offsetMs = 0;
	expect(await rowsOf(id)).toEqual([]);
});
