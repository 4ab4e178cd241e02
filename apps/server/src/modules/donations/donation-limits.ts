import { formatDollarsAndCents, minimumTip } from "@stride/money";
import type { Config } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * The operator's limits: the smallest amount, and the smallest tip as a share of it (D5).
 * @throws AppError ValidationException naming each field that is below
 */
export function checkDonationLimits(
	config: Config["donation"],
	donation: { amountCents: number; tipCents: number },
): void {
	const fields: Record<string, { key: string; values: { minimum: string } }> = {};
	if (donation.amountCents < config.minimumCents) {
		fields.amount = { key: "donationTooSmall", values: { minimum: formatDollarsAndCents(config.minimumCents) } };
	}
	const tipMinimumCents = minimumTip(donation.amountCents, config.tipMinimumPercent);
	if (donation.tipCents < tipMinimumCents) {
		fields.fee = { key: "tipTooSmall", values: { minimum: formatDollarsAndCents(tipMinimumCents) } };
	}
	if (Object.keys(fields).length > 0) throw new AppError("ValidationException", { fields });
}
