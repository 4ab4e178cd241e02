import { giftAidWording } from "@stride/contract/donations/gift-aid";
import {
	createTestApp,
	createTestCampaign,
	signUpPerson,
	type TestApp,
	type TestClient,
	testOperatorEmail,
	testPassword,
} from "@stride/testing";
import { afterAll, beforeAll, inject } from "vitest";
import { createDonorSteps, createTestClock } from "../donor-page.test-steps.ts";

export const year = new Date().getUTCFullYear();
export const month = new Date().toISOString().slice(0, 7);

export const declaration = {
	...{ firstName: "Ada", lastName: "Hill", house: "7", postcode: "SW1A 1AA" },
	isTaxpayer: true,
	wording: giftAidWording,
} as const;

/** By the clock of the tax authority. */
export const today = () =>
	new Date().toLocaleDateString("en-GB", {
		timeZone: "Europe/London",
		day: "2-digit",
		month: "2-digit",
		year: "2-digit",
	});

/** A product whose operator claims Gift Aid, for the tests of a file. */
export function createGiftAidSteps() {
	let app: TestApp;
	let author: TestClient & { email: string };
	let operator: TestClient & { email: string };
	let pounds: { id: string };
	let dollars: { id: string };
	const clock = createTestClock();

	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"), {
			clock: clock.now,
			env: {
				TRUST_PROXY: "127.0.0.1",
				RATE_LIMIT_FACTOR: "10",
				OPERATOR_NAME: "Lakeside Runners",
				CURRENCIES: "gbp,usd",
				TAX_WORDING: "uk-gift-aid",
				TAX_REGISTRATION: "AB12345",
			},
		});
		author = await signUpPerson(app);
		operator = await signUpPerson(app, { email: testOperatorEmail });
		pounds = await createTestCampaign(author, { currency: "gbp", country: "GB" });
		dollars = await createTestCampaign(author, { currency: "usd" });
	});
	afterAll(() => app?.stop());

	const stepsIn = (campaign: () => { id: string }) => createDonorSteps(app, () => campaign().id);
	const inPounds = () => stepsIn(() => pounds);
	const inDollars = () => stepsIn(() => dollars);

	const declare = (page: TestClient, change: object = {}) =>
		page.call("declareGuestGiftAid", { body: { ...declaration, ...change } });
	const statementOf = (page: TestClient) => page.call("issueDonorStatement", { params: { year } });
	const giftAidOf = async (page: TestClient) => (await page.call("getDonorStatementYears", {})).giftAid;

	async function download(client: TestClient, claimId: string) {
		await client.call("reauthenticate", { body: { password: testPassword } });
		return fetch(`${app.url}/v1/operator/finance/gift-aid/claims/${claimId}/gift-aid.csv`, {
			headers: { authorization: `Bearer ${client.token}` },
		});
	}

	const claim = (of = month) => operator.call("makeGiftAidClaim", { body: { month: of } });
	const withdraw = (claimId: string) => operator.call("deleteGiftAidClaim", { params: { claimId } });
	const listed = async () => (await operator.call("listGiftAidClaims", { query: {} })).data;

	/** The lines of a claim of the donors with a family name, their cells joined. */
	async function linesOf(claimId: string, lastName: string): Promise<string[]> {
		const lines = (await (await download(operator, claimId)).text()).split("\r\n");
		return lines.filter((line) => line.includes(lastName)).map((line) => line.slice(1, -1).split('","').join("|"));
	}

	/** What a claim would contain of the donors with a family name; it is deleted again. */
	async function claimsOf(lastName: string): Promise<string[]> {
		const made = await claim().catch(() => null);
		if (!made) return [];
		const lines = await linesOf(made.id, lastName);
		await withdraw(made.id);
		return lines;
	}

	return {
		get app() {
			return app;
		},
		get author() {
			return author;
		},
		get operator() {
			return operator;
		},
		...{ clock, inPounds, inDollars, declare, statementOf, giftAidOf },
		...{ download, claim, withdraw, listed, linesOf, claimsOf },
	};
}
