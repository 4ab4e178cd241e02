import type { LetterKind } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	runAsOwner,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { contactRecords } from "../../content/index.ts";
import { reportRecords } from "../../reports/index.ts";
import { createDesk, type Desk } from "../operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
let colleague: Awaited<ReturnType<typeof signUpPerson>> & { id: string };
let campaignId: string;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
	const person = await signUpPerson(app, { firstName: "Support" });
	const { id } = await person.call("getProfile", {});
	colleague = Object.assign(person, { id });
	campaignId = (await createTestCampaign(await signUpPerson(app))).id;
});
afterAll(() => app.stop());
beforeEach(async () => {
	await desk.proof();
	await role("grant");
	await colleague.call("reauthenticate", { body: { password: testPassword } });
});

const code = async (request: Promise<unknown>) => (await refusal(request)).code;
const role = (what: "grant" | "revoke") =>
	what === "grant"
		? desk.operator.call("grantDeskRole", { body: { email: colleague.email, role: "support" } })
		: desk.operator.call("revokeDeskRole", { params: { accountId: colleague.id, role: "support" } });

const kinds: LetterKind[] = ["contact-message", "report"];
async function write(kind: LetterKind, client = app.client(), email = uniqueEmail("writer")): Promise<string> {
	if (kind === "report") {
		await client.call("reportCampaign", {
			params: { campaignId },
			body: { email, message: "It is not theirs at all." },
		});
	} else await client.call("contactUs", { body: { name: "Iryna", email, comment: "Where is my receipt, please?" } });
	return String((await list(kind)).find((letter) => letter.email === email)?.id);
}
const list = async (kind: LetterKind, query: object = {}, person: TestClient = desk.operator) => {
	const name = kind === "report" ? "listCampaignReports" : "listContactMessages";
	return (await person.call(name, { query })).data;
};
const find = async (kind: LetterKind, id: string, query: object = {}, person: TestClient = desk.operator) =>
	(await list(kind, query, person)).find((letter) => letter.id === id);
const note = (kind: LetterKind, letterId: string, text: string, person: TestClient = desk.operator) =>
	person.call("noteLetter", { params: { kind, letterId }, body: { text } });
const assign = (kind: LetterKind, letterId: string, accountId: string | null) =>
	desk.operator.call("assignLetter", { params: { kind, letterId }, body: { accountId } });

describe.each(kinds)("the work on a letter: %s", (kind) => {
	it("[N4] notes are added with author and time, a repetition once, and are mailed to no one", async () => {
		const email = uniqueEmail("writer");
		const id = await write(kind, app.client(), email);
		await app.sandbox.mail(email, /./);
		await Promise.all(Array.from({ length: 5 }, () => note(kind, id, "Called back, no answer.")));
		await note(kind, id, "Called back, no answer.", colleague);
		const found = await find(kind, id);
		expect(found?.notes).toMatchObject([
			{ text: "Called back, no answer.", by: { email: desk.operator.email } },
			{ text: "Called back, no answer.", by: { email: colleague.email } },
		]);
		expect(found?.state).toBe("new");
		expect(await app.sandbox.mails(email)).toHaveLength(1);
		const audit = await desk.auditOf(id);
		expect(audit.filter(({ action }) => action === `${kind}-noted`)).toHaveLength(2);
		expect(JSON.stringify(audit)).not.toContain("Called back");
		expect(app.logged.join("\n")).not.toContain("Called back");
	});

	it("[N4] notes are limited in length and number, and the database does not change them", async () => {
		const id = await write(kind);
		expect(await code(note(kind, id, " "))).toBe("ValidationException");
		expect(await code(note(kind, id, "x".repeat(operatorLimits.noteMax + 1)))).toBe("ValidationException");
		for (let n = 0; n < operatorLimits.notesPerLetter; n++) await note(kind, id, `Note ${n}`);
		expect(await code(note(kind, id, "One more."))).toBe("TooManyNotesException");
		await expect(runAsOwner(app.ownerUrl, "update letter_note set text = 'Changed'")).rejects.toThrow(/append-only/);
	});

	it("[N4] it is assigned to a person of the desk, and found by it", async () => {
		const id = await write(kind);
		expect(await find(kind, id, { assigned: "unassigned" })).toMatchObject({ assignee: null });
		await Promise.all([assign(kind, id, colleague.id), assign(kind, id, colleague.id)]);
		expect(await find(kind, id, { assigned: "unassigned" })).toBeUndefined();
		expect(await find(kind, id, { assigned: "mine" })).toBeUndefined();
		expect(await find(kind, id, { assigned: "mine" }, colleague)).toMatchObject({ assignee: { id: colleague.id } });
		await assign(kind, id, null);
		expect(await find(kind, id, { assigned: "unassigned" })).toMatchObject({ assignee: null });
		const events = (await desk.auditOf(id)).filter(({ action }) => action === `${kind}-assigned`);
		expect(events).toHaveLength(2);
	});

	it("[N4] it is unassigned after the role was revoked or the account was suspended", async () => {
		const id = await write(kind);
		await assign(kind, id, colleague.id);
		await role("revoke");
		expect(await find(kind, id, { assigned: "unassigned" })).toMatchObject({ assignee: null });
		expect(await code(assign(kind, id, colleague.id))).toBe("NotAssignableException");
		expect((await desk.operator.call("listAssignees", {})).map((person) => person.id)).not.toContain(colleague.id);
		await role("grant");
		expect(await find(kind, id)).toMatchObject({ assignee: { id: colleague.id } });
	});

	it("[N4] [P9] the sender's copy of their data has the notes, and the removal of the account deletes them", async () => {
		const person = await signUpPerson(app);
		const id = await write(kind, person, person.email);
		await note(kind, id, "Asked for a document.");
		await person.call("reauthenticate", { body: { password: testPassword } });
		const data = await person.call("getPersonalData", {});
		expect(JSON.stringify(data)).toContain("Asked for a document.");
		expect(JSON.stringify(data)).not.toContain(desk.operator.email);
		const records = kind === "report" ? reportRecords : contactRecords;
		const { id: accountId } = await person.call("getProfile", {});
		await records.forget?.(app.app.deps.db, { accountId, email: person.email } as never);
		const left = await app.app.deps.db
			.selectFrom("letterNote")
			.select("id")
			.where("text", "=", "Asked for a document.")
			.execute();
		expect(left).toEqual([]);
	});
});

describe("lists with e-mails", () => {
	it("[U3] letters and unknown donations demand a fresh proof, the counts do not", async () => {
		await desk.forgetProof();
		for (const name of ["listContactMessages", "listCampaignReports", "listUnknownDonations"] as const) {
			expect(await code(desk.operator.call(name, {} as never))).toBe("ReauthenticationRequiredException");
		}
		await desk.operator.call("getDesk", {});
		await desk.proof();
		for (const name of ["listContactMessages", "listCampaignReports", "listUnknownDonations"] as const) {
			await desk.operator.call(name, {} as never);
		}
	});
});
