import { donationDefaults, limits } from "@stride/contract/limits";
import { describe, expect, test } from "vitest";
import {
	catalogueLimitsOf,
	type DonorValues,
	donationLimitsOf,
	donorResolver,
	firstValues,
	formOf,
	requestOfForm,
} from "./donor-form.ts";

const config = {
	currency: { code: "usd" as const },
	tip: {
		policy: "required" as "required" | "free",
		maximumPercent: null,
		default: donationDefaults.tipPercent,
		suggested: [5, 10, 15, 20],
		minimumPercent: donationDefaults.tipPercentMinimum,
		smallDonationMaximum: limits.smallDonationTipMaxCents,
	},
	donation: {
		default: donationDefaults.amountCents,
		suggested: [...donationDefaults.amountSuggestedCents],
		minimum: donationDefaults.amountMinimumCents,
		maximum: limits.chargeMaxCents,
	},
	feeCover: null,
	stripe: { publishableKey: "pk", scriptUrl: "https://js.example", methods: ["card" as const] },
	globalgiving: null,
};
const donationLimits = donationLimitsOf(config);
const filled: DonorValues = {
	...firstValues(config, donationLimits, null),
	firstName: "Olena",
	lastName: "Vasylenko",
	email: "olena@example.org",
};
const options = { fields: {}, shouldUseNativeValidation: false };
const errorsOf = async (change: Partial<DonorValues>) => {
	const { errors } = await donorResolver(donationLimits)({ ...filled, ...change }, undefined, options);
	return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

describe("the donor's form", () => {
	test("[D1] begins with the configured amount and tip, 100 dollars and 15 percent by default", () => {
		expect(requestOfForm(filled, donationLimits, null)).toMatchObject({ amount: 10_000, fee: 1_500 });
	});

	test("[D1] begins without a tip where it is free", () => {
		const free = { ...config, tip: { ...config.tip, policy: "free" as const, minimumPercent: 0 } };
		const values = { ...filled, ...firstValues(free, donationLimits, null), firstName: "Olena", lastName: "Vasylenko" };
		expect(values.tipPercent).toBeNull();
		const request = requestOfForm({ ...values, email: filled.email }, donationLimitsOf(free), null);
		expect(request).toMatchObject({ amount: 10_000, fee: 0 });
	});

	test("[D1] a stored form is restored unchanged", () => {
		const touched: DonorValues = { ...filled, amountText: "7", tipMode: "fixed", tipText: "2", isAnonymous: true };
		expect(firstValues(config, donationLimits, formOf(touched))).toEqual(touched);
	});

	test("[G4] through the catalogue the proposed amount is never below its minimum, and no tip is sent", () => {
		const limits = catalogueLimitsOf(config, 25_000);
		const values = { ...filled, ...firstValues(config, limits, null), firstName: "Olena", lastName: "V." };
		expect(values.amountText).toBe("250");
		const request = requestOfForm({ ...values, email: filled.email, tipMode: "fixed", tipText: "40" }, limits, null);
		expect(request).toMatchObject({ amount: 25_000, fee: 0 });
		expect(requestOfForm({ ...values, amountText: "249.99" }, limits, null)).toBeNull();
	});

	test("[D1] a complete form has no errors", async () => {
		expect(await errorsOf({})).toEqual({});
	});

	test.each<[Partial<DonorValues>, Record<string, string>]>([
		[{ amountText: "4" }, { amountText: "donationTooSmall" }],
		[{ amountText: "x" }, { amountText: "amountInvalid" }],
		[{ tipMode: "fixed", tipText: "1" }, { tipText: "tipTooSmall" }],
		[{ firstName: "O" }, { firstName: "firstNameTooShort" }],
		[{ lastName: " V " }, { lastName: "lastNameTooShort" }],
		[{ email: "olena@" }, { email: "emailInvalid" }],
		[
			{ firstName: "", lastName: "", email: "" },
			{ firstName: "firstNameTooShort", lastName: "lastNameTooShort", email: "emailInvalid" },
		],
	])("[D1] %j is shown beside its field", async (change, expected) => {
		expect(await errorsOf(change)).toEqual(expected);
	});

	test("[D1] an invalid form produces no request", () => {
		expect(requestOfForm({ ...filled, amountText: "4" }, donationLimits, null)).toBeNull();
	});

	test("[D1] a donation names the stream that the donor was watching, and no other", () => {
		expect(requestOfForm(filled, donationLimits, "stream 1")?.liveStreamId).toBe("stream 1");
		expect(requestOfForm(filled, donationLimits, null)).not.toHaveProperty("liveStreamId");
	});
});
