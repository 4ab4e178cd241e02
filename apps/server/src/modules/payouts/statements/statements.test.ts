import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient, testPassword } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { expectStatements } from "../../../ledger-audit/statement-sums.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: { FEE_BEARER: "campaign", FEE_COVER: "true", TIP_POLICY: "free" },
	});
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());

const monthOf = (date: Date) => date.toISOString().slice(0, 7);
/** What the provider has dated is in the past. */
const followProvider = () => clock.passHere(clock.there().getTime() - clock.now().getTime());
const signInAgain = async (author: TestClient & { email: string }) => {
	const { token } = await app.client().call("signIn", { body: { email: author.email, password: testPassword } });
	author.token = token;
};
const fileOf = (token: string, campaign: string, month: string, locale: "en" | "uk" = "en") =>
	fetch(`${app.url}/v1/user/campaign/${campaign}/statements/${month}/statement.csv`, {
		headers: { "accept-language": locale, ...(token !== "" && { authorization: `Bearer ${token}` }) },
	});
const centsOf = (cell: string | undefined) => Math.round(Number((cell ?? "").replace(",", ".")) * 100);

describe("a campaign's monthly statement", () => {
	it("[D4] leads from month to month through donations, refunds, disputes, payouts and their return", async () => {
		const { author, campaign, accountId, donation } = await steps.authorWith(20_000);
		if (!donation) throw new Error("There is no donation.");
		const of = { campaignId: campaign.id, accountId };
		const { id } = await steps.request(author, campaign.id, 5_000);
		await steps.reaches(id, "in_transit");
		const disputed = await steps.giveAvailable(campaign.id, 4_000);
		await steps.money.dispute(disputed);
		await steps.money.catchUp();
		followProvider();
		await expectStatements(app, of);

		await steps.passDays(31);
		await steps.result(id, "failed", "account_closed");
		await steps.money.dispute(disputed, "lost");
		await steps.money.refund(donation);
		await steps.giveAvailable(campaign.id, 700);
		await steps.money.catchUp();
		followProvider();
		const statements = await expectStatements(app, of);
		expect(statements.length).toBeGreaterThan(1);
		const lines = statements.flatMap((statement) => statement.data);
		expect(lines.map(({ kind }) => kind).sort()).toEqual([
			...["dispute-lost", "dispute-withdrawn", "donation-refunded"],
			...["donation-settled", "donation-settled", "donation-settled", "payout-requested", "payout-returned"],
		]);
		const lineOf = (kind: string) => lines.find((line) => line.kind === kind);
		expect(lineOf("payout-requested")).toMatchObject({ net: -5_000, fee: 0, payoutId: id, donor: null });
		expect(lineOf("payout-returned")).toMatchObject({ net: 5_000, fee: 0, payoutId: id });
		expect(lineOf("dispute-withdrawn")).toMatchObject({ gross: -4_000, fee: 1_500, donor: expect.any(String) });
		expect(lineOf("dispute-lost")).toMatchObject({ gross: 0, fee: 0, net: 0, donor: expect.any(String) });
		expect(lineOf("donation-refunded")).toMatchObject({ gross: -20_000, net: -20_000 });

		await signInAgain(author);
		const { months } = await author.call("listStatementMonths", { params: { campaignId: campaign.id } });
		expect(months.at(0)).toEqual({ month: monthOf(clock.now()), isRunning: true });
		expect(months.at(-1)).toEqual({ month: monthOf(new Date(campaign.createdAt)), isRunning: false });
		const first = await author.call("getStatement", {
			params: { campaignId: campaign.name, month: String(months.at(-1)?.month) },
		});
		expect(first).toMatchObject({ opening: 0, author: "Olena Vasylenko", currency: "usd", isRunning: false });
		const [settled] = first.data.filter(({ kind }) => kind === "donation-settled");
		expect(settled).toMatchObject({ gross: 20_000, donor: expect.any(String), payoutId: null });
		expect(settled?.fee).toBeGreaterThan(0);
	});

	it("[D4] takes a donor's cover from the fee, and adds it again when it is returned", async () => {
		const { campaign, accountId } = await steps.authorWith(30_000);
		const of = { campaignId: campaign.id, accountId };
		const covered = async () => {
			const donation = await steps.money.give(campaign.id, { amount: 10_000, fee: 0, cover: 330 });
			await steps.money.confirm(donation);
			await steps.money.catchUp();
			return donation;
		};
		const [refunded, disputed] = [await covered(), await covered()];
		const linesOf = async (kind: string) => {
			followProvider();
			return (await expectStatements(app, of)).flatMap(({ data }) => data).filter((line) => line.kind === kind);
		};
		const settled = (await linesOf("donation-settled")).filter(({ gross }) => gross === 10_000);
		expect(settled.map(({ fee }) => fee)).toEqual([0, 0]);
		const intent = String(refunded.clientSecret.split("_secret_")[0]);
		await app.sandbox.control("POST", "/refund", { payment_intent: intent, amount: 4_000 });
		await steps.money.catchUp();
		await steps.money.refund(refunded);
		await steps.money.dispute(disputed);
		await steps.money.catchUp();
		expect((await linesOf("donation-refunded")).map(({ gross, fee }) => [gross, fee])).toEqual([
			[-4_000, 0],
			[-6_000, 330],
		]);
		expect(await linesOf("dispute-withdrawn")).toMatchObject([{ gross: -10_000, fee: 1_830 }]);
		await steps.money.dispute(disputed, "lost");
		await steps.money.catchUp();
		expect(await linesOf("dispute-lost")).toMatchObject([{ gross: 0, fee: 0, net: 0 }]);
	});

	it.each(["en", "uk"] as const)("[D4] is a file whose lines lead to its closing balance, in %s", async (locale) => {
		const { author, campaign, accountId } = await steps.authorWith(3_000);
		for (const change of [{ firstName: "=cmd|' /C calc'!A0" }, { isAnonymous: true }]) {
			await steps.money.confirm(await steps.money.give(campaign.id, { amount: 1_000, fee: 100, ...change }));
		}
		await steps.money.catchUp();
		const [statement] = (await expectStatements(app, { campaignId: campaign.id, accountId })).slice(-1);
		const answer = await fileOf(String(author.token), campaign.name, monthOf(clock.now()), locale);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-disposition")).toBe(
			`attachment; filename="statement-${campaign.name}-${monthOf(clock.now())}.csv"`,
		);
		const text = await answer.text();
		expect(text).not.toMatch(/"[=+\-@]/);
		expect(text).toContain(`"'=cmd|' /C calc'!A0`);
		expect(text).toContain(locale === "uk" ? '"Анонімно"' : '"Anonymous"');
		const rows = text
			.trimEnd()
			.split("\r\n")
			.map((line) => line.slice(1, -1).split(locale === "uk" ? '";"' : '","'));
		expect(rows).toHaveLength(Number(statement?.data.length) + 3);
		const change = ([, , , , , added, taken, fee]: string[]) => centsOf(added) - centsOf(taken) - centsOf(fee);
		const closing = change(rows.at(-1) ?? []);
		expect(rows.slice(1, -1).reduce((cents, row) => cents + change(row), 0)).toBe(closing);
		expect(closing).toBe(statement?.closing);
	});

	it("[D4] exists from the campaign's first month to the running one, for its author alone", async () => {
		const { author, campaign } = await steps.authorWith(0);
		const { name: campaignId } = campaign;
		const running = monthOf(clock.now());
		const read = (month: string, client: TestClient = author) =>
			client.call("getStatement", { params: { campaignId, month } });
		expect(await read(running)).toMatchObject({ opening: 0, closing: 0, totals: [], data: [], isRunning: true });
		expect(await author.call("listStatementMonths", { params: { campaignId } })).toEqual({ months: [] });
		for (const month of ["2020-01", "2999-01", "2026-13", "2026-1", "later"]) {
			expect((await refusal(read(month))).code).toBe("NotFoundException");
			expect((await fileOf(String(author.token), campaignId, month)).status).toBe(404);
		}
		const other = await signUpPerson(app);
		expect((await refusal(read(running, other))).code).toBe("ForbiddenException");
		expect((await refusal(read(running, app.client()))).code).toBe("UnauthorizedException");
		expect((await fileOf(String(other.token), campaignId, running)).status).toBe(403);
		expect((await fileOf("", campaignId, running)).status).toBe(401);
	});
});
