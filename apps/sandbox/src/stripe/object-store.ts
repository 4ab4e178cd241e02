import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type Stripe from "stripe";
import type { CreatedFilter } from "./parameters.ts";

/** Every kind of stored object in the shape of the API, with references as ids. */
export interface StripeObjects {
	payment_intent: Stripe.PaymentIntent;
	payment_method: Stripe.PaymentMethod;
	payment_method_domain: Stripe.PaymentMethodDomain;
	charge: Stripe.Charge;
	balance_transaction: Stripe.BalanceTransaction;
	refund: Stripe.Refund;
	dispute: Stripe.Dispute;
	event: Stripe.EventBase;
	account: Stripe.Account;
	transfer: Stripe.Transfer;
	transfer_reversal: Stripe.TransferReversal;
	/** Of a connected account: its bank accounts, arrived transfers, payouts, bookings and events. */
	external_account: Stripe.BankAccount;
	connect_charge: Stripe.Charge;
	payout: Stripe.Payout;
	connect_balance_transaction: Stripe.BalanceTransaction;
	connect_event: Stripe.EventBase;
}
export type ObjectKind = keyof StripeObjects;
export type StripeObject = StripeObjects[ObjectKind];

/** State that the API never shows but later steps need. */
export interface InternalFacts {
	payment_intent: { locale?: string; authenticationToken?: string };
	payment_method: { card: string };
	payment_method_domain: object;
	charge: { card: string };
	balance_transaction: object;
	refund: object;
	dispute: object;
	event: object;
	account: object;
	transfer: object;
	transfer_reversal: object;
	external_account: { account: string; number: string };
	connect_charge: { account: string };
	payout: { account: string };
	connect_balance_transaction: { account: string };
	connect_event: { account: string };
}

/** Filters of lists that are not columns. */
const EXPRESSIONS: { [filter: string]: string } = {
	account: "json_extract(internal, '$.account')",
	transfer_group: "json_extract(body, '$.transfer_group')",
	destination: "json_extract(body, '$.destination')",
	status: "json_extract(body, '$.status')",
	domain_name: "json_extract(body, '$.domain_name')",
};

/** Columns that lists may filter by; each is extracted from the object itself. */
type FilterColumn =
	| "charge"
	| "payment_intent"
	| "source"
	| "currency"
	| "type"
	| "account"
	| "transfer_group"
	| "destination"
	| "status"
	| "domain_name";

export interface ListFilter {
	limit: number;
	startingAfter?: string | undefined;
	endingBefore?: string | undefined;
	created?: CreatedFilter | undefined;
	equals?: { [column in FilterColumn]?: string | undefined };
	types?: string[] | undefined;
	/** Events only: whether no delivery is pending. */
	delivered?: boolean | undefined;
	/** Omits objects created before this second. */
	newerThan?: number | undefined;
}

export const OBJECT_SCHEMA = `
CREATE TABLE IF NOT EXISTS object (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	kind TEXT NOT NULL,
	body TEXT NOT NULL,
	internal TEXT NOT NULL,
	created INTEGER GENERATED ALWAYS AS (json_extract(body, '$.created')) VIRTUAL,
	type TEXT GENERATED ALWAYS AS (json_extract(body, '$.type')) VIRTUAL,
	charge TEXT GENERATED ALWAYS AS (json_extract(body, '$.charge')) VIRTUAL,
	payment_intent TEXT GENERATED ALWAYS AS (json_extract(body, '$.payment_intent')) VIRTUAL,
	source TEXT GENERATED ALWAYS AS (json_extract(body, '$.source')) VIRTUAL,
	currency TEXT GENERATED ALWAYS AS (json_extract(body, '$.currency')) VIRTUAL,
	available_on INTEGER GENERATED ALWAYS AS (json_extract(body, '$.available_on')) VIRTUAL,
	net INTEGER GENERATED ALWAYS AS (json_extract(body, '$.net')) VIRTUAL
) STRICT;
CREATE INDEX IF NOT EXISTS object_kind ON object (kind, seq);
CREATE INDEX IF NOT EXISTS object_created ON object (kind, created);
CREATE INDEX IF NOT EXISTS object_payment_intent ON object (payment_intent, kind, seq) WHERE payment_intent IS NOT NULL;
CREATE INDEX IF NOT EXISTS object_charge ON object (charge, kind, seq) WHERE charge IS NOT NULL;
CREATE INDEX IF NOT EXISTS object_source ON object (source, kind, seq) WHERE source IS NOT NULL;
CREATE INDEX IF NOT EXISTS object_connected ON object (json_extract(internal, '$.account'), kind, seq);
CREATE INDEX IF NOT EXISTS object_balance ON object (kind, currency, available_on, net) WHERE kind = 'balance_transaction';
`;

export type ObjectStore = ReturnType<typeof createObjectStore>;

