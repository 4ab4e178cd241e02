import { z } from "zod";
import { sameText } from "../same-text.ts";
import type { Endpoint } from "./endpoint.ts";
import { GlobalGivingError } from "./gg-error.ts";

const signInBody = z.object({
	auth_request: z.object({
		user: z.object({ email: z.string(), password: z.string() }),
		api_key: z.string(),
	}),
});

export const signInEndpoints: readonly Endpoint[] = [
	{
		method: "POST",
		path: "/userservice/tokens",
		access: "signIn",
		handle({ keys, tokens, clock }, { body }) {
			const parsed = signInBody.safeParse(body);
			if (!parsed.success) throw new GlobalGivingError(400, "auth_request needs user (email, password) and api_key.");
			const { user, api_key: apiKey } = parsed.data.auth_request;
			if (!sameText(apiKey, keys.apiKey)) throw new GlobalGivingError(401, "The api_key is not valid.");
			if (!sameText(user.email.toLowerCase(), keys.email.toLowerCase()) || !sameText(user.password, keys.password)) {
				throw new GlobalGivingError(401, "E-mail or password is wrong.");
			}
			return { auth_response: { access_token: tokens.issue(clock.nowSeconds()) } };
		},
	},
];
