import type { Statement } from "@stride/contract/donations/statements";
import type { TestApp } from "@stride/testing";
import { expect } from "vitest";
import { getCampaignMoney, getStatement, listStatementMonths } from "../modules/payouts/index.ts";

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
