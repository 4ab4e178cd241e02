import type { StatementTax } from "@stride/contract/donations/annual-statements";
import type { Currency } from "@stride/money/currencies";
import type { Config } from "../../platform/config.ts";
import type { DonationOfYear } from "../donations/index.ts";
import { isCovered } from "./gift-aid/declare-gift-aid.ts";
import type { Declaration } from "./gift-aid/gift-aid.queries.ts";

type TaxWording = NonNullable<Config["taxWording"]>;

/** Whether the wording is about a donation. One that a catalogue charged was given to the catalogue. */
export function isTaxEligible(
	wording: TaxWording["wording"] | undefined,
	row: DonationOfYear,
	declarations: readonly Declaration[],
): boolean {
	if (wording === undefined || row.projectId !== null) return false;
	if (wording === "us-501c3") return true;
	return row.currency === "gbp" && declarations.some((declaration) => isCovered(declaration, row));
}

export const presentTax = (
	{ wording, registration }: TaxWording,
	{ eligible }: { eligible: ReadonlyMap<Currency, number> },
	declarations: readonly Declaration[],
): StatementTax => ({
	wording,
	registration,
	declaredAt:
		wording === "uk-gift-aid"
			? (declarations.find(({ cancelledAt }) => cancelledAt === null)?.declaredAt.toISOString() ?? null)
			: null,
	eligible: [...eligible].map(([currency, cents]) => ({ currency, cents })).filter(({ cents }) => cents > 0),
});
