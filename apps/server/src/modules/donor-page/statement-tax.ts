import type { StatementTax } from "@stride/contract/donations/annual-statements";
import type { Currency } from "@stride/money/currencies";
import type { Config } from "../../platform/config.ts";
import type { DonationOfYear } from "../donations/index.ts";
import { isCovered } from "./gift-aid/declare-gift-aid.ts";
import type { Declaration } from "./gift-aid/gift-aid.queries.ts";

type TaxWording = Config["taxWording"];

/** The sums of what a tax wording is about, and the earliest declaration that covers any of it. */
export class TaxSums {
	readonly #wording: TaxWording;
	/** Of the donor, the newest first. */
	readonly #declarations: readonly Declaration[];
	readonly #eligible = new Map<Currency, number>();
	#declaredAt: Date | null = null;

	constructor(wording: TaxWording, declarations: readonly Declaration[]) {
		this.#wording = wording;
		this.#declarations = declarations;
	}

	/** @param cents what remains of the donation */
	add(row: DonationOfYear, currency: Currency, cents: number): void {
		// What a catalogue charged was given to the catalogue.
		if (!this.#wording || row.projectId !== null || cents <= 0) return;
		if (this.#wording.wording === "uk-gift-aid") {
			// The earliest one, so that a later declaration issues no revision.
			const covering = this.#declarations.findLast((declaration) => isCovered(declaration, row.settledAt));
			if (currency !== "gbp" || !covering) return;
			if (this.#declaredAt === null || covering.declaredAt < this.#declaredAt) this.#declaredAt = covering.declaredAt;
		}
		this.#eligible.set(currency, (this.#eligible.get(currency) ?? 0) + cents);
	}

	/** @returns null where the statement is a payment confirmation only */
	present(): StatementTax | null {
		if (!this.#wording || this.#eligible.size === 0) return null;
		return {
			...this.#wording,
			declaredAt: this.#declaredAt?.toISOString() ?? null,
			eligible: [...this.#eligible].map(([currency, cents]) => ({ currency, cents })),
		};
	}
}
