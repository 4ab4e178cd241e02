import type { Page } from "@playwright/test";
import { coverAddress } from "./cover.ts";
import { test as base, type Language, uniqueEmail, type World } from "./fixtures.ts";
import { names, password, signIn } from "./story.ts";

type Created = { id: string; name: string; title: string };

export type Author = {
	email: string;
	/** The access token of a session besides the browser's. */
	token: string;
	/** Creates a campaign as the wizard would. */
	create(title: string, description?: string): Promise<Created>;
	/** The same for a project of the charity catalogue. */
	createForCharity(title: string, charityId: string): Promise<Created>;
	/** Signs in by the form and goes to `path`. */
	open(page: Page, path: string): Promise<void>;
};

/**
 * Creates authors and campaigns without the screens, for journeys that need them. Their campaigns are removed
 * afterwards, so that the lists of other journeys begin with the demo campaigns.
 */
export const test = base.extend<{ newAuthor: (language: Language) => Promise<Author> }>({
	newAuthor: async ({ world }, use) => {
		const leave: (() => Promise<void>)[] = [];
		await use(async (language) => {
			const { author, takeAway } = await makeAuthor(world, language);
			leave.push(takeAway);
			return author;
		});
		for (const takeAway of leave) await takeAway();
	},
});

async function makeAuthor(world: World, language: Language) {
	const email = uniqueEmail("author");
	let token: string | undefined;
	const call = (method: "POST" | "DELETE", path: string, body?: object) =>
		fetch(`${world.url}/v1${path}`, {
			method,
			headers: {
				"accept-language": language,
				...(body && { "content-type": "application/json" }),
				...(token && { authorization: `Bearer ${token}` }),
			},
			...(body && { body: JSON.stringify(body) }),
		});
	const post = async <T>(path: string, body: object): Promise<T> => {
		const answer = await call("POST", path, body);
		if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
		return (answer.status === 204 ? null : await answer.json()) as T;
	};

	const { first, last } = names[language];
	await post("/user/sign-up", { firstName: first, lastName: last, email, password, passwordRepeat: password });
	const mail = await world.mail(email);
	const link = new URL(String(mail.links.find((url) => url.includes("activate-account"))));
	await post("/user/activate", { email, token: link.searchParams.get("token") });
	token = (await post<{ token: string }>("/user/sign-in", { email, password })).token;

	const created: Created[] = [];
	const found = async (fields: object): Promise<Created> => {
		const campaign = await post<Created>("/campaign", {
			country: "PL",
			image: coverAddress,
			fundGoal: 500_000,
			...fields,
		});
		created.push(campaign);
		return campaign;
	};
	const author: Author = {
		email,
		token,
		create: (title, description = story) =>
			found({ title, description, recipient: { type: "yourself" }, residenceConfirmed: true }),
		createForCharity: (title, charityId) =>
			found({ title, description: story, recipient: { type: "charity", charityId } }),
		async open(page, path) {
			await page.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: `/${language}${path}` })}`);
			await signIn(page, language, { email, password });
			await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
		},
	};
	const takeAway = async () => {
		for (const { id } of created) {
			const { status } = await call("DELETE", `/campaign/${id}`);
			// A campaign that has received a donation cannot be deleted; it is removed from the lists.
			if (status === 403) await call("POST", `/campaign/${id}/end`);
		}
	};
	return { author, takeAway };
}

const story = "Forty kilometres on foot, one lap, one day.";
