import type { Statement } from "@stride/contract/donations/statements";
import type { TestApp } from "@stride/testing";
import { expect } from "vitest";
import { getCampaignMoney, getPayoutReceipt, getStatement, listStatementMonths } from "../modules/payouts/index.ts";

type Authors = { campaignId: string; accountId: string };

const monthAfter = (month: string): string => {
	const [year, number] = month.split("-").map(Number);
	return new Date(Date.UTC(Number(year), Number(number), 1)).toISOString().slice(0, 7);
};

/** All lines of a statement, page after page. */
async function wholeStatement({ app: { deps } }: TestApp, of: Authors & { month: string }): Promise<Statement> {
	const first = await getStatement(deps, { ...of, page: { page: 1 } });
	const data = [...first.data];
	for (let { next, asOf } = first.pagination; next !== null; ) {
		const page = await getStatement(deps, { ...of, page: { page: next, asOf } });
		data.push(...page.data);
		next = page.pagination.next;
	}
	return { ...first, data };
}

/**
 * From the campaign's first month to the running one: opening balance, lines and totals lead to the closing balance,
 * which is the next opening one; the last is what the money page shows.
 */
export async function expectStatements(app: TestApp, of: Authors): Promise<Statement[]> {
	const { deps } = app.app;
	const { createdAt } = await deps.db
		.selectFrom("campaign")
		.select("createdAt")
		.where("id", "=", of.campaignId)
		.executeTakeFirstOrThrow();
	const running = deps.clock().toISOString().slice(0, 7);
	const { months: listed } = await listStatementMonths(deps, of);
	const statements: Statement[] = [];
	let balance = 0;
	for (let month = createdAt.toISOString().slice(0, 7); month <= running; month = monthAfter(month)) {
		const statement = await wholeStatement(app, { ...of, month });
		const { opening, closing, totals, data: lines } = statement;
		const sum = (changes: readonly { net: number }[]) => changes.reduce((cents, { net }) => cents + net, 0);
		expect(opening).toBe(balance);
		expect(opening + sum(totals)).toBe(closing);
		expect(opening + sum(lines)).toBe(closing);
		for (const { kind, count, gross, fee, net } of totals) {
			const ofKind = lines.filter((line) => line.kind === kind);
			const total = (key: "gross" | "fee") => ofKind.reduce((cents, line) => cents + line[key], 0);
			expect({ count, gross, fee, net }).toEqual({
				count: ofKind.length,
				gross: total("gross"),
				fee: total("fee"),
				net,
			});
			expect(gross - fee).toBe(net);
		}
		expect(lines.every(({ date }) => date.startsWith(month))).toBe(true);
		expect([...lines].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))).toEqual(lines);
		expect(statement.isRunning).toBe(month === running);
		expect(listed.some((one) => one.month === month)).toBe(lines.length > 0);
		balance = closing;
		statements.push(statement);
	}
	const money = await getCampaignMoney(deps, of);
	expect(balance).toBe(money.currentBalance + money.pendingBalance + money.refundsRequested);
	const fees = statements.flatMap(({ totals }) => totals).reduce((cents, { fee }) => cents + fee, 0);
	expect(fees).toBe(money.fees);
	return statements;
}

/** The lines of each payout add up to it, and no donation is paid out above what it has brought. */
export async function expectReceipts({ app: { deps } }: TestApp, of: Authors): Promise<void> {
	const payouts = await deps.db
		.selectFrom("payout")
		.select(["id", "amountCents", "state"])
		.where("campaignId", "=", of.campaignId)
		.execute();
	const paid = new Map<string, number>();
	for (const payout of payouts) {
		const receipt = await getPayoutReceipt(deps, { ...of, payoutId: payout.id, page: { page: 1 } });
		expect(receipt.pagination.next).toBeNull();
		expect(receipt.data.reduce((cents, line) => cents + line.paid, 0)).toBe(payout.amountCents);
		expect(receipt.added - receipt.deducted).toBe(payout.amountCents);
		if (payout.state === "failed") continue;
		for (const line of receipt.data) {
			if (line.kind === "donation") paid.set(line.id, (paid.get(line.id) ?? 0) + line.paid);
		}
	}
	const released = await deps.db
		.selectFrom("providerMovement")
		.innerJoin("donation", "donation.id", "providerMovement.donationId")
		.select(({ fn }) => ["donationId", fn.sum<number>("campaignCents").as("cents")])
		.where("campaignId", "=", of.campaignId)
		.where("releasedAt", "is not", null)
		.where("campaignCents", ">", 0)
		.groupBy("donationId")
		.execute();
	const releasedBy = new Map(released.map(({ donationId, cents }) => [donationId, Number(cents)]));
	for (const [id, cents] of paid) expect(cents).toBeLessThanOrEqual(releasedBy.get(id) ?? 0);
}
