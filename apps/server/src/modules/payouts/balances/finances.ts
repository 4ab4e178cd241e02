import type { Finances } from "@stride/contract/operator/operator-balances";
import type { Platform } from "../../../platform/context.ts";
import { coveredFromCents } from "../../donations/index.ts";
import { readPosition } from "../../ledger/index.ts";

/** The platform's figures for the operator. */
export async function getFinances({ db, config }: Pick<Platform, "db" | "config">): Promise<Finances> {
	const position = await readPosition(db);
	return {
		owed: position.owedCents,
		held: position.heldCents,
		tips: position.tipsCents,
		fees: position.feesCents,
		writeOffs: position.writeOffsCents,
		bank: position.bankCents,
		coveredFrom: config.payments.feeBearer === "platform" ? coveredFromCents(config) : 0,
	};
}
