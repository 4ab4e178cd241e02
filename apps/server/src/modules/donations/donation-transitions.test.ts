import { createTestDatabase } from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { catalogueDonationStates, mayStateFollow } from "./catalogue/catalogue-donation.ts";
import { donationStates, isReachable } from "./donation.ts";

let client: pg.Client;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	client = new pg.Client({ connectionString: database.url });
	await client.connect();
});
afterAll(async () => {
	await client.end();
	await database.drop();
});

async function inDatabase(provider: string, states: readonly string[]): Promise<string[]> {
	const { rows } = await client.query<{ pair: string }>(
		`select f || ' ' || t as pair from unnest($2::text[]) f, unnest($2::text[]) t
		where f <> t and donation_may_become($1, f, t)`,
		[provider, states],
	);
	return rows.map(({ pair }) => pair).sort();
}

function inProduct<State extends string>(states: readonly State[], may: (from: State, to: State) => boolean): string[] {
	return states
		.flatMap((from) => states.filter((to) => from !== to && may(from, to)).map((to) => `${from} ${to}`))
		.sort();
}

describe("the transitions in the database", () => {
	it("[D3] equal the product's for card donations", async () => {
		expect(await inDatabase("stripe", donationStates)).toEqual(inProduct(donationStates, isReachable));
	});

	it("[C3] equal the product's for catalogue donations", async () => {
		const pairs = inProduct(catalogueDonationStates, mayStateFollow);
		expect(await inDatabase("globalgiving", catalogueDonationStates)).toEqual(pairs);
	});
});
