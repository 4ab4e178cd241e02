import { createHash, type Hash } from "node:crypto";
import {
	type Statement,
	type StatementLine,
	type StatementSum,
	type StatementTax,
	type StatementYears,
	statementLinesMax,
} from "@stride/contract/donations/annual-statements";
import { type Currency, readCurrency } from "@stride/money/currencies";
import { AppError } from "../../platform/app-error.ts";
import type { Config } from "../../platform/config.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { findOpenAccount } from "../accounts/index.ts";
import { findRecipient, listCampaignReferences } from "../campaigns/index.ts";
import {
	catalogueName,
	chargedCents,
	confirmationNumber,
	type DonationOfYear,
	type Donor,
	listDonorDonationsIn,
	listYearsOf,
} from "../donations/index.ts";
import { getGiftAid, isCovered } from "./gift-aid/declare-gift-aid.ts";
import { type Declaration, listDeclarations } from "./gift-aid/gift-aid.queries.ts";
import { getDetails } from "./save-details.ts";
import {
	findLastRevision,
	findLatestStatement,
	findNumberBefore,
	insertStatement,
	lockStatement,
} from "./statements.queries.ts";

/** How many rows are read and held at a time. */
const pageSize = 500;

const hourMs = 3_600_000;
/** No time zone is further ahead of UTC, or further behind it. */
const [aheadMs, behindMs] = [14 * hourMs, 12 * hourMs];

type TaxWording = Config["taxWording"];

/** The years of a donor's donations in their time zones, the newest first. */
export async function getStatementYears(
	{ db, config }: Pick<Platform, "db" | "config">,
	donor: Donor,
): Promise<StatementYears> {
	const { sure, near } = await listYearsOf(db, donor);
	const years = new Set([...sure, ...near.map(({ settledAt, timeZone }) => yearIn(settledAt, timeZone))]);
	return {
		years: [...years].sort((a, b) => b - a),
		details: await getDetails(db, donor),
		giftAid: await getGiftAid(db, config, donor),
	};
}

/**
 * A donor's statement of a year. Once the year is over it is issued with a number; the same content keeps its number,
 * and a changed one, such as after a refund, gets a new number and names the one that it replaces.
 * @throws AppError NotFoundException for a year without donations and for one that has not begun
 */
export async function issueStatement(
	deps: Pick<Platform, "db" | "config" | "clock" | "newId">,
	{ donor, year }: { donor: Donor; year: number },
): Promise<Statement> {
	const stage = stageOf(year, deps.clock());
	if (stage === "future") throw new AppError("NotFoundException");
	return deps.db.transaction().execute(async (tx) => {
		if (stage === "over") await lockStatement(tx, donor, year);
		const { taxWording } = deps.config;
		const details = await getDetails(tx, donor);
		// A company's donations have no Gift Aid.
		const declarations =
			taxWording && details.company === "" ? await listDeclarations(tx, donor, taxWording.registration) : [];
		const taxSums = new TaxSums(taxWording, declarations);
		const found = await readYear(tx, { donor, year, taxSums });
		if (!found.newest) throw new AppError("NotFoundException");
		const account = donor.accountId === null ? null : await findOpenAccount(tx, donor.accountId);
		const { firstName, lastName } = account ?? found.newest;
		const about = {
			year,
			issuer: issuerOf(deps.config),
			donor: { firstName, lastName, email: account?.email ?? donor.emailKey, ...details },
		};
		const sums = [...found.sums.values()];
		const tax = taxSums.present();
		// Statements that were issued without a wording keep their hash.
		const contentHash = found.hash.update(JSON.stringify({ ...about, ...(tax && { tax }) })).digest();
		const issued = stage === "over" ? await issue(deps, tx, { donor, year, contentHash, sums }) : null;
		const lines = await presentLines(tx, found.listed);
		return { ...about, issued, tax, sums, lines, unlisted: found.count - lines.length };
	});
}

const issuerOf = ({ site }: Config) => ({
	name: site.operatorName ?? site.brand,
	details: site.operatorDetails ?? null,
});

async function issue(
	deps: Pick<Platform, "clock" | "newId">,
	tx: Db,
	statement: { donor: Donor; year: number; contentHash: Buffer; sums: readonly StatementSum[] },
): Promise<NonNullable<Statement["issued"]>> {
	const latest = await findLatestStatement(tx, statement.donor, statement.year);
	if (latest?.contentHash.equals(statement.contentHash)) {
		return {
			number: latest.number,
			at: latest.issuedAt.toISOString(),
			replaces: await findNumberBefore(tx, latest),
		};
	}
	const id = deps.newId();
	const code = latest?.code ?? confirmationNumber(id);
	const revision = (await findLastRevision(tx, code)) + 1;
	const number = `${statement.year}-${code}-${revision}`;
	const issuedAt = deps.clock();
	await insertStatement(tx, { ...statement, id, code, revision, number, issuedAt });
	return { number, at: issuedAt.toISOString(), replaces: latest?.number ?? null };
}

