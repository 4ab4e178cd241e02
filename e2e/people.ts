import type { BrowserContext } from "@playwright/test";
import { coverAddress } from "./cover.ts";
import { type Language, uniqueEmail, type World } from "./fixtures.ts";
import { password } from "./story.ts";

/** An account created without its pages, for journeys that need one. */
export type Person = { email: string; password: string };

async function call(
	world: World,
	path: string,
	body: unknown,
	{ token, language = "en" }: { token?: string; language?: Language } = {},
): Promise<Response> {
	const answer = await fetch(`${world.url}/v1${path}`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"accept-language": language,
			...(token && { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
	return answer;
}

type Names = { firstName: string; lastName: string };

export async function personWithAccount(
	world: World,
	names: Names = { firstName: "Iryna", lastName: "Melnyk" },
	email = uniqueEmail("person"),
	language: Language = "en",
): Promise<Person> {
	await call(world, "/user/sign-up", { ...names, email, password, passwordRepeat: password }, { language });
	const { links } = await world.mail(email);
	const link = new URL(String(links.find((url) => url.includes("activate-account"))));
	await call(world, "/user/activate", { email, token: link.searchParams.get("token") }, { language });
	return { email, password };
}

/** The access token of a session besides the browser's. */
export async function tokenOf(world: World, person: Person): Promise<string> {
	const { email, password: own } = person;
	const { token } = (await (await call(world, "/user/sign-in", { email, password: own })).json()) as { token: string };
	return token;
}

export async function ownCampaign(
	world: World,
	author: Person,
	title: string,
	description = "Forty kilometres on foot, one lap, one day.",
): Promise<{ id: string; name: string }> {
	const token = await tokenOf(world, author);
	const campaign = await call(
		world,
		"/campaign",
		{
			country: "PL",
			recipient: { type: "yourself" },
			residenceConfirmed: true,
			title,
			description,
			image: coverAddress,
			fundGoal: 500_000,
		},
		{ token },
	);
	return (await campaign.json()) as { id: string; name: string };
}

export async function readCampaign(world: World, id: string): Promise<Record<string, unknown>> {
	return (await (await fetch(`${world.url}/v1/campaign/${id}`)).json()) as Record<string, unknown>;
}

/** Signs a browser in without the form: its next page finds the session. */
export async function enter(
	context: BrowserContext,
	world: World,
	language: Language,
	{ email, password: own }: Person,
): Promise<void> {
	const answer = await context.request.post("/v1/user/sign-in", {
		// The account's mails follow the language of its last sign-in.
		headers: { origin: world.url, "accept-language": language },
		data: { email, password: own },
	});
	if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}: ${await answer.text()}`);
}
