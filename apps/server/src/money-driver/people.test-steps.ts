import { ApiError } from "@stride/contract/client";
import { type TestClient, testOperatorEmail, testPassword, tinyJpeg, uniqueEmail, until } from "@stride/testing";
import type { Installation } from "./installation.test-steps.ts";

/** Longer than on a loaded machine: it bounds a hang. */
const startedWithinMs = 300_000;

/** Of the campaigns. */
export const currencies = ["usd", "eur"] as const;
type Currency = (typeof currencies)[number];

const other = (currency: Currency): Currency => (currency === "usd" ? "eur" : "usd");

/** Both currencies are converted for a bank in zloty, one of them for the others. */
const homes = [
	{ country: "PL", firstCurrency: "usd" },
	{ country: "DE", firstCurrency: "eur" },
	{ country: "PL", firstCurrency: "eur" },
] as const;

/** A person with an account, who signs in and proves the identity whenever the product demands it. */
export type Person = {
	email: string;
	client: TestClient;
	isRemoved: boolean;
	/** Has requested the account's removal. */
	isLeaving: boolean;
	/** Was refused the removal, and requests it again. */
	isWaiting: boolean;
	campaigns: string[];
	/** Where the bank account is, and in which currency the first campaign is. */
	country: string;
	firstCurrency: Currency;
};

export async function signUp(installation: Installation, email: string): Promise<Person> {
	const client = installation.client();
	const passwords = { password: testPassword, passwordRepeat: testPassword };
	await client.call("signUp", { body: { firstName: "Olena", lastName: "Vasylenko", email, ...passwords } });
	const mail = await installation.driver.mail(email, /./, startedWithinMs);
	const link = new URL(String(mail.links.find((address) => address.includes("activate-account"))));
	await client.call("activate", { body: { email, token: String(link.searchParams.get("token")) } });
	const person: Person = {
		email,
		client,
		isRemoved: false,
		isLeaving: false,
		isWaiting: false,
		campaigns: [],
		...homes[0],
	};
	await signIn(person);
	return person;
}

/** An author whose account at the provider is verified. */
export async function signUpAuthor(installation: Installation, number: number): Promise<Person> {
	const author = await signUp(installation, uniqueEmail("author"));
	Object.assign(author, homes[number % homes.length]);
	await newCampaign(author);
	await author.client.call("getStripeOnboarding", {});
	const [connected] = await installation.query<{ id: string }>(
		`select provider_connected_id as id from connected_account join account on account.id = account_id
		where account.email_key = $1`,
		[author.email],
	);
	await installation.driver.control("POST", "/onboarding", { account: connected?.id, outcome: "complete" });
	await until(
		"the verification",
		async () => (await author.client.call("getStripeAccount", {})).status === "complete",
		startedWithinMs,
	);
	return author;
}

export const signUpOperator = (installation: Installation): Promise<Person> => signUp(installation, testOperatorEmail);

export async function newCampaign(author: Person): Promise<string> {
	const body = {
		country: author.country,
		// In turn, so that each author has both.
		currency: author.campaigns.length % 2 === 0 ? author.firstCurrency : other(author.firstCurrency),
		recipient: { type: "yourself" as const },
		residenceConfirmed: true as const,
		title: "Around the lake for a new boat",
		description: "Forty kilometres on foot, one lap, one day.",
		image: tinyJpeg,
		fundGoal: 500_000,
	};
	const { id } = await act(author, ({ call }) => call("createCampaign", { body }));
	author.campaigns.push(id);
	return id;
}

async function signIn({ client, email }: Person): Promise<void> {
	client.token = (await client.call("signIn", { body: { email, password: testPassword } })).token;
}

/** Calls as a person: after the session has ended or a proof is demanded, once more. */
export async function act<T>(person: Person, call: (client: TestClient) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call(person.client);
		} catch (error) {
			if (!(error instanceof ApiError) || attempt > 3) throw error;
			if (error.status === 401) await signIn(person);
			else if (error.code === "ReauthenticationRequiredException") {
				await person.client.call("reauthenticate", { body: { password: testPassword } });
			} else throw error;
		}
	}
}
