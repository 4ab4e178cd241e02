import type {
	CampaignReport,
	ContactMessage,
	LetterKind,
	LetterState,
} from "@stride/contract/operator/operator-letters";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk } from "../operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
let author: TestClient;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
	author = await signUpPerson(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const words = "This campaign shows the pictures of somebody else.";

type Found = Pick<ContactMessage, "id" | "state" | "answers"> & { email: string | null };
type Way = {
	write(email: string, client?: TestClient): Promise<void>;
	list(state: LetterState): Promise<Found[]>;
	subject: RegExp;
};

/** Both kinds of letters are handled alike; `write` writes in Ukrainian by default. */
const ways: Record<LetterKind, Way> = {
	"contact-message": {
		write: async (email, client = app.client("uk")) => {
			await client.call("contactUs", { body: { name: "Iryna Melnyk", email, comment: words } });
		},
		list: async (state) => (await desk.operator.call("listContactMessages", { query: { state } })).data,
		subject: /Наша відповідь на ваше повідомлення/,
	},
	report: {
		write: async (email, client = app.client("uk")) => {
			const campaign = await createTestCampaign(author);
			await client.call("reportCampaign", { params: { campaignId: campaign.id }, body: { email, message: words } });
		},
		list: async (state) => (await desk.operator.call("listCampaignReports", { query: { state } })).data,
		subject: /Наша відповідь на вашу скаргу/,
	},
};
const each = Object.entries(ways) as [LetterKind, Way][];

async function written({ write, list }: Way, email = uniqueEmail("writer")): Promise<string> {
	await write(email);
	return String((await list("new")).find((letter) => letter.email === email)?.id);
}
const answer = (kind: LetterKind, letterId: string, text: string) =>
	desk.operator.call("answerLetter", { params: { kind, letterId }, body: { text } });
const setState = (kind: LetterKind, letterId: string, state: "new" | "closed") =>
	desk.operator.call("setLetterState", { params: { kind, letterId }, body: { state } });

describe.each(each)("a letter: %s", (kind, way) => {
	it("[N4] [L5] is answered by one mail in its language for repeated requests, and moves to the answered ones", async () => {
		const email = uniqueEmail("writer");
		const id = await written(way, email);
		const text = "Up to five business days.\nWrite again if it takes longer.";
		await Promise.all(Array.from({ length: 8 }, () => answer(kind, id, text)));
		const mail = await app.sandbox.mail(email, way.subject);
		expect(mail.text).toContain("Up to five business days.");
		expect(mail.text).toContain(words);
		const [answered] = (await way.list("answered")).filter((letter) => letter.id === id);
		expect(answered).toMatchObject({ answers: [{ text, by: { email: desk.operator.email } }] });
		expect((await way.list("new")).map((letter) => letter.id)).not.toContain(id);
		const answers = (await app.sandbox.mails(email)).filter(({ subject }) => way.subject.test(subject));
		expect(answers).toHaveLength(1);
		const [newest] = await desk.auditOf(id);
		expect(newest).toMatchObject({ action: `${kind}-answered`, by: desk.operator.email });
		// The log contains neither party's text.
		expect(JSON.stringify(await desk.auditOf(id))).not.toContain("business days");
		expect(app.logged.join("\n")).not.toContain("business days");
	});

	it("[N4] [L5] is answered again with another text, and both answers are stored in order", async () => {
		const id = await written(way);
		await answer(kind, id, "First.");
		await setState(kind, id, "closed");
		await answer(kind, id, "Second.");
		const [found] = (await way.list("answered")).filter((letter) => letter.id === id);
		expect(found?.answers.map(({ text }) => text)).toEqual(["First.", "Second."]);
	});

	it("[N4] [L5] is closed and reopened, each step once; the desk counts the new ones", async () => {
		const id = await written(way);
		const count = async () => {
			const { newMessages, newReports } = await desk.operator.call("getDesk", {});
			return { "contact-message": newMessages, report: newReports }[kind];
		};
		const before = await count();
		for (const _ of [1, 2]) await setState(kind, id, "closed");
		expect(await count()).toBe(before - 1);
		expect((await way.list("closed")).map((letter) => letter.id)).toContain(id);
		await setState(kind, id, "new");
		expect(await count()).toBe(before);
		expect((await desk.auditOf(id)).slice(0, 2).map(({ action }) => action)).toEqual([
			`${kind}-reopened`,
			`${kind}-closed`,
		]);
	});

	it("[N4] [U3] that does not exist cannot be handled, nor can one by a non-operator", async () => {
		const id = await written(way);
		const missing = app.app.deps.newId();
		expect(await code(answer(kind, missing, "No recipient."))).toBe("LetterNotFoundException");
		expect(await code(setState(kind, missing, "closed"))).toBe("LetterNotFoundException");
		expect(await code(answer(kind, id, "  "))).toBe("ValidationException");
		const params = { kind, letterId: id };
		expect(await code(author.call("answerLetter", { params, body: { text: "Not mine." } }))).toBe("ForbiddenException");
		expect((await way.list("new")).map((letter) => letter.id)).toContain(id);
	});
});

describe("a report at the desk", () => {
	const report = async (campaignId: string, client: TestClient = app.client()): Promise<CampaignReport> => {
		const email = uniqueEmail("reporter");
		await client.call("reportCampaign", { params: { campaignId }, body: { email, message: words } });
		const { data } = await desk.operator.call("listCampaignReports", {});
		const found = data.find((one) => one.email === email);
		if (!found) throw new Error("It is not listed.");
		return found;
	};
	const again = async (id: string) =>
		(await desk.operator.call("listCampaignReports", {})).data.find((one) => one.id === id);

	it("[N4] shows its campaign in any state, its author, time, language and text", async () => {
		const campaign = await createTestCampaign(author);
		const person = await signUpPerson(app, { language: "uk" });
		const found = await report(campaign.id, person);
		const { id, name, title } = campaign;
		expect(found).toMatchObject({
			state: "new",
			locale: "uk",
			message: words,
			campaign: { id, name, title, visibility: "shown" },
			reporter: { email: null },
			answers: [],
		});
		await desk.hide("campaign", id);
		expect((await again(found.id))?.subject.visibility).toBe("hidden");
		await desk.restore("campaign", id);
		await author.call("deleteCampaign", { params: { campaignId: id } });
		expect((await again(found.id))?.subject.visibility).toBe("deleted");
	});

	it("[N4] whose sender was removed is closed, and cannot be answered", async () => {
		const { id } = await report((await createTestCampaign(author)).id);
		await app.app.deps.db.updateTable("report").set({ email: null }).where("id", "=", id).execute();
		expect(await code(answer("report", id, "No recipient."))).toBe("SenderRemovedException");
		expect(await again(id)).toMatchObject({ email: null, state: "new", answers: [] });
		await setState("report", id, "closed");
		expect(await again(id)).toBeUndefined();
	});
});
