import { AppError } from "../../platform/errors.ts";
import type { RateLimitRule, RateLimits } from "../../platform/http/rate-limits.ts";
import type { Requester } from "./known-devices.ts";

const minute = 60;
const hour = 3_600;

/** Failures of one network: at one address, and at all. */
const networkRules: readonly RateLimitRule[] = [
	{ per: "email+address", points: 10, seconds: 10 * minute, whenBroken: "closed" },
	{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
];
/** Failures at one address over all networks. */
const accountRules: readonly RateLimitRule[] = [{ per: "email", points: 100, seconds: hour, whenBroken: "closed" }];
/** Failures of a browser that has signed in to the account before; a stolen device cookie buys no more than these. */
const deviceRules: readonly RateLimitRule[] = [
	{ per: "device", points: 10, seconds: 10 * minute, whenBroken: "closed" },
];

/**
 * Counts an attempt to sign in as a failure, until it is released. Counting first keeps parallel attempts within the
 * limit. A known device has a count of its own, so failures of others never refuse it.
 * @returns releases the attempt: it was no failure
 * @throws AppError TooManyRequestsException; SignInLinkRequiredException where the account has had too many failures
 * from everywhere, for which an address without an account is counted in the same way
 */
export async function countFailure(
	{ rateLimits }: { rateLimits: RateLimits },
	{ emailKey, requester }: { emailKey: string; requester: Requester },
): Promise<() => Promise<void>> {
	const { address, knownDevice } = requester;
	if (knownDevice) {
		const device = `${knownDevice.deviceId} ${knownDevice.accountId}`;
		return rateLimits.reserve("signInFailures", deviceRules, { device });
	}
	const releaseNetwork = await rateLimits.reserve("signInFailures", networkRules, { email: emailKey, address });
	try {
		const releaseAccount = await rateLimits.reserve("signInFailures", accountRules, { email: emailKey });
		return async () => {
			await releaseNetwork();
			await releaseAccount();
		};
	} catch (error) {
		await releaseNetwork();
		const isOverLimit = error instanceof AppError && error.code === "TooManyRequestsException";
		throw isOverLimit ? new AppError("SignInLinkRequiredException") : error;
	}
}