export function createObjectStore(db: DatabaseSync) {
	const insert = db.prepare("INSERT INTO object (id, kind, body, internal) VALUES (?, ?, ?, ?)");
	const update = db.prepare("UPDATE object SET body = ? WHERE id = ? AND kind = ?");
	const updateInternal = db.prepare("UPDATE object SET internal = ? WHERE id = ? AND kind = ?");
	const selectAny = db.prepare("SELECT body FROM object WHERE id = ?");
	const select = db.prepare("SELECT body, internal FROM object WHERE id = ? AND kind = ?");
	const selectSeq = db.prepare("SELECT seq FROM object WHERE id = ? AND kind = ?");
	const sums = db.prepare(
		`SELECT currency, sum(CASE WHEN available_on <= ? THEN net ELSE 0 END) AS available,
			sum(CASE WHEN available_on > ? THEN net ELSE 0 END) AS pending
		FROM object WHERE kind = 'balance_transaction' GROUP BY currency ORDER BY currency`,
	);
	const connectedSums = db.prepare(
		`SELECT currency, sum(CASE WHEN available_on <= ? THEN net ELSE 0 END) AS available,
			sum(CASE WHEN available_on > ? THEN net ELSE 0 END) AS pending
		FROM object WHERE kind = 'connect_balance_transaction' AND json_extract(internal, '$.account') = ?
		GROUP BY currency ORDER BY currency`,
	);
	const pruneEvents = db.prepare("DELETE FROM object WHERE kind IN ('event', 'connect_event') AND created < ?");

	return {
		insert<K extends ObjectKind>(kind: K, object: StripeObjects[K], internal: InternalFacts[K]): void {
			insert.run(object.id, kind, JSON.stringify(object), JSON.stringify(internal));
		},
		update<K extends ObjectKind>(kind: K, object: StripeObjects[K]): void {
			update.run(JSON.stringify(object), object.id, kind);
		},
		setInternal<K extends ObjectKind>(kind: K, id: string, internal: InternalFacts[K]): void {
			updateInternal.run(JSON.stringify(internal), id, kind);
		},
		find<K extends ObjectKind>(kind: K, id: string): StripeObjects[K] | undefined {
			const row = select.get(id, kind);
			return row === undefined ? undefined : JSON.parse(String(row["body"]));
		},
		findInternal<K extends ObjectKind>(kind: K, id: string): InternalFacts[K] | undefined {
			const row = select.get(id, kind);
			return row === undefined ? undefined : JSON.parse(String(row["internal"]));
		},
		findAny(id: string): StripeObject | undefined {
			const row = selectAny.get(id);
			return row === undefined ? undefined : JSON.parse(String(row["body"]));
		},
		/** Position in the order of creation, the cursor of lists. */
		findPosition(kind: ObjectKind, id: string): number | undefined {
			const row = selectSeq.get(id, kind);
			return row === undefined ? undefined : Number(row["seq"]);
		},
		/** Newest first. Cursors must be validated before. */
		list<K extends ObjectKind>(kind: K, filter: ListFilter): { data: StripeObjects[K][]; hasMore: boolean } {
			const { sql, values, backwards } = listQuery(kind, filter, (id) => this.findPosition(kind, id) ?? 0);
			const rows = db.prepare(sql).all(...values);
			const page = rows.slice(0, filter.limit).map((row) => JSON.parse(String(row["body"])));
			return { data: backwards ? page.reverse() : page, hasMore: rows.length > filter.limit };
		},
		/** Net sums per currency, split by whether the money is available at `nowSeconds`. */
		balances(nowSeconds: number): Balance[] {
			return sums.all(nowSeconds, nowSeconds).map(balanceOf);
		},
		/** The same for one connected account. */
		connectedBalances(account: string, nowSeconds: number): Balance[] {
			return connectedSums.all(nowSeconds, nowSeconds, account).map(balanceOf);
		},
		deleteEventsBefore(created: number): void {
			pruneEvents.run(created);
		},
	};
}

type Balance = { currency: string; available: number; pending: number };

const balanceOf = (row: Record<string, unknown>): Balance => ({
	currency: String(row["currency"]),
	available: Number(row["available"]),
	pending: Number(row["pending"]),
});

/** What is available of a balance in a currency. */
export const availableIn = (balances: readonly Balance[], currency: string): number =>
	balances.find((balance) => balance.currency === currency)?.available ?? 0;

function listQuery(kind: ObjectKind, filter: ListFilter, positionOf: (id: string) => number) {
	const conditions = ["kind = ?"];
	const values: SQLInputValue[] = [kind];
	const where = (condition: string, ...bound: SQLInputValue[]) => {
		conditions.push(condition);
		values.push(...bound);
	};
	const backwards = filter.endingBefore !== undefined;
	if (filter.startingAfter !== undefined) where("seq < ?", positionOf(filter.startingAfter));
	if (filter.endingBefore !== undefined) where("seq > ?", positionOf(filter.endingBefore));
	for (const [column, value] of Object.entries(filter.equals ?? {})) {
		// Column names come from the FilterColumn union, never from a request.
		if (value !== undefined) where(`${EXPRESSIONS[column] ?? column} = ?`, value);
	}
	const created = typeof filter.created === "number" ? { gte: filter.created, lte: filter.created } : filter.created;
	if (created?.gt !== undefined) where("created > ?", created.gt);
	if (created?.gte !== undefined) where("created >= ?", created.gte);
	if (created?.lt !== undefined) where("created < ?", created.lt);
	if (created?.lte !== undefined) where("created <= ?", created.lte);
	if (filter.newerThan !== undefined) where("created >= ?", filter.newerThan);
	if (filter.types !== undefined && filter.types.length > 0) {
		const patterns = filter.types.map((type) => (type.includes("*") ? "type GLOB ?" : "type = ?"));
		where(`(${patterns.join(" OR ")})`, ...filter.types);
	}
	if (filter.delivered !== undefined) {
		const open = "EXISTS (SELECT 1 FROM delivery WHERE event = object.id AND status <> 'delivered')";
		where(filter.delivered ? `NOT ${open}` : open);
	}
	const order = backwards ? "ASC" : "DESC";
	const sql = `SELECT body FROM object WHERE ${conditions.join(" AND ")} ORDER BY seq ${order} LIMIT ?`;
	return { sql, values: [...values, filter.limit + 1], backwards };
}
