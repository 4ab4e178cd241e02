import type { Locale } from "@stride/i18n";
import { newSecret } from "../../../platform/ids.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findSessionOfCookie } from "../sessions/session-lookup.ts";
import type { PendingFlow } from "./flow-cookie.ts";
import { type IdentityProvider, IdentityProviderError } from "./identity-provider.ts";
import { languageOf, pathOfFailedProof, pathOfFailedSignIn, safeReturnPath } from "./return-address.ts";

type Input = {
	lang: unknown;
	locale: Locale;
	redirect: string | undefined;
	reauthenticate: boolean;
	cookies: Readonly<Record<string, string | undefined>>;
};

/** The next address of the browser, and the state to store in its cookie. */
export type Step<Flow> = { address: string; flow: Flow | null };

/** Starts a sign-in, or a reauthentication of the session in the cookie. */
export async function beginSignIn(
	deps: AccountDeps,
	provider: IdentityProvider,
	input: Input,
): Promise<Step<PendingFlow>> {
	const lang = languageOf(input.lang, input.locale);
	const path = safeReturnPath(deps.config.publicUrl, lang, input.redirect);
	const session = input.reauthenticate ? await findSessionOfCookie(deps, input.cookies) : null;
	if (input.reauthenticate && !session) return { address: pathOfFailedSignIn(lang, path, "signedOut"), flow: null };
	try {
		const { address, checks } = await provider.begin({ language: lang, mustProve: session !== null });
		const common = { lang, path, checks, startedAt: deps.clock().getTime() };
		const flow: PendingFlow = session
			? { kind: "reauthenticate", session, ...common }
			: { kind: "sign-in", secret: newSecret(), ...common };
		return { address, flow };
	} catch (error) {
		if (!(error instanceof IdentityProviderError)) throw error;
		deps.log.warn({ err: error }, "starting a sign-in with the identity provider failed");
		const address = session ? pathOfFailedProof(path, "unavailable") : pathOfFailedSignIn(lang, path, "unavailable");
		return { address, flow: null };
	}
}
