import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";
import { findSupporters } from "../index.ts";

let app: TestApp;
let author: TestClient;
let money: MoneySteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
	money = createMoneySteps(app);
});
afterAll(() => app.stop());

/** A donation that has arrived, and the code in its mail. */
async function give(language: "en" | "uk" = "en") {
	const campaign = await money.newCampaign(author);
	const email = `unlock-${crypto.randomUUID()}@example.org`;
	const donor = app.client(language);
	const body = { amount: 2_500, fee: 375, firstName: "Iryna", lastName: "Melnyk", email, isAnonymous: true };
	const donation = await donor.call("donate", { params: { campaignId: campaign.id }, body });
	await money.confirm(donation);
	const mail = await app.sandbox.mail(email);
	const link = new URL(String(mail.links.find((url) => url.includes("unlock="))));
	return { campaign, donation, donor, mail, link, code: String(link.searchParams.get("unlock")) };
}
const unlock = (code: string, client = app.client()) => client.call("unlockDonation", { body: { code } });

async function isSupporter(client: TestClient, campaignId: string, accountId: string | null = null): Promise<boolean> {
	const deviceId = client.cookies.get("device")?.split(".")[0] ?? null;
	return (await findSupporters(app.app.deps.db, [{ campaignId, accountId, deviceId }])).has(0);
}

describe("the code in a confirmation mail", () => {
	it.each(["en", "uk"] as const)(
		"[S4] leads to the campaign in the donor's language and lets another device watch, %s",
		async (language) => {
			const { campaign, code, link, mail, donor } = await give(language);
			expect(link.pathname).toBe(`/${language}/campaign/${campaign.name}`);
			expect(mail.text).toContain(link.href);
			expect(await isSupporter(donor, campaign.id)).toBe(true);
			const other = app.client();
			expect(await isSupporter(other, campaign.id)).toBe(false);
			const answer = await unlock(code, other);
			expect(answer).toEqual({ campaign: { id: campaign.id, name: campaign.name, title: campaign.title } });
			expect(await isSupporter(other, campaign.id)).toBe(true);
			const elsewhere = await money.newCampaign(author);
			expect(await isSupporter(other, elsewhere.id)).toBe(false);
		},
	);

	it("[S4] unlocks five devices, also when they ask concurrently and repeatedly; the donor's own is not counted", async () => {
		const { code, donor } = await give();
		await unlock(code, donor);
		const devices = Array.from({ length: 8 }, () => app.client());
		const answers = await Promise.allSettled(devices.map((device) => unlock(code, device)));
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
		const inside = devices.filter((_, place) => answers[place]?.status === "fulfilled");
		for (const device of inside) await unlock(code, device);
		const error = await refusal(unlock(code));
		expect(error.code).toBe("UnlockCodeInvalidException");
	});

	it("[S4] unlocks the signed-in account on all of its devices", async () => {
		const { code, campaign } = await give();
		const person = await signUpPerson(app);
		// The sign-in made the browser a known device; the unlock needs none.
		person.cookies.delete("device");
		await unlock(code, person);
		expect(person.cookies.has("device")).toBe(false);
		const { accountId } = await app.app.deps.db
			.selectFrom("donationUnlock")
			.select("accountId")
			.where("accountId", "is not", null)
			.executeTakeFirstOrThrow();
		expect(await isSupporter(app.client(), campaign.id, accountId)).toBe(true);
	});

	it("[S4] unlocks nothing after a refund, which also locks what it had unlocked", async () => {
		const { code, campaign, donation } = await give();
		const other = app.client();
		await unlock(code, other);
		await money.refund(donation);
		await money.catchUp();
		expect(await isSupporter(other, campaign.id)).toBe(false);
		expect((await refusal(unlock(code))).code).toBe("UnlockCodeInvalidException");
	});

	it.each([
		["nothing of ours", () => "x"],
		[
			"another signature",
			(code: string) =>
				code
					.replace(/.$/, code.endsWith("A") ? "B" : "A")
					.replace(/\.(.)/, (_, first) => (first === "a" ? ".b" : ".a")),
		],
		["another donation", (code: string) => code.replace(/^.{8}/, "00000000")],
		["the donation's public id alone", (code: string) => String(code.split(".")[0])],
	])("[S4] changed into %s opens nothing", async (_, change) => {
		const { code } = await give();
		expect((await refusal(unlock(change(code)))).code).toBe("UnlockCodeInvalidException");
	});
});
