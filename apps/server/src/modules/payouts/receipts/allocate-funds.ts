import type { ReceiptLineKind } from "@stride/contract/donations/payout-receipts";

/** What funds come from: a donation, or a change of the balance. */
type Source = { kind: ReceiptLineKind; id: string };

/** A change of a campaign's available funds, in cents. */
export type FundsChange =
	| ({ type: "source"; cents: number } & Source)
	| { type: "payout"; payoutId: string; cents: number }
	| { type: "return"; payoutId: string };

export type Allocation = Source & { cents: number };

/** Funds of one change; `cents` is what no payout has taken. */
type Item = Allocation;
type Part = { source: Source; cents: number; item: number | null };

/**
 * Which funds a payout has taken: first in, first out. A deduction lowers what is left of the same source, the oldest
 * first. What a payout has taken before is deducted from the next payout, and a return gives the funds back to their
 * places. The changes are in the order in which the ledger has recorded them, which never changes, so the result is the
 * same whenever it is asked for.
 * @returns null for a payout that is not among the changes
 */
export function allocateFunds(changes: Iterable<FundsChange>, payoutId: string): Allocation[] | null {
	const pool = createPool();
	const taken = new Map<string, Part[]>();
	for (const change of changes) {
		if (change.type === "source") pool.change(change, change.cents);
		else if (change.type === "payout") {
			const parts = pool.take(change);
			if (change.payoutId === payoutId) return mergeParts(parts);
			taken.set(change.payoutId, parts);
		} else {
			pool.giveBack(taken.get(change.payoutId) ?? []);
			taken.delete(change.payoutId);
		}
	}
	return null;
}

function createPool() {
	const items: Item[] = [];
	const itemsOf = new Map<string, number[]>();
	/** What the next payout lacks of a source, as positive sums. */
	const debts = new Map<string, Allocation>();
	let first = 0;

	/** Funds first cover what is owed of their own source. @returns the rest */
	const coverDebt = (source: Source, cents: number): number => {
		const debt = debts.get(keyOf(source));
		if (!debt) return cents;
		const covered = Math.min(debt.cents, cents);
		debt.cents -= covered;
		if (debt.cents === 0) debts.delete(keyOf(source));
		return cents - covered;
	};
	const add = (source: Source, cents: number) => {
		const rest = coverDebt(source, cents);
		if (rest === 0) return;
		const key = keyOf(source);
		const known = itemsOf.get(key);
		if (known) known.push(items.length);
		else itemsOf.set(key, [items.length]);
		items.push({ kind: source.kind, id: source.id, cents: rest });
	};
	const deduct = (source: Source, cents: number) => {
		let rest = cents;
		for (const place of itemsOf.get(keyOf(source)) ?? []) {
			const item = items[place];
			if (!item) continue;
			const part = Math.min(item.cents, rest);
			item.cents -= part;
			rest -= part;
		}
		if (rest > 0) owe(source, rest);
	};
	const owe = ({ kind, id }: Source, cents: number) => {
		const key = keyOf({ kind, id });
		debts.set(key, { kind, id, cents: cents + (debts.get(key)?.cents ?? 0) });
	};

	return {
		change(source: Source, cents: number): void {
			if (cents > 0) add(source, cents);
			else deduct(source, -cents);
		},
		take({ payoutId, cents }: { payoutId: string; cents: number }): Part[] {
			const parts: Part[] = [...debts.values()].map((debt) => ({ source: debt, cents: -debt.cents, item: null }));
			let missing = cents - parts.reduce((sum, part) => sum + part.cents, 0);
			debts.clear();
			for (; missing > 0 && first < items.length; first++) {
				const item = items[first];
				if (!item || item.cents === 0) continue;
				const part = Math.min(item.cents, missing);
				item.cents -= part;
				missing -= part;
				parts.push({ source: item, cents: part, item: first });
				if (item.cents > 0) break;
			}
			if (missing > 0) {
				const source = { kind: "advance", id: payoutId } as const;
				parts.push({ source, cents: missing, item: null });
				owe(source, missing);
			}
			return parts;
		},
		giveBack(parts: readonly Part[]): void {
			for (const { source, cents, item } of parts) {
				const place = item === null ? undefined : items[item];
				if (cents < 0) deduct(source, -cents);
				else if (!place || item === null) add(source, cents);
				else {
					place.cents += coverDebt(source, cents);
					first = Math.min(first, item);
				}
			}
		},
	};
}

const keyOf = ({ kind, id }: Source): string => `${kind}:${id}`;

/** A donation's parts in one line, at the place of the first. */
function mergeParts(parts: readonly Part[]): Allocation[] {
	const lines = new Map<string, Allocation>();
	for (const { source, cents } of parts) {
		const key = keyOf(source);
		const line = lines.get(key);
		if (line) line.cents += cents;
		else lines.set(key, { kind: source.kind, id: source.id, cents });
	}
	return [...lines.values()];
}
