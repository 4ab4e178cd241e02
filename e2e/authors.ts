import type { Page } from "@playwright/test";
import { cover } from "@stride/art";
import sharp from "sharp";
import { type Language, uniqueEmail, type World } from "./fixtures.ts";
import { names, password, signIn } from "./story.ts";

export type Author = {
	email: string;
	/** Creates a campaign as the wizard would; answers its id and name. */
	create(title: string, description?: string): Promise<{ id: string; name: string; title: string }>;
	/** Signs in by the form and goes to `path`. */
	open(page: Page, path: string): Promise<void>;
};

/** Somebody with an account, made without its screens: for journeys that are about what comes afterwards. */
export async function newAuthor(world: World, language: Language): Promise<Author> {
	const email = uniqueEmail("author");
	const post = async (path: string, body: object, token?: string) => {
		const answer = await fetch(`${world.url}/v1${path}`, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"accept-language": language,
				...(token && { authorization: `Bearer ${token}` }),
			},
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
		return answer.status === 204 ? null : ((await answer.json()) as never);
	};
	const { first, last } = names[language];
	await post("/user/sign-up", { firstName: first, lastName: last, email, password, passwordRepeat: password });
	const mail = await world.mail(email);
	const link = new URL(String(mail.links.find((url) => url.includes("activate-account"))));
	await post("/user/activate", { email, token: link.searchParams.get("token") });
	const session: { token: string } = (await post("/user/sign-in", { email, password })) ?? { token: "" };
	const picture = await sharp(Buffer.from(cover("row")))
		.jpeg()
		.toBuffer();

	return {
		email,
		create: async (title, description = "Forty kilometres on foot, one lap, one day.") =>
			(await post(
				"/campaign",
				{
					country: "PL",
					recipient: { type: "yourself" },
					residenceConfirmed: true,
					title,
					description,
					image: `data:image/jpeg;base64,${picture.toString("base64")}`,
					fundGoal: 500_000,
				},
				session.token,
			)) ?? { id: "", name: "", title },
		async open(page, path) {
			await page.goto(`/${language}/sign-in?${new URLSearchParams({ redirect: `/${language}${path}` })}`);
			await signIn(page, language, { email, password });
			await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
		},
	};
}
