import { describe, expect, test } from "vitest";
import { returnAddress, takeReturn } from "./payment-return-address.ts";

const base = "https://stride.example/uk/campaign/run";

describe("the return URL of the payment provider", () => {
	test("[D1] the provider's parameters are removed from the URL, the rest stays", () => {
		const url = new URL(
			`${base}?popup=dinationStatus&payment_intent=pi_1&donation=d-1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded#stream-block`,
		);
		expect(takeReturn(url)).toEqual({
			clientSecret: "pi_1_secret_x",
			address: "/uk/campaign/run?popup=dinationStatus&donation=d-1#stream-block",
			isChanged: true,
		});
	});

	test("[D1] a repeated parameter is removed completely", () => {
		const url = new URL(
			`${base}?redirect_status=a&redirect_status=b&payment_intent_client_secret=x&payment_intent_client_secret=y`,
		);
		expect(takeReturn(url)).toEqual({ clientSecret: "x", address: "/uk/campaign/run", isChanged: true });
	});

	test("[D1] a URL without them is unchanged", () => {
		const url = new URL(`${base}?a=1+2&b=%20#x`);
		expect(takeReturn(url)).toEqual({
			clientSecret: null,
			address: "/uk/campaign/run?a=1+2&b=%20#x",
			isChanged: false,
		});
	});

	test("[D1] an empty secret is ignored", () => {
		expect(takeReturn(new URL(`${base}?payment_intent_client_secret=`)).clientSecret).toBeNull();
	});

	test("[D1] the return URL is preserved with the provider's additions", () => {
		const address = returnAddress({
			publicUrl: "https://stride.example",
			locale: "uk",
			campaignName: "run",
			donationId: "0197",
		});
		expect(address).toBe("https://stride.example/uk/campaign/run?popup=dinationStatus&donation=0197");
		const returned = takeReturn(
			new URL(`${address}&payment_intent=pi&payment_intent_client_secret=s&redirect_status=failed`),
		);
		expect(`https://stride.example${returned.address}`).toBe(address);
	});
});
