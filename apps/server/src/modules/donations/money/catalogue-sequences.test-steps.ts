import { giveByNonce, nonceDonation, scriptGiving, type TestApp } from "@stride/testing";
import fc from "fast-check";
import { CatalogueGivingError } from "../catalogue/catalogue-giving.ts";
import { correctCatalogueDonation, resolveUnknownDonation } from "../catalogue/resolve-unknown-donations.ts";
import { sweepCatalogueDonations } from "../catalogue/sweep-catalogue-donations.ts";

const which = fc.nat({ max: 5 });

/** What may happen to donations through the catalogue, beside what happens to cards. */
export const catalogueCommands = [
	{
		weight: 10,
		arbitrary: fc.record({
			type: fc.constant("give-through-catalogue" as const),
			amountCents: fc.integer({ min: 1_000, max: 50_000 }),
			donor: fc.nat({ max: 2 }),
			outcome: fc.constantFrom("succeeded", "succeeded", "refused", "unknown", "thrown"),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			type: fc.constant("resolve-unknown" as const),
			which,
			outcome: fc.constantFrom("succeeded" as const, "failed" as const),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ type: fc.constant("correct" as const), which }) },
	{ weight: 2, arbitrary: fc.record({ type: fc.constant("tend-donations" as const) }) },
];
export type CatalogueCommand =
	(typeof catalogueCommands)[number]["arbitrary"] extends fc.Arbitrary<infer C> ? C : never;

/** What a donation must count for, worked out from what was done to it alone. */
export type CatalogueStage = {
	campaignId: string;
	donations: { donationId: string; state: string; amountCents: number }[];
};

/** A catalogue that answers what the card's nonce says. */
export function scriptByNonce() {
	const giving = scriptGiving();
	giving.script.give = async (donation) => {
		const [outcome] = donation.paymentNonce.split(":");
		if (outcome === "refused") return { status: "refused", reason: "declined" };
		if (outcome === "unknown") return { status: "unknown", reason: "silence" };
		if (outcome === "thrown") throw new CatalogueGivingError(new Error("thrown"));
		return { status: "succeeded", receiptNumber: null, transactionId: donation.donationId };
	};
	return giving;
}

/** @returns whether there was something to do */
export async function playCatalogue(app: TestApp, stage: CatalogueStage, step: CatalogueCommand): Promise<boolean> {
	const { deps } = app.app;
	switch (step.type) {
		case "give-through-catalogue": {
			const { amountCents, donor, outcome } = step;
			const email = `donor-${donor}@sequence.example`;
			const paymentNonce = `${outcome}:${crypto.randomUUID()}`;
			const body = nonceDonation({ amount: amountCents, email, paymentNonce });
			const { donationId, status } = await giveByNonce(app.client(), stage.campaignId, body);
			stage.donations.push({ donationId, state: String(status), amountCents });
			return true;
		}
		case "resolve-unknown": {
			const donation = stage.donations[step.which % Math.max(1, stage.donations.length)];
			if (!donation) return false;
			const resolution =
				step.outcome === "succeeded"
					? ({ outcome: "succeeded", receiptNumber: "1" } as const)
					: ({ outcome: "failed" } as const);
			const { result } = await resolveUnknownDonation(deps, { donationId: donation.donationId, resolution });
			if (result === "resolved") donation.state = step.outcome;
			return result === "resolved";
		}
		case "correct": {
			const donation = stage.donations[step.which % Math.max(1, stage.donations.length)];
			if (!donation) return false;
			const { result } = await correctCatalogueDonation(deps, donation);
			if (result === "resolved") donation.state = "refunded";
			return result === "resolved";
		}
		case "tend-donations":
			await sweepCatalogueDonations(deps);
			return true;
	}
}

export const expectedThroughCatalogue = (stage: CatalogueStage): number =>
	stage.donations.reduce((cents, donation) => cents + (donation.state === "succeeded" ? donation.amountCents : 0), 0);
