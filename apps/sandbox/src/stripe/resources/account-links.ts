import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import type { Endpoint } from "../endpoint.ts";
import { expand, readParameters, text } from "../parameters.ts";
import type { StripeService } from "../service.ts";
import { getObject } from "./answers.ts";

const LIFETIME_SECONDS = 300;

const createInput = z.strictObject({
	account: text(100),
	refresh_url: text(5_000),
	return_url: text(5_000),
	type: z.enum(["account_onboarding"], "Invalid type: the sandbox offers account_onboarding only"),
	collection_options: z.strictObject({ fields: z.enum(["currently_due", "eventually_due"]) }).optional(),
	expand,
});

export const accountLinkEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/account_links",
		access: "secret",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			const account = getObject(service, "account", input.account, "account", 400);
			const now = service.clock.nowSeconds();
			const token = service.ids.secret();
			service.accountLinks.add({
				token,
				account: account.id,
				refreshUrl: ownAddress(service, input.refresh_url, "refresh_url"),
				returnUrl: ownAddress(service, input.return_url, "return_url"),
				expiresSeconds: now + LIFETIME_SECONDS,
			});
			const body: Stripe.AccountLink = {
				object: "account_link",
				created: now,
				expires_at: now + LIFETIME_SECONDS,
				url: `${service.browserOrigin()}/setup/e/${account.id}/${token}`,
			};
			return { status: 200, body };
		},
	},
];

/** Redirects lead to the product only. */
function ownAddress(service: StripeService, address: string, param: string): string {
	if (URL.canParse(address) && new URL(address).origin === service.productOrigin) return address;
	throw invalidRequest("Not a valid URL", { code: "url_invalid", param });
}
