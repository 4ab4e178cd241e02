import type { DonationConfig } from "@stride/contract/donations";
import { limits } from "@stride/contract/limits";
import type { Config } from "../../platform/config.ts";

/** What the donation panel needs to know of this installation. */
export function getDonationConfig({ donation, stripe, catalogue }: Config): DonationConfig {
	return {
		currency: { code: "usd" },
		tip: {
			default: donation.tipDefaultPercent,
			suggested: donation.tipSuggestedPercent,
			minimumPercent: donation.tipMinimumPercent,
		},
		donation: {
			default: donation.defaultCents,
			suggested: donation.suggestedCents,
			minimum: donation.minimumCents,
			maximum: limits.chargeMaxCents,
		},
		stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
		globalgiving: catalogue && {
			minimum: catalogue.minimumCents,
			hostedFieldsUrl: catalogue.hostedFields.url,
			key: catalogue.gatewayKey,
		},
	};
}
