import type { SocialProblem } from "@stride/contract/accounts/google-sign-in";
import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../../platform/audit.ts";
import type { AccountDeps } from "../account-deps.ts";
import { noteReauthentication } from "../sessions/reauthenticate.ts";
import { sessionTimes } from "../sessions/session-times.ts";
import { findLiveSession } from "../sessions/sessions.queries.ts";
import type { Step } from "./begin-sign-in.ts";
import { enterWithIdentity } from "./enter-with-identity.ts";
import { type PendingFlow, type ReturnedFlow, readPendingFlow } from "./flow-cookie.ts";
import { issueHandOverCode } from "./hand-over.ts";
import { noteIdentityUse } from "./identities.queries.ts";
import {
	type Identity,
	type IdentityProblem,
	type IdentityProvider,
	IdentityProviderError,
} from "./identity-provider.ts";
import { pathOfFailedProof, pathOfFailedSignIn, pathWithCode, safeReturnPath } from "./return-address.ts";

type Input = {
	callbackUrl: URL;
	cookies: Readonly<Record<string, string | undefined>>;
	locale: Locale;
	requestId: string;
};
type Kind<K> = Extract<PendingFlow, { kind: K }>;

/** Tolerated difference between the provider's clock and ours. */
const clockToleranceMs = 60_000;

const problemOf: Record<IdentityProblem, SocialProblem> = {
	refused: "refused",
	invalid: "expired",
	stale: "notFresh",
	unavailable: "unavailable",
};

/** Validates the provider's response. @returns the next address; errors are shown on a page of the product */
export async function returnFromProvider(
	deps: AccountDeps,
	provider: IdentityProvider,
	input: Input,
): Promise<Step<ReturnedFlow>> {
	const flow = await readPendingFlow(deps, input.cookies);
	if (!flow) {
		const landing = safeReturnPath(deps.config.publicUrl, input.locale, undefined);
		return { address: pathOfFailedSignIn(input.locale, landing, "expired"), flow: null };
	}
	try {
		const mustProve = flow.kind === "reauthenticate";
		const identity = await provider.finish(input.callbackUrl, flow.checks, { mustProve });
		return flow.kind === "sign-in"
			? await finishSignIn(deps, flow, identity, input.requestId)
			: await finishProof(deps, flow, identity, input.requestId);
	} catch (error) {
		if (!(error instanceof IdentityProviderError)) throw error;
		if (error.problem === "unavailable") deps.log.warn({ err: error }, "the identity provider did not respond");
		return failed(flow, problemOf[error.problem]);
	}
}

function failed(flow: PendingFlow, problem: SocialProblem): Step<ReturnedFlow> {
	const address =
		flow.kind === "sign-in" ? pathOfFailedSignIn(flow.lang, flow.path, problem) : pathOfFailedProof(flow.path, problem);
	return { address, flow: null };
}

async function finishSignIn(
	deps: AccountDeps,
	flow: Kind<"sign-in">,
	identity: Identity,
	requestId: string,
): Promise<Step<ReturnedFlow>> {
	const code = await deps.db.transaction().execute(async (tx) => {
		const accountId = await enterWithIdentity(deps, tx, { identity, locale: flow.lang, requestId });
		return accountId && issueHandOverCode(deps, tx, { accountId, browserSecret: flow.secret });
	});
	if (!code) return failed(flow, "emailUnverified");
	return { address: pathWithCode(flow.lang, flow.path, code), flow: { kind: "returned", secret: flow.secret } };
}

/** The identity must be linked to the account and authenticated after the request, while the session is live. */
async function finishProof(
	deps: AccountDeps,
	flow: Kind<"reauthenticate">,
	identity: Identity,
	requestId: string,
): Promise<Step<ReturnedFlow>> {
	const provenAt = identity.authenticatedAt?.getTime() ?? 0;
	if (provenAt < flow.startedAt - clockToleranceMs) return failed(flow, "notFresh");
	const { accountId, sessionId } = flow.session;
	const problem = await deps.db.transaction().execute(async (tx): Promise<SocialProblem | null> => {
		const owner = await noteIdentityUse(tx, identity, deps.clock());
		if (owner?.accountId !== accountId) return "otherAccount";
		if (!(await findLiveSession(tx, { id: sessionId, accountId }, sessionTimes(deps)))) return "signedOut";
		await noteReauthentication(deps, tx, flow.session);
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "reauthenticated",
			subject: { kind: "session", id: sessionId },
			requestId,
			after: { by: "identity" },
		});
		return null;
	});
	return problem ? failed(flow, problem) : { address: flow.path, flow: null };
}
