import type { TestApp } from "@stride/testing";
import { giveByNonce, nonceGift, scriptGiving } from "@stride/testing";
import fc from "fast-check";
import { CatalogueGivingError } from "./catalogue-giving.ts";
import { correctCatalogueDonation } from "./correct-catalogue-donation.ts";
import { resolveUnknownDonation } from "./resolve-unknown-donation.ts";
import { sweepCatalogueDonations } from "./sweep-catalogue-donations.ts";

const which = fc.nat({ max: 5 });

/** What may happen to gifts through the catalogue, beside what happens to cards. */
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
	{ weight: 3, arbitrary: fc.record({ type: fc.constant("take-back" as const), which }) },
	{ weight: 2, arbitrary: fc.record({ type: fc.constant("tend-gifts" as const) }) },
];
export type CatalogueCommand =
	(typeof catalogueCommands)[number]["arbitrary"] extends fc.Arbitrary<infer C> ? C : never;

/** What a gift must count for, worked out from what was done to it alone. */
export type CatalogueStage = {
	campaignId: string;
	gifts: { donationId: string; state: string; amountCents: number }[];
};

/** A catalogue that answers what the card's nonce says. */
export function scriptByNonce() {
	const giving = scriptGiving();
	giving.script.give = async (gift) => {
		const [outcome] = gift.paymentNonce.split(":");
		if (outcome === "refused") return { status: "refused", reason: "declined" };
		if (outcome === "unknown") return { status: "unknown", reason: "silence" };
		if (outcome === "thrown") throw new CatalogueGivingError(new Error("thrown"));
		return { status: "succeeded", receiptNumber: null, transactionId: gift.donationId };
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
			const body = nonceGift({ amount: amountCents, email, paymentNonce });
			const { donationId, status } = await giveByNonce(app.client(), stage.campaignId, body);
			stage.gifts.push({ donationId, state: String(status), amountCents });
			return true;
		}
		case "resolve-unknown": {
			const gift = stage.gifts[step.which % Math.max(1, stage.gifts.length)];
			if (!gift) return false;
			const resolution =
				step.outcome === "succeeded"
					? ({ outcome: "succeeded", receiptNumber: "1" } as const)
					: ({ outcome: "failed" } as const);
			const { result } = await resolveUnknownDonation(deps, { donationId: gift.donationId, resolution });
			if (result === "resolved") gift.state = step.outcome;
			return result === "resolved";
		}
		case "take-back": {
			const gift = stage.gifts[step.which % Math.max(1, stage.gifts.length)];
			if (!gift) return false;
			const { result } = await correctCatalogueDonation(deps, gift);
			if (result === "resolved") gift.state = "refunded";
			return result === "resolved";
		}
		case "tend-gifts":
			await sweepCatalogueDonations(deps);
			return true;
	}
}

export const expectedThroughCatalogue = (stage: CatalogueStage): number =>
	stage.gifts.reduce((cents, gift) => cents + (gift.state === "succeeded" ? gift.amountCents : 0), 0);
