import type { Db } from "../../../platform/db/database.ts";
import type { Month } from "../../../platform/month.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { listAccountKeys } from "../../accounts/index.ts";
import { chargedCents, type DonationInPounds, type Donor, listDonationsInPounds } from "../../donations/index.ts";
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
 * that several declarations cover has the newest one's name and address. Disputed ones are left out until they are won.
 */
export async function* giftAidCsv(db: Db, charity: string, { from, before }: Month): AsyncGenerator<string> {
	const [lines, decimal] = [linesIn("en"), decimalIn("en")];
	yield byteOrderMark + lines([columns]);
	for (let after: DonationInPounds | null = null; ; ) {
		const rows: DonationInPounds[] = await listDonationsInPounds(db, { from, before, after, limit: pageSize });
		const declarationOf = await findDeclarations(db, charity, rows);
		const claims = rows.flatMap((row) => {
			const declaration = declarationOf(row);
			const cents = chargedCents(row) - row.refundedCents - row.lostCents;
			if (!declaration || cents <= 0) return [];
			const { firstName, lastName, house, postcode } = declaration;
			return [["", firstName, lastName, house, postcode || abroad, "", "", day.format(row.settledAt), decimal(cents)]];
		});
		if (claims.length > 0) yield lines(claims);
		after = rows.at(-1) ?? null;
		if (rows.length < pageSize) return;
	}
}

/** `28/11/26`, by the clock of the tax authority. */
const day = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Europe/London",
	day: "2-digit",
	month: "2-digit",
	year: "2-digit",
});

/**
 * The newest declaration that covers each donation. Both are of one donor: the account, else the account that has the
 * address now, else the address.
 */
async function findDeclarations(db: Db, charity: string, rows: readonly DonationInPounds[]) {
	const accounts = await listAccountKeys(db, {
		ids: rows.flatMap(({ accountId }) => accountId ?? []),
		emailKeys: rows.flatMap(({ accountId, emailKey }) => (accountId === null ? emailKey : [])),
	});
	const idOf = new Map(accounts.map(({ id, emailKey }) => [emailKey, id]));
	const addressOf = new Map(accounts.map(({ id, emailKey }) => [id, emailKey]));
	const donorOf = ({ accountId, emailKey }: Donor) => accountId ?? idOf.get(emailKey) ?? emailKey;
	const donors = rows.map(({ accountId: own, emailKey }) => {
		const accountId = own ?? idOf.get(emailKey) ?? null;
		return { accountId, emailKey: (accountId !== null && addressOf.get(accountId)) || emailKey };
	});
	const declarations = Map.groupBy(await listDeclarationsOf(db, donors, charity), donorOf);
	return (row: DonationInPounds) => declarations.get(donorOf(row))?.find((one) => isCovered(one, row.settledAt));
}
