import { googleSignInPath } from "@stride/contract/accounts/google-sign-in";
import { apiPrefix } from "@stride/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf } from "../../../platform/http/caller.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import type { AccountDeps } from "../account-deps.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { clearFlowCookie, setFlowCookie } from "./flow-cookie.ts";
import { returnFromProvider } from "./return-from-provider.ts";

const path = `${apiPrefix}${googleSignInPath}`;
const rules: readonly CallLimit[] = [{ per: "address", points: 120, seconds: 600, whenBroken: "closed" }];

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The two navigations of a sign-in with Google; both redirect the browser. */
export function mountGoogleSignIn(app: FastifyInstance, deps: AccountDeps & { rateLimits: RateLimits }): void {
	const { identityProvider } = deps;
	if (!identityProvider) return;
	const count = (request: FastifyRequest) =>
		deps.rateLimits.consume("googleSignIn", rules, { address: callerOf(request).address });

	app.get(path, { config: { access: "anyone" }, schema: { hide: true } }, async (request, reply) => {
		await count(request);
		const query = queryOf(request);
		const { address, flow } = await beginSignIn(deps, identityProvider, {
			lang: query.lang,
			locale: request.locale,
			redirect: textOf(query.redirect),
			reauthenticate: query.reauthenticate === "true",
			cookies: request.cookies,
		});
		if (flow) await setFlowCookie(deps, reply, flow);
		return reply.header("cache-control", "no-store").redirect(address, 302);
	});

	app.get(
		`${path}/callback`,
		{ config: { access: "bearer-of-secret" }, schema: { hide: true } },
		async (request, reply) => {
			await count(request);
			const { address, flow } = await returnFromProvider(deps, identityProvider, {
				callbackUrl: new URL(request.url, deps.config.publicUrl),
				cookies: request.cookies,
				locale: request.locale,
				requestId: request.id,
			});
			if (flow) await setFlowCookie(deps, reply, flow);
			else clearFlowCookie(deps, reply);
			return reply.header("cache-control", "no-store").redirect(address, 302);
		},
	);
}
