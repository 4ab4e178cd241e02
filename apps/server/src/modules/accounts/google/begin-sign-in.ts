import type { Locale } from "@stride/i18n";
import { newSecret } from "../../../platform/ids.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findSessionOfCookie } from "../session-lookup.ts";
import type { AskedFlow } from "./flow-cookie.ts";
import { type IdentityProvider, IdentityProviderError } from "./identity-provider.ts";
import { languageOf, pathOfFailedProof, pathOfFailedSignIn, safeReturnPath } from "./return-address.ts";

type Input = {
	lang: unknown;
	locale: Locale;
	redirect: string | undefined;
	reauthenticate: boolean;
	cookies: Readonly<Record<string, string | undefined>>;
};

/** Where the browser goes, and what it keeps until it comes back. */
export type Step<Flow> = { address: string; flow: Flow | null };

/** Begins a sign-in, or the proof that it is still the person whose session the cookie is. */
export async function beginSignIn(
	deps: AccountDeps,
	provider: IdentityProvider,
	input: Input,
): Promise<Step<AskedFlow>> {
	const lang = languageOf(input.lang, input.locale);
	const path = safeReturnPath(deps.config.publicUrl, lang, input.redirect);
	const session = input.reauthenticate ? await findSessionOfCookie(deps, input.cookies) : null;
	if (input.reauthenticate && !session) return { address: pathOfFailedSignIn(lang, path, "signedOut"), flow: null };
	try {
		const { address, checks } = await provider.begin({ language: lang, mustProve: session !== null });
		const way = { lang, path, checks, startedAt: deps.clock().getTime() };
		const flow: AskedFlow = session
			? { kind: "reauthenticate", session, ...way }
			: { kind: "sign-in", secret: newSecret(), ...way };
		return { address, flow };
	} catch (error) {
		if (!(error instanceof IdentityProviderError)) throw error;
		deps.log.warn({ err: error }, "a sign-in with the identity provider could not begin");
		const address = session ? pathOfFailedProof(path, "unavailable") : pathOfFailedSignIn(lang, path, "unavailable");
		return { address, flow: null };
	}
}
