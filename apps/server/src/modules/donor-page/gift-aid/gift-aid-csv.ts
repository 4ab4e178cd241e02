import type { Db } from "../../../platform/db/database.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { listClaimLines } from "./claims.queries.ts";

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

/** A claim's donations. */
export async function giftAidCsv(db: Db, claimId: string): Promise<string> {
	const [lines, decimal] = [linesIn("en"), decimalIn("en")];
	const rows = (await listClaimLines(db, claimId)).map(({ firstName, lastName, house, postcode, settledAt, cents }) => [
		"",
		firstName,
		lastName,
		house,
		postcode || abroad,
		"",
		"",
		day.format(settledAt),
		decimal(cents),
	]);
	return byteOrderMark + lines([columns, ...rows]);
}

/** `28/11/26`, by the clock of the tax authority. */
const day = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Europe/London",
	day: "2-digit",
	month: "2-digit",
	year: "2-digit",
});
