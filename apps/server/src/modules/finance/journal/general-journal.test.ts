import { createTestApp, plantRows, signUpPerson, type TestApp, testPassword } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readMonth } from "../../../platform/month.ts";
import { createFinanceDesk, type FinanceDesk } from "../finance.test-steps.ts";
import { accountKinds, chartOf } from "./chart-of-accounts.ts";
import { balancePlainText, download, readCsv, readPlainText, sumPostings } from "./general-journal.test-steps.ts";
import { readJournal } from "./general-journal.ts";
import { ledgerBefore, monthAfter, months, postRandomBooks } from "./random-books.test-steps.ts";

const seed = Number(process.env["MONEY_SEED"] ?? Date.now() % 2 ** 31);

let app: TestApp;
let desk: FinanceDesk;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { CURRENCIES: "usd,eur,pln" } });
	desk = await createFinanceDesk(app);
	await postRandomBooks(app, { seed, entries: 150 });
	await desk.proof();
});
afterAll(() => app.stop());

const textOf = async (file: "csv" | "journal", month: string, locale: "en" | "uk" = "en") => {
	const answer = await download(app, desk.operator, file, { month, locale });
	expect(answer.status).toBe(200);
	return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

describe("the general journal", () => {
	it.each(["en", "uk"] as const)(
		`[D3] adds up to the ledger to the cent, per account and currency, month after month, %s (seed ${seed})`,
		async (locale) => {
			const words = { en: ["Opening balance", "Closing balance"], uk: ["Початкове сальдо", "Кінцеве сальдо"] }[locale];
			for (const month of months) {
				const lines = readCsv(await textOf("csv", month, locale), locale);
				const opening = lines.filter(({ line }) => line === words[0]);
				const closing = lines.filter(({ line }) => line === words[1]);
				const postings = lines.filter(({ entry }) => entry !== "");
				expect(opening.length + closing.length + postings.length).toBe(lines.length);
				expect(sumPostings(opening)).toEqual(await ledgerBefore(app, `${month}-01T00:00:00Z`));
				expect(sumPostings(closing)).toEqual(await ledgerBefore(app, `${monthAfter(month)}-01T00:00:00Z`));
				expect(sumPostings([...opening, ...postings])).toEqual(sumPostings(closing));
				expect(postings.every(({ date }) => date.startsWith(month))).toBe(true);
				for (const entry of Map.groupBy(postings, (posting) => posting.entry).values()) {
					const [debits, credits] = [entry.map(({ debit }) => debit), entry.map(({ credit }) => credit)];
					expect(debits.reduce((a, b) => a + b)).toBe(credits.reduce((a, b) => a + b));
				}
			}
		},
	);

	it(`[D3] as plain-text double entry balances per entry, and ends at zero over consecutive months (seed ${seed})`, async () => {
		const texts: string[] = [];
		for (const month of months) texts.push(await textOf("journal", month));
		for (const [index, month] of months.entries()) {
			const transactions = readPlainText(String(texts[index]));
			expect(balancePlainText(transactions)).toEqual({});
			const isBoundary = (title: string) => /\* (opening|closing) balances/.test(title);
			const sums = balancePlainText(transactions.filter(({ title }) => !title.includes("closing balances")));
			const codes = new Map(accountKinds.map((kind) => [chartOf(kind).name, chartOf(kind).code]));
			const closing = Object.fromEntries(
				Object.entries(sums).flatMap(([key, cents]) => {
					const code = codes.get(key.slice(4));
					return code ? [[`${key.slice(0, 3)} ${code}`, cents]] : [];
				}),
			);
			expect(closing).toEqual(await ledgerBefore(app, `${monthAfter(month)}-01T00:00:00Z`));
			expect(transactions.filter(({ title }) => !isBoundary(title)).length).toBeGreaterThan(10);
		}
		const together = readPlainText(texts.join("\n"));
		expect(balancePlainText(together)).toEqual({});
	});

	it(`[D3] has every entry once in pages of any size (seed ${seed})`, async () => {
		const month = readMonth("2026-04", app.app.deps.clock());
		if (!month) throw new Error("not a month");
		const idsOf = async (size: number) => {
			const ids: string[] = [];
			for await (const part of readJournal(app.app.deps.db, month, size)) {
				if (part.part !== "entries") continue;
				expect(part.entries.length).toBeLessThanOrEqual(size);
				ids.push(...part.entries.map(({ entryId }) => entryId));
			}
			return ids;
		};
		const all = await idsOf(1_000);
		expect(new Set(all).size).toBe(all.length);
		for (const size of [1, 7]) expect(await idsOf(size)).toEqual(all);
	});

	it("[D3] has what follows entries without transfers, which books of earlier versions may have", async () => {
		const { deps } = app.app;
		await plantRows(
			app.ownerUrl,
			`insert into ledger_entry (id, kind, subject, occurred_at, created_at)
				select gen_random_uuid(), 'dispute-lost', gen_random_uuid(), timestamptz '2026-04-01T00:00:01Z', now()
				from generate_series(1, 3)`,
		);
		const month = readMonth("2026-04", deps.clock());
		if (!month) throw new Error("not a month");
		const countOf = async (size: number) => {
			let count = 0;
			for await (const part of readJournal(deps.db, month, size))
				if (part.part === "entries") count += part.entries.length;
			return count;
		};
		expect(await countOf(1)).toBe(await countOf(1_000));
		expect(await countOf(1)).toBeGreaterThan(0);
	});

	it("[D3] of a month without entries has its balances alone, of one before the books none", async () => {
		const june = readCsv(await textOf("csv", "2026-06"), "en");
		expect(new Set(june.map(({ line }) => line))).toEqual(new Set(["Opening balance", "Closing balance"]));
		expect(sumPostings(june.filter(({ line }) => line === "Closing balance"))).toEqual(
			await ledgerBefore(app, "2026-07-01T00:00:00Z"),
		);
		expect(readCsv(await textOf("csv", "2025-01"), "en")).toEqual([]);
		expect(readPlainText(await textOf("journal", "2025-01"))).toEqual([]);
	});

	it("[N1] is for the role, demands a fresh proof, and is recorded with its month", async () => {
		const of = { month: "2026-04" };
		expect((await download(app, { token: "" }, "csv", of)).status).toBe(401);
		const stranger = await signUpPerson(app);
		await stranger.call("reauthenticate", { body: { password: testPassword } });
		expect((await download(app, stranger, "journal", of)).status).toBe(403);
		const { id: installation } = await app.app.deps.db
			.selectFrom("installation")
			.select("id")
			.executeTakeFirstOrThrow();
		const before = await desk.auditOf(installation);
		await desk.forgetProof();
		const refused = await download(app, desk.operator, "csv", of);
		expect(await refused.json()).toMatchObject({ error: { code: "ReauthenticationRequiredException" } });
		expect(await desk.auditOf(installation)).toEqual(before);
		await desk.proof();
		await textOf("csv", of.month);
		const [latest, ...rest] = await desk.auditOf(installation);
		expect(rest).toEqual(before);
		expect(latest).toMatchObject({ action: "journal-exported", by: desk.operator.email });
		expect(latest?.facts).toEqual(
			expect.arrayContaining([
				{ name: "month", before: null, after: "2026-04" },
				{ name: "format", before: null, after: "csv" },
			]),
		);
	});

	it.each(["2026-13", "2026-4", "..%2f2026-04", "2999-01", "2026-04-01"])("[D3] is not found for %s", async (month) => {
		expect((await download(app, desk.operator, "csv", { month })).status).toBe(404);
	});
});
