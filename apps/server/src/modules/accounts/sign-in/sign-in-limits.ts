import { AppError } from "../../../platform/app-error.ts";
import type { RateLimitRule, RateLimits } from "../../../platform/http/rate-limits.ts";
import type { Requester } from "./known-devices.ts";

const minute = 60;
const hour = 3_600;

/** Failures of one network: per address, and in total. */
const networkRules: readonly RateLimitRule[] = [
	{ per: "email+address", points: 10, seconds: 10 * minute, whenBroken: "closed" },
	{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
];
/** Failures per address over all networks. */
const accountRules: readonly RateLimitRule[] = [{ per: "email", points: 100, seconds: hour, whenBroken: "closed" }];
/** Failures of a known device; they also limit what a stolen device cookie permits. */
const deviceRules: readonly RateLimitRule[] = [
	{ per: "device", points: 10, seconds: 10 * minute, whenBroken: "closed" },
];

/**
 * Counts an attempt to sign in as a failure until it is released. Counting first keeps parallel attempts within the
 * limit. A known device has its own count, so failures of others never block it.
 * @returns releases the attempt as successful
 * @throws AppError TooManyRequestsException; SignInLinkRequiredException if the address has had too many failures over
 * all networks, counted in the same way for an address without an account
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
