import { randomUUID } from "node:crypto";
import {
	createTestApp,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { insertDonation, lockDonation, setPayment, setState } from "../donations.queries.ts";
import { createMoneySteps, type MoneySteps } from "../donations.test-steps.ts";
import { countDonation, setRaised } from "../money/count-donation.ts";
import { donationRecords } from "../personal-records.ts";
import { mailCode, proveDonor } from "./unlock-donation.ts";

let app: TestApp;
let money: MoneySteps;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	money = createMoneySteps(app);
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

const supportersOf = async (campaignId: string) =>
	(await app.client().call("getCampaign", { params: { campaignId } })).supportersCount;

async function give(client: TestClient, campaignId: string, change: Parameters<typeof donationBody>[0]) {
	const donation = await client.call("donate", { params: { campaignId }, body: donationBody(change) });
	await money.confirm(donation);
	await money.catchUp();
	return donation;
}

async function proofLinkOf(email: string): Promise<URL | null> {
	const { links } = await app.sandbox.mail(email, /donation|донат/i);
	const link = links.find((url) => url.includes("/confirm-donation"));
	return link === undefined ? null : new URL(link);
}
const prove = (code: string | null) => app.client().call("proveDonor", { body: { code: String(code) } });
const forget = (person: { accountId: string; email: string; emailKey: string }) =>
	app.app.deps.db.transaction().execute(async (tx) => donationRecords(app.app.deps).forget?.(tx, person));
const uniqueEmail = () => `donor-${randomUUID()}@example.org`;

describe("the number of supporters", () => {
	it("[D2] [U3] an anonymous donation raises the number alike for a supporter's e-mail and for an unknown one", async () => {
		const campaign = await money.newCampaign(author);
		const suspect = await signUpPerson(app);
		await give(suspect, campaign.id, { email: suspect.email, isAnonymous: true });
		const guest = uniqueEmail();
		await give(app.client(), campaign.id, { email: guest, isAnonymous: true });
		const before = await supportersOf(campaign.id);
		const stranger = await signUpPerson(app);
		for (const email of [suspect.email, guest, uniqueEmail()]) {
			await give(app.client(), campaign.id, { email, isAnonymous: true });
			await give(stranger, campaign.id, { email, isAnonymous: true });
		}
		expect(await supportersOf(campaign.id)).toBe(before + 6);
	});

	it.each(["en", "uk"] as const)(
		"[D2] the button behind the mailed link counts a donor once, a visit alone changes nothing, %s",
		async (language) => {
			const campaign = await money.newCampaign(author);
			const email = uniqueEmail();
			await give(app.client(language), campaign.id, { email });
			const first = await proofLinkOf(email);
			expect(first?.pathname).toBe(`/${language}/confirm-donation`);
			await give(app.client(language), campaign.id, { email: email.toUpperCase() });
			const second = await until("the second donation's link", async () => {
				const newest = await proofLinkOf(email);
				return newest?.searchParams.get("code") === first?.searchParams.get("code") ? null : newest;
			});
			expect((await fetch(`${app.url}/v1/donation/confirm-donor?${first?.searchParams}`)).ok).toBe(false);
			expect(await supportersOf(campaign.id)).toBe(2);
			const answer = { campaign: { id: campaign.id, name: campaign.name, title: campaign.title } };
			expect(await prove(first?.searchParams.get("code") ?? null)).toEqual(answer);
			expect(await supportersOf(campaign.id)).toBe(2);
			const code = second.searchParams.get("code");
			await Promise.all([prove(code), prove(code), prove(code)]);
			expect(await prove(code)).toEqual(answer);
			expect(await supportersOf(campaign.id)).toBe(1);
			expect((await money.audit()).findings).toEqual([]);
		},
	);

	it("[D2] a donor who gives with the address of their account gets no link, since the address is proven", async () => {
		const campaign = await money.newCampaign(author);
		const person = await signUpPerson(app);
		await give(person, campaign.id, { email: person.email });
		expect(await proofLinkOf(person.email)).toBeNull();
	});

	it("[D2] [U3] a code that was changed, made for another purpose, or whose donor has left proves nothing", async () => {
		const campaign = await money.newCampaign(author);
		const email = uniqueEmail();
		const { donationId } = await give(app.client(), campaign.id, { email });
		const code = String((await proofLinkOf(email))?.searchParams.get("code"));
		const unlock = mailCode(app.app.deps, "unlock-code", donationId);
		for (const wrong of [`${code.slice(0, -2)}zz`, unlock, donationId, code.replace(/^./, "x"), "-"]) {
			expect((await refusal(prove(wrong))).code).toBe("DonationLinkInvalidException");
		}
		await forget({ accountId: app.app.deps.newId(), email, emailKey: email });
		expect((await refusal(prove(code))).code).toBe("DonationLinkInvalidException");
	});

	it("[D2] [A5] an erasure leaves another account's donation with the same address, and its supporter", async () => {
		const campaign = await money.newCampaign(author);
		const [giver, leaver] = [await signUpPerson(app), await signUpPerson(app)];
		const foreign = await give(giver, campaign.id, { email: leaver.email });
		const own = await give(leaver, campaign.id, { email: uniqueEmail() });
		const asGuest = await give(app.client(), campaign.id, { email: leaver.email });
		for (const { donationId } of [foreign, asGuest]) await prove(mailCode(app.app.deps, "donor-proof", donationId));
		const { id: accountId } = await leaver.call("getProfile", {});
		const person = { accountId, email: leaver.email, emailKey: leaver.email };
		const { db } = app.app.deps;
		const { donations } = await donationRecords(app.app.deps).collect(db, person);
		expect(donations?.map(({ id }) => id)).toEqual([own.donationId, asGuest.donationId]);
		const listed = (await giver.call("listOwnDonations", {})).data;
		const before = await supportersOf(campaign.id);

		await forget(person);
		expect((await giver.call("listOwnDonations", {})).data).toEqual(listed);
		const ids = [foreign, own, asGuest].map(({ donationId }) => donationId);
		const rows = await db
			.selectFrom("donation")
			.select(["id", "email", "firstName", "emailKey"])
			.where("id", "in", ids)
			.orderBy("createdAt")
			.execute();
		const erased = { email: "", firstName: "", emailKey: `removed:${accountId}` };
		expect(rows).toMatchObject([{ email: leaver.email, firstName: "Iryna" }, erased, erased]);
		// Both proved one address and counted once; now they have two keys.
		expect([before, await supportersOf(campaign.id)]).toEqual([2, 3]);
		expect((await money.audit()).findings).toEqual([]);
	});
});

type Step =
	| { type: "give"; donor: number; isProven: boolean }
	| { type: "refund" | "restore" | "prove"; which: number }
	| { type: "leave"; donor: number };

const which = fc.nat({ max: 7 });
const donor = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ type: fc.constant("give" as const), donor, isProven: fc.boolean() }) },
	{ weight: 3, arbitrary: fc.record({ type: fc.constantFrom("refund" as const, "restore" as const), which }) },
	{ weight: 4, arbitrary: fc.record({ type: fc.constant("prove" as const), which }) },
	{ weight: 1, arbitrary: fc.record({ type: fc.constant("leave" as const), donor }) },
);

