import type { ResolveDonationBody } from "@stride/contract/operator/operator";
import { AppError } from "../../platform/app-error.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { demandReauthentication } from "../accounts/index.ts";
import { correctCatalogueDonation, type Resolved, resolveUnknownDonation } from "../donations/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type Input = { donationId: string; actor: UserActor; requestId: string };

/**
 * Applies the operator's decision on a catalogue donation with an unknown outcome, as the command does.
 * @throws AppError ReauthenticationRequiredException, DonationNotFoundException, DonationNotUnknownException
 */
export async function resolveDonation(deps: OperatorDeps, input: Input & { body: ResolveDonationBody }): Promise<void> {
	const { donationId, actor, requestId, body } = input;
	await demandReauthentication(deps, deps.db, actor);
	const desk = { operatorId: actor.accountId, requestId };
	const { outcome, receiptNumber = "" } = body;
	const resolution = outcome === "succeeded" ? { outcome, receiptNumber } : { outcome };
	judge(await resolveUnknownDonation(deps, { donationId, resolution, desk }));
}

/**
 * Stops counting a donation that the catalogue returned or never received.
 * @throws AppError ReauthenticationRequiredException, DonationNotFoundException, DonationNotUnknownException
 */
export async function correctDonation(deps: OperatorDeps, { donationId, actor, requestId }: Input): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	judge(await correctCatalogueDonation(deps, { donationId, desk: { operatorId: actor.accountId, requestId } }));
}

function judge(answer: Resolved): void {
	if (answer.result !== "refused") return;
	throw new AppError(answer.state === null ? "DonationNotFoundException" : "DonationNotUnknownException");
}
