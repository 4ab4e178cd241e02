import type { Platform } from "../../platform/context.ts";
import { setAccountProblems } from "../ledger/index.ts";
import type { PaymentProvider } from "../payments/index.ts";

/**
 * Checks whether the platform's account at the provider fits the product. A problem raises an alarm and holds all payouts
 * until a later check finds none; a warning raises an alarm only. Campaigns in a currency in which the account does not
 * settle take no donations meanwhile.
 * @throws PaymentProviderError when the account cannot be read: nothing changes then
 */
export async function checkPlatformAccount(
	deps: Platform & { paymentProvider: Pick<PaymentProvider, "checkAccount"> },
): Promise<void> {
	const check = await deps.paymentProvider.checkAccount(deps.config.currencies);
	const findings = check.findings.filter(({ level }) => level !== "ok");
	for (const { level, message } of findings) {
		const fields = { alarm: "payment-account-unfit" };
		if (level === "problem") deps.log.error(fields, `payouts are held: ${message}`);
		else deps.log.warn(fields, message);
	}
	const problems = findings.filter(({ level }) => level === "problem").map(({ message }) => message);
	await setAccountProblems(deps.db, { problems, unsettled: check.unsettled, country: check.country, at: deps.clock() });
}
