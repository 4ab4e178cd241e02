import type { Finances } from "@stride/contract/operator/operator-balances";
import { currencies, readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../../platform/context.ts";
import { coveredFromCents } from "../../donations/index.ts";
import { readPositions } from "../../ledger/index.ts";

/** The platform's figures for the operator in each currency of the books, the configured ones first. */
export async function getFinances({ db, config }: Pick<Platform, "db" | "config">): Promise<Finances[]> {
	const order = [...config.currencies, ...currencies];
	return (await readPositions(db))
		.map(({ currency: code, ...position }) => ({ ...position, currency: readCurrency(code) }))
		.map((position) => ({
			currency: position.currency,
			owed: position.owedCents,
			held: position.heldCents,
			tips: position.tipsCents,
			fees: position.feesCents,
			writeOffs: position.writeOffsCents,
			bank: position.bankCents,
			fxDifference: position.fxDifferenceCents,
			coveredFrom: config.payments.feeBearer === "platform" ? coveredFromCents(config, position.currency) : 0,
		}))
		.sort((a, b) => order.indexOf(a.currency) - order.indexOf(b.currency));
}
