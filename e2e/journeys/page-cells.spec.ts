import type { Page } from "@playwright/test";
import { projectToRunFor } from "../charity.ts";
import { expect, type Language, longIn, test } from "../fixtures.ts";
import { demoPerson } from "../own-product.ts";
import { axeInThemes, isRelease, overflowFindings, themes } from "../page-checks.ts";
import { signIn } from "../story.ts";

const widths = [390, 768, 1440];
const languages = ["en", "uk"] as const satisfies Language[];

/** Each page by the path below its language; `{campaign}` and the like stand for the name or id of one. */
const pagesToGiveOn = [
	"",
	"/campaigns-and-streams",
	"/campaign/{campaign}",
	"/featured-projects",
	"/featured-projects?country={country}&search=zzqqxx",
	"/project/{project}",
	"/project/{project}?tab=reports",
	"/organization/{organization}",
	"/create-campaign",
	"/create-campaign?charity={project}",
	"/user/{author}",
	"/campaign-subscribe/{campaignId}?token=none",
	"/campaign-unsubscribe/{campaignId}?token=none",
	"/confirm-donation?code=none",
];

const pagesOfAccountsAndTexts = [
	"/change-email",
	"/change-email?email=a@example.org&token=none",
	"/change-email?email=a@example.org&token=none&undo=true",
	"/sign-up",
	"/sign-in",
	"/forgot-password",
	"/create-new-password?email=a@example.org&token=none",
	"/sign-in-link?email=a@example.org&token=none",
	"/activate-account?email=a@example.org&token=none",
	"/faq",
	"/terms",
	"/cookies",
	"/privacy",
	"/contacts",
	"/about",
	"/nowhere",
];

const pagesOfAuthors = [
	"/account/campaigns",
	"/account/info",
	"/account/donations",
	"/account/payouts",
	"/account/donations/{missing}",
	"/create-campaign",
	"/create-campaign?campaign={own}",
	"/campaign/{own}",
	"/create-stream/{ownId}/{own}",
	"/create-stream/{ownId}/{own}?id={stream}",
	"/broadcast/{stream}",
];

const pagesOfTheOperator = [
	"/operator",
	"/operator?kind=reports",
	"/operator?kind=reports&state=answered",
	"/operator/gifts",
	"/operator/search?kind=accounts",
	"/operator/search?kind=campaigns",
	"/operator/search?kind=donations",
	"/operator/search?kind=posts",
	"/operator/holds",
	"/operator/featured",
	"/operator/audit",
];

/** What stands for it in a private page's path: a campaign of the demo data's author, and a challenge of theirs. */
async function ownPlaces(url: string): Promise<Record<"own" | "ownId" | "stream", string>> {
	const send = (path: string, init: RequestInit) => fetch(`${url}/v1${path}`, init).then((answer) => answer.json());
	const { token } = (await send("/user/sign-in", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(demoPerson("marta")),
	})) as { token: string };
	const own = (await send("/user/campaigns/active", { headers: { authorization: `Bearer ${token}` } })) as {
		data: { id: string; name: string; liveStreamCount: { upcoming: number } }[];
	};
	const free = own.data.find(({ liveStreamCount }) => liveStreamCount.upcoming === 0);
	const busy = own.data.find(({ liveStreamCount }) => liveStreamCount.upcoming > 0);
	if (!free || !busy)
		throw new Error("The demo data have changed: one campaign with a challenge to come, one without.");
	const [stream] = (await send(`/campaign/${busy.id}/liveStreams/upcoming`, {})) as { id: string }[];
	return { own: free.name, ownId: free.id, stream: String(stream?.id) };
}

/**
 * One load serves every theme and width: both follow the browser without a reload.
 * @param axeAt the widths at which axe looks as well
 */
async function lookAt(page: Page, path: string, axeAt: number[]): Promise<{ cells: number; found: string[] }> {
	const found: string[] = [];
	let cells = 0;
	// What a page loads after its first paint belongs to it.
	await page.goto(path, { waitUntil: "networkidle" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	// Answers that are folded belong to the page too.
	await page.evaluate(() => {
		for (const fold of document.querySelectorAll("details")) fold.open = true;
	});
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		found.push(...(await overflowFindings(page)));
		if (!axeAt.includes(width)) continue;
		const seen = await axeInThemes(page);
		found.push(...seen.found);
		cells += seen.cells;
	}
	return { cells, found };
}

async function placesOf(url: string): Promise<Record<string, string | undefined>> {
	const { data } = (await (await fetch(`${url}/v1/campaigns`)).json()) as {
		data: { id: string; name: string; author: { id: string } }[];
	};
	const project = await projectToRunFor(url);
	return {
		campaign: data[0]?.name,
		campaignId: data[0]?.id,
		author: data[0]?.author.id,
		project: project.id,
		organization: project.organization.id,
		country: project.country.code,
		missing: "01900000-0000-7000-8000-000000000000",
	};
}

/** A message and a report, so that the inbox has cards. */
async function writeLetters(url: string, campaignId: string): Promise<void> {
	const letters = {
		"/contact-us": { name: "Asker of Cells", comment: "How long does a payout take, if I may ask?" },
		[`/campaign/${campaignId}/report`]: { message: "The pictures of this campaign are somebody else's." },
	};
	for (const [path, letter] of Object.entries(letters)) {
		const { status } = await fetch(`${url}/v1${path}`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...letter, email: "asker.of.cells@example.org" }),
		});
		expect(status).toBe(204);
	}
}

const groups = [
	{ name: "to give on", paths: pagesToGiveOn, person: null },
	{ name: "of accounts and texts", paths: pagesOfAccountsAndTexts, person: null },
	{ name: "of authors", paths: pagesOfAuthors, person: "marta" },
	{ name: "of the operator", paths: pagesOfTheOperator, person: "operator" },
] as const;

/** At a release axe looks at every width, in both languages; with each change on a phone. */
const axeWidths = isRelease ? widths : [390];

for (const language of languages) {
	for (const { name, paths, person } of groups) {
		test(`[U1] [L1] [L3] nothing for axe to find in either theme, nothing cut off on pages ${name}, at three widths, ${language}${longIn(language)}`, async ({
			world,
		}) => {
			test.setTimeout(400_000);
			const { page } = await world.person(language);
			const places = { ...(await placesOf(world.url)), ...(person === "marta" && (await ownPlaces(world.url))) };
			const fill = (path: string) =>
				path.replace(/\{(\w+)\}/g, (_, kind: string) => String(places[kind as keyof typeof places]));
			if (person === "operator") await writeLetters(world.url, fill("{campaignId}"));
			if (person) {
				await page.goto(`/${language}/sign-in`);
				await signIn(page, language, demoPerson(person));
				await page.waitForURL((url) => !url.pathname.endsWith("/sign-in"));
			}
			let cells = 0;
			const found: string[] = [];
			for (const path of paths) {
				const seen = await lookAt(page, `/${language}${fill(path)}`, axeWidths);
				cells += seen.cells;
				found.push(...seen.found);
			}
			console.log(`axe cells ${cells} (pages ${name}, ${language}), findings ${found.length}`);
			expect(found).toEqual([]);
			expect(cells).toBe(paths.length * axeWidths.length * themes.length);
		});
	}
}
