import { coverAddress } from "./cover.ts";
import { uniqueEmail, type World } from "./fixtures.ts";
import { password } from "./story.ts";

/** An account created without its pages, for journeys that need one. */
export type Person = { email: string; password: string };

async function call(world: World, path: string, body: unknown, token?: string): Promise<Response> {
	const answer = await fetch(`${world.url}/v1${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
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
): Promise<Person> {
	await call(world, "/user/sign-up", {
		...names,
		email,
		password,
		passwordRepeat: password,
	});
	const { links } = await world.mail(email);
	const link = new URL(String(links.find((url) => url.includes("activate-account"))));
	await call(world, "/user/activate", { email, token: link.searchParams.get("token") });
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
		token,
	);
	return (await campaign.json()) as { id: string; name: string };
}

export async function readCampaign(world: World, id: string): Promise<Record<string, unknown>> {
	return (await (await fetch(`${world.url}/v1/campaign/${id}`)).json()) as Record<string, unknown>;
}
