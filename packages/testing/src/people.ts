import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { Locale } from "@stride/contract/primitives";
import type { Currency } from "@stride/money";
import type { TestClient } from "./api-client.ts";
import type { TestApp } from "./test-app.ts";
import { tinyJpeg } from "./tiny-jpeg.ts";
import { until } from "./until.ts";

export const testPassword = "Correct-Horse-9";

let counter = 0;
export const uniqueEmail = (label: string): string => `${label}-${++counter}-${Date.now().toString(36)}@example.org`;

/** Signs up through the product: form, mail, link, sign-in. */
export async function signUpPerson(
	app: Pick<TestApp, "client" | "sandbox">,
	person: { firstName?: string; lastName?: string; email?: string; language?: Locale } = {},
): Promise<TestClient & { email: string }> {
	const client = app.client(person.language);
	const email = person.email ?? uniqueEmail("person");
	await client.call("signUp", {
		body: {
			firstName: person.firstName ?? "Olena",
			lastName: person.lastName ?? "Vasylenko",
			email,
			password: testPassword,
			passwordRepeat: testPassword,
		},
	});
	// The address may have received earlier mails.
	const link = await until(`the activation mail to ${email}`, async () => {
		const links = (await app.sandbox.mails(email)).flatMap((mail) => mail.links);
		const found = links.find((url) => url.includes("activate-account"));
		return found ? new URL(found) : null;
	});
	// In another browser, so that the only session is that of the sign-in.
	await app.client().call("activate", { body: { email, token: String(link.searchParams.get("token")) } });
	const { token } = await client.call("signIn", { body: { email, password: testPassword } });
	client.token = token;
	return Object.assign(client, { email });
}

export function createTestCampaign(
	author: TestClient,
	campaign: Partial<{
		title: string;
		description: string;
		fundGoal: number;
		country: string;
		currency: Currency;
	}> = {},
): Promise<Campaign> {
	return author.call("createCampaign", {
		body: {
			country: campaign.country ?? "PL",
			recipient: { type: "yourself" },
			residenceConfirmed: true,
			title: campaign.title ?? "Around the lake for a new boat",
			description: campaign.description ?? "Forty kilometres on foot, one lap, one day.",
			image: tinyJpeg,
			fundGoal: campaign.fundGoal ?? 500_000,
			...(campaign.currency && { currency: campaign.currency }),
		},
	});
}

/** A donation as a donor's browser sends it; pass it to `donate`. */
export const donationBody = (
	change: Partial<{
		amount: number;
		fee: number;
		cover: number;
		firstName: string;
		lastName: string;
		email: string;
		isAnonymous: boolean;
		timeZone: string;
	}> = {},
) => ({
	amount: 10_000,
	fee: 1_500,
	firstName: "Iryna",
	lastName: "Melnyk",
	email: uniqueEmail("donor"),
	isAnonymous: false,
	...change,
});
