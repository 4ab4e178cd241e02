import type { Db } from "../../../platform/db/database.ts";
import type { Month } from "../../../platform/month.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { chargedCents, type DonationInPounds, listDonationsInPounds } from "../../donations/index.ts";
import { isCovered } from "./declare-gift-aid.ts";
import { listDeclarationsOf } from "./gift-aid.queries.ts";

/** Of HMRC's schedule of donations, which is in English. */
const columns = [
	"Title",
	"First name",
	"Last name",
	"House name or number",
	"Postcode",
	"Aggregated donations",
	"Sponsored event",
	"Donation date",
	"Amount",
];

/** HMRC's mark of an address outside the United Kingdom. */
const abroad = "X";

/** How many donations are read and held at a time. */
const pageSize = 500;

/**
 * The month's donations in pounds that a declaration covers, with what remains after returns, part after part. A donation
 * that several declarations cover has the newest one's name and address.
 */
export async function* giftAidCsv(db: Db, { from, before }: Month): AsyncGenerator<string> {
	const [lines, decimal] = [linesIn("en"), decimalIn("en")];
	yield byteOrderMark + lines([columns]);
	for (let after: DonationInPounds | null = null; ; ) {
		const rows: DonationInPounds[] = await listDonationsInPounds(db, {
			from,
			before,
			after,
			limit: pageSize,
		});
		const declarations = await listDeclarationsOf(db, rows);
		const claims = rows.flatMap((row) => {
			const declaration = declarations.find((one) => isCovered(one, row));
			const cents = chargedCents(row) - row.refundedCents - row.lostCents;
			if (!declaration || cents <= 0) return [];
			const { firstName, lastName, house, postcode } = declaration;
			const day = row.settledAt.toISOString();
			const date = `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
			return [["", firstName, lastName, house, postcode || abroad, "", "", date, decimal(cents)]];
		});
		if (claims.length > 0) yield lines(claims);
		after = rows.at(-1) ?? null;
		if (rows.length < pageSize) return;
	}
}
