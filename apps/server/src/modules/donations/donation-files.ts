import type { Locale } from "@stride/i18n";
import { stringify } from "csv-stringify/sync";
import type { Platform } from "../../platform/context.ts";
import { listCampaignReferences } from "../campaigns/index.ts";
import { confirmationNumber } from "./money-mail.ts";
import { type After, type CampaignGift, listCampaignGiftsAfter, listOwnGiftsAfter } from "./own-donations.queries.ts";

type FileDeps = Pick<Platform, "db" | "clock" | "texts">;

/** How many rows are read and held at a time. */
const pageSize = 500;

/** Spreadsheets take a file for UTF-8 when it begins with this. */
const byteOrderMark = "\uFEFF";

/** A value that a spreadsheet would take for a formula gets an apostrophe in front. */
const lines = (rows: readonly (readonly string[])[]): string =>
	stringify(
		rows.map((row) => [...row]),
		{ escape_formulas: true, record_delimiter: "windows" },
	);

/** Always with cents and without separators, so that a column of amounts is one. */
const dollarsText = (cents: number): string => (cents / 100).toFixed(2);

const writtenAt = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");

/** Reads page after page until there is none; each row knows its place. */
async function* pagesOf<Row extends After>(
	read: (page: { limit: number; after: After | null }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
	let after: After | null = null;
	for (;;) {
		const rows: Row[] = await read({ limit: pageSize, after });
		if (rows.length > 0) yield rows;
		after = rows.at(-1) ?? null;
		if (rows.length < pageSize) return;
	}
}

/** The gifts to a campaign for its author, as the text of a CSV file, part after part. Anonymous ones stay so. */
export async function* campaignDonationsFile(
	deps: FileDeps,
	{ campaignId, authorId, locale }: { campaignId: string; authorId: string; locale: Locale },
): AsyncGenerator<string> {
	const say = (key: string) => deps.texts.payout(locale, `file.${key}`);
	const columns = ["date", "firstName", "lastName", "type", "amount"];
	yield byteOrderMark + lines([columns.map(say)]);
	const asOf = deps.clock();
	const nameOf = (gift: CampaignGift): [string, string] => {
		if (gift.visibility === "anonymous") return [say("anonymous"), ""];
		return [gift.firstName, gift.visibility === "full" ? gift.lastName : ""];
	};
	for await (const gifts of pagesOf((page) => listCampaignGiftsAfter(deps.db, campaignId, { ...page, asOf }))) {
		yield lines(
			gifts.map((gift) => [
				writtenAt(gift.settledAt),
				...nameOf(gift),
				say(gift.accountId === authorId ? "donated" : "raised"),
				dollarsText(gift.amountCents),
			]),
		);
	}
}

/** One's own gifts as the text of a CSV file, part after part. */
export async function* ownDonationsFile(
	deps: FileDeps,
	{ accountId, locale }: { accountId: string; locale: Locale },
): AsyncGenerator<string> {
	const columns = ["date", "number", "campaign", "amount", "tip", "total", "refunded"];
	yield byteOrderMark + lines([columns.map((key) => deps.texts.payout(locale, `file.${key}`))]);
	const asOf = deps.clock();
	for await (const gifts of pagesOf((page) => listOwnGiftsAfter(deps.db, accountId, { ...page, asOf }))) {
		const campaigns = await listCampaignReferences(deps.db, [...new Set(gifts.map((gift) => gift.campaignId))]);
		yield lines(
			gifts.map((gift) => [
				writtenAt(gift.settledAt),
				confirmationNumber(gift.id),
				campaigns.get(gift.campaignId)?.title ?? "",
				...[gift.amountCents, gift.tipCents, gift.amountCents + gift.tipCents, gift.refundedCents].map(dollarsText),
			]),
		);
	}
}
