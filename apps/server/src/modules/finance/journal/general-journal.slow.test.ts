import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createFinanceDesk } from "../finance.test-steps.ts";
import { accountKinds, chartOf } from "./chart-of-accounts.ts";
import { download } from "./general-journal.test-steps.ts";
import { ledgerBefore, monthAfter, months, postRandomBooks } from "./random-books.test-steps.ts";

const run = promisify(execFile);
const hledger = await run("hledger", ["--version"]).then(
	() => true,
	() => false,
);

let app: TestApp;
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "journal-"));
	app = await createTestApp(inject("postgresUrl"), { env: { CURRENCIES: "usd,eur,pln" } });
	const desk = await createFinanceDesk(app);
	await postRandomBooks(app, { seed: Date.now() % 2 ** 31, entries: 1_000 });
	await desk.proof();
	for (const month of months) {
		const answer = await download(app, desk.operator, "journal", { month });
		await writeFile(join(folder, `${month}.journal`), await answer.text());
	}
});
afterAll(async () => {
	await app.stop();
	await rm(folder, { recursive: true });
});

describe.skipIf(!hledger)("the plain-text journal", () => {
	const fileOf = (month: string) => join(folder, `${month}.journal`);

	it("[D3] passes hledger's strict checks, each month alone and all together", async () => {
		for (const month of months) await run("hledger", ["check", "--strict", "ordereddates", "-f", fileOf(month)]);
		const all = join(folder, "all.journal");
		await writeFile(all, months.map((month) => `include ${month}.journal\n`).join(""));
		await run("hledger", ["check", "--strict", "ordereddates", "-f", all]);
	});

	it("[D3] has the ledger's balances in hledger's own report, to the cent", async () => {
		const codes = new Map(accountKinds.map((kind) => [chartOf(kind).name, chartOf(kind).code]));
		for (const month of months) {
			const { stdout } = await run("hledger", [
				...["balance", "-f", fileOf(month), "--flat", "--no-total", "--layout", "bare", "-O", "csv"],
				"not:desc:closing balances",
			]);
			const balances = stdout
				.trim()
				.split("\n")
				.slice(1)
				.map((line) => line.slice(1, -1).split('","'))
				.flatMap(([account = "", currency, amount]) => {
					const code = codes.get(account);
					const cents = Math.round(Number(amount) * 100);
					return code && cents !== 0 ? [[`${currency} ${code}`, cents] as const] : [];
				});
			expect(Object.fromEntries(balances)).toEqual(await ledgerBefore(app, `${monthAfter(month)}-01T00:00:00Z`));
		}
	});
});
