import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { listCampaignReferences } from "../../campaigns/index.ts";
import { chargedCents } from "../donation.ts";
import { confirmationNumber } from "../money/money-mail.ts";
import {
	type After,
	type CampaignDonation,
	type Donor,
	hasCoveredFee,
	listCampaignDonationsAfter,
	listOwnDonationsAfter,
} from "./own-donations.queries.ts";

type FileDeps = Pick<Platform, "db" | "clock" | "texts">;

/** How many rows are read and held at a time. */
const pageSize = 500;

/** `2026-12-31 20:00:00`, in the time zone or in UTC. */
const writtenAt = (date: Date, timeZone: string | null = null): string =>
	new Intl.DateTimeFormat("sv-SE", {
		dateStyle: "short",
		timeStyle: "medium",
		timeZone: timeZone ?? "UTC",
	}).format(date);

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

/** The donations to a campaign for its author, as the text of a CSV file, part after part. Anonymous ones stay so. */
export async function* campaignDonationsFile(
	deps: FileDeps,
	{ campaign, authorId, locale }: { campaign: { id: string; currency: string }; authorId: string; locale: Locale },
): AsyncGenerator<string> {
	const say = (key: string) => deps.texts.payout(locale, `file.${key}`);
	const [lines, decimal] = [linesIn(locale), decimalIn(locale)];
	const columns = ["date", "firstName", "lastName", "type"];
	yield byteOrderMark + lines([[...columns.map(say), `${say("amount")}, ${campaign.currency.toUpperCase()}`]]);
	const asOf = deps.clock();
	const nameOf = (donation: CampaignDonation): [string, string] => {
		if (donation.visibility === "anonymous") return [say("anonymous"), ""];
		return [donation.firstName, donation.visibility === "full" ? donation.lastName : ""];
	};
	for await (const donations of pagesOf((page) =>
		listCampaignDonationsAfter(deps.db, campaign.id, { ...page, asOf }),
	)) {
		yield lines(
			donations.map((donation) => [
				writtenAt(donation.settledAt),
				...nameOf(donation),
				say(donation.accountId === authorId ? "donated" : "raised"),
				decimal(donation.amountCents),
			]),
		);
	}
}

/** One's own donations as the text of a CSV file, part after part. */
export async function* ownDonationsFile(
	deps: FileDeps,
	{ donor, locale }: { donor: Donor; locale: Locale },
): AsyncGenerator<string> {
	const [lines, decimal] = [linesIn(locale), decimalIn(locale)];
	// Where no donation covers a fee, the file has the specified columns.
	const isCovered = await hasCoveredFee(deps.db, donor);
	const cover = isCovered ? ["cover"] : [];
	const columns = ["date", "number", "campaign", "amount", "tip", ...cover, "total", "refunded", "currency"];
	yield byteOrderMark + lines([columns.map((key) => deps.texts.payout(locale, `file.${key}`))]);
	const asOf = deps.clock();
	for await (const donations of pagesOf((page) => listOwnDonationsAfter(deps.db, donor, { ...page, asOf }))) {
		const campaigns = await listCampaignReferences(deps.db, [
			...new Set(donations.map((donation) => donation.campaignId)),
		]);
		yield lines(
			donations.map((donation) => [
				writtenAt(donation.settledAt, donation.timeZone),
				confirmationNumber(donation.id),
				campaigns.get(donation.campaignId)?.title ?? "",
				...[
					donation.amountCents,
					donation.tipCents,
					...(isCovered ? [donation.coverCents] : []),
					chargedCents(donation),
					donation.refundedCents,
				].map(decimal),
				donation.currency.toUpperCase(),
			]),
		);
	}
}