type Year = {
	sums: Map<string, StatementSum>;
	/** Of every donation and what was returned of it. */
	hash: Hash;
	listed: DonationOfYear[];
	count: number;
	newest: DonationOfYear | undefined;
};

/** Reads a year page by page: its sums and hash cover all donations, of which a bounded number is held. */
async function readYear(
	tx: Db,
	{ donor, year, taxSums }: { donor: Donor; year: number; taxSums: TaxSums },
): Promise<Year> {
	const found: Year = {
		sums: new Map(),
		hash: createHash("sha256"),
		listed: [],
		count: 0,
		newest: undefined,
	};
	const period = widestYear(year);
	for (let after: DonationOfYear | null = null; ; ) {
		const rows: DonationOfYear[] = await listDonorDonationsIn(tx, donor, { ...period, limit: pageSize, after });
		for (const row of rows) if (yearIn(row.settledAt, row.timeZone) === year) add(found, row, taxSums);
		after = rows.at(-1) ?? null;
		if (rows.length < pageSize) return found;
	}
}

const moneyOf = (row: DonationOfYear) => ({
	currency: readCurrency(row.currency),
	amount: row.amountCents,
	tip: row.tipCents,
	cover: row.coverCents,
	refunded: row.refundedCents,
	lost: row.lostCents,
	remaining: chargedCents(row) - row.refundedCents - row.lostCents,
});

function add(found: Year, row: DonationOfYear, taxSums: TaxSums): void {
	const money = moneyOf(row);
	const { currency } = money;
	const sum = found.sums.get(currency) ?? {
		donations: 0,
		currency,
		amount: 0,
		tip: 0,
		cover: 0,
		refunded: 0,
		lost: 0,
		remaining: 0,
	};
	sum.donations++;
	for (const part of ["amount", "tip", "cover", "refunded", "lost", "remaining"] as const) sum[part] += money[part];
	found.sums.set(currency, sum);
	taxSums.add(row, currency, money.remaining);
	found.hash.update(JSON.stringify([row.id, row.settledAt, money]));
	if (found.listed.length < statementLinesMax) found.listed.push(row);
	found.count++;
	found.newest = row;
}

async function presentLines(tx: Db, rows: readonly DonationOfYear[]): Promise<StatementLine[]> {
	const campaigns = await listCampaignReferences(tx, [...new Set(rows.map((row) => row.campaignId))]);
	const recipients = new Map<string, string | null>();
	const lines: StatementLine[] = [];
	for (const row of rows) {
		const campaign = campaigns.get(row.campaignId);
		if (!campaign) throw new Error(`There is no campaign ${row.campaignId}.`);
		const key = `${row.campaignId}:${row.projectId}`;
		if (!recipients.has(key)) {
			const recipient = await findRecipient(tx, { ...campaign, projectId: row.projectId });
			recipients.set(key, recipient?.name ?? null);
		}
		lines.push({
			id: row.id,
			number: confirmationNumber(row.id),
			date: row.settledAt.toISOString(),
			timeZone: row.timeZone,
			campaign: campaign.title,
			recipient: recipients.get(key) ?? null,
			catalogue: row.projectId === null ? null : catalogueName,
			...moneyOf(row),
		});
	}
	return lines;
}

/** The calendar year of a moment in a time zone; in UTC where the zone is not known. */
export function yearIn(date: Date, timeZone: string | null): number {
	const [earliest, latest] = [-behindMs, aheadMs].map((ms) => new Date(date.getTime() + ms).getUTCFullYear());
	// The zone matters near the turn of the year only.
	if (earliest !== undefined && earliest === latest) return earliest;
	const format = new Intl.DateTimeFormat("en-u-ca-gregory", { year: "numeric", timeZone: timeZone ?? "UTC" });
	return Number(format.format(date));
}

/** Every moment that belongs to the year in some time zone. */
const widestYear = (year: number) => ({
	from: new Date(Date.UTC(year, 0, 1) - aheadMs),
	until: new Date(Date.UTC(year + 1, 0, 1) + behindMs),
});

/** Whether the year has begun somewhere, and whether it is over everywhere. */
export function stageOf(year: number, now: Date): "future" | "open" | "over" {
	const { from, until } = widestYear(year);
	if (now < from) return "future";
	return now < until ? "open" : "over";
}

/** The sums of what a tax wording is about, and the earliest declaration that covers any of it. */
class TaxSums {
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