const plainDonation = {
	currency: "usd",
	accountId: null,
	deviceId: null,
	liveStreamId: null,
	amountCents: 10_000,
	tipCents: 0,
	coverCents: 0,
	firstName: "Iryna",
	lastName: "Melnyk",
	visibility: "anonymous",
	locale: "en",
	timeZone: null,
	provider: { name: "stripe", account: "acct_sandbox", livemode: false },
	projectId: null,
	paymentDescription: null,
	clientSecretHash: null,
	request: null,
	addressHash: null,
} as const;

/** What the count should be, from the list of donations alone. */
type Modelled = { id: string; key: string; isProven: boolean; counts: boolean; hasLeft: boolean };
const expectedCount = (donations: readonly Modelled[]) =>
	new Set(donations.filter(({ counts }) => counts).map(({ id, key, isProven }) => (isProven ? key : id))).size;

describe("the number of supporters after any sequence", () => {
	it("[D2] is the number of proven e-mails and unproven donations of which something is left", async () => {
		const { deps } = app.app;
		const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (sequence) => {
			const campaign = await money.newCampaign(author);
			const run = randomUUID();
			const model: Modelled[] = [];
			for (const next of sequence) {
				await play(next, { campaignId: campaign.id, run, model });
				expect(await supportersOf(campaign.id)).toBe(expectedCount(model));
			}
		});
		await fc.assert(property, { numRuns: 8 });

		async function play(
			next: Step,
			{ campaignId, run, model }: { campaignId: string; run: string; model: Modelled[] },
		) {
			const target = "which" in next ? model[next.which % Math.max(1, model.length)] : undefined;
			const emailOf = (n: number) => `sequence-${n}-${run}@example.org`;
			switch (next.type) {
				case "give": {
					const email = emailOf(next.donor);
					const [id, at] = [deps.newId(), deps.clock()];
					await insertDonation(deps.db, {
						...plainDonation,
						id,
						campaignId,
						email,
						emailKey: email,
						donorProvenAt: next.isProven ? at : null,
						createdAt: at,
					});
					await deps.db.transaction().execute(async (tx) => {
						const donation = await lockDonation(tx, id);
						if (!donation) return;
						await setPayment(tx, id, { paymentId: `pi_${id}`, clientSecretHash: Buffer.alloc(32), at });
						await setState(tx, id, { state: "succeeded", at });
						await countDonation(deps, tx, { donation, settledAt: at, at });
					});
					model.push({ id, key: email, isProven: next.isProven, counts: true, hasLeft: false });
					return;
				}
				case "refund":
				case "restore": {
					if (!target) return;
					const raised = next.type === "refund" ? 0 : 10_000;
					await deps.db.transaction().execute(async (tx) => {
						const donation = await lockDonation(tx, target.id);
						const at = deps.clock();
						const money = { settledAt: donation?.settledAt ?? at, refundedCents: 10_000 - raised, raisedCents: raised };
						if (donation) await setRaised(deps, tx, { donation, money, at });
					});
					target.counts = raised > 0;
					return;
				}
				case "prove": {
					if (!target) return;
					const code = mailCode(deps, "donor-proof", target.id);
					if (target.hasLeft) {
						await expect(proveDonor(deps, { code, requestId: "property" })).rejects.toThrow();
						return;
					}
					await proveDonor(deps, { code, requestId: "property" });
					target.isProven = true;
					return;
				}
				case "leave": {
					const email = emailOf(next.donor);
					const accountId = deps.newId();
					await forget({ accountId, email, emailKey: email });
					for (const donation of model.filter(({ key }) => key === email)) {
						donation.key = `removed:${accountId}`;
						donation.hasLeft = true;
					}
				}
			}
		}
	});
});
