import type { Page } from "@playwright/test";
import { atReleaseIn, expect, type Language, test } from "../fixtures.ts";
import { demoPerson } from "../own-product.ts";
import { axeFindings } from "../page-checks.ts";
import { newestCampaign, signIn } from "../story.ts";
import { words } from "../words.ts";

const languages = ["en", "uk"] as const satisfies Language[];
const desk = { width: 1440, height: 900 };

async function signInAsAuthor(page: Page, language: Language): Promise<void> {
	await page.goto(`/${language}/sign-in`);
	await signIn(page, language, demoPerson("marta"));
	await expect(page).toHaveURL(new RegExp(`/${language}$`));
}

for (const language of languages) {
	const { say } = words[language];

	test(`[L6] the header matches the page, ${language}${atReleaseIn(language)}`, async ({ world }) => {
		const { page } = await world.person(language);
		await page.setViewportSize(desk);
		const header = page.getByRole("banner");
		for (const [path, question, link] of [
			["/sign-in?proceed=true&x=1", say("common.header.noAccount"), `/${language}/sign-up?proceed=true`],
			["/sign-up?redirect=%2Fx", say("common.header.haveAccount"), `/${language}/sign-in?redirect=%2Fx`],
			["/campaigns-and-streams", null, `/${language}/sign-in`],
		] as const) {
			await page.goto(`/${language}${path}`);
			await expect(header.locator(`a[href="${link}"]`), path).toBeVisible();
			for (const candidate of ["noAccount", "haveAccount"]) {
				const text = say(`common.header.${candidate}`);
				await expect(header.getByText(text), path).toHaveCount(text === question ? 1 : 0);
			}
			await expect(header.getByRole("link", { name: say("common.header.startFundraising") })).toBeVisible();
		}
	});

	test(`[L6] the server's page offers a guest to sign in, and not a visitor with a session, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language, { viewport: desk, javaScriptEnabled: false });
		const offer = page.getByRole("banner").getByRole("link", { name: say("common.header.signIn") });
		for (const path of ["", "/campaigns"]) {
			await page.goto(`/${language}${path}`);
			await expect(offer).toBeVisible();
		}
		await page.context().addCookies([{ name: "refresh", value: "a-session", url: world.url }]);
		await page.goto(`/${language}`);
		await expect(
			page.getByRole("banner").getByRole("link", { name: say("common.header.startFundraising") }),
		).toBeVisible();
		await expect(offer).toBeHidden();
	});

	test(`[L6] the avatar's menu works by keyboard, and signing out leads to the landing page, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await page.setViewportSize(desk);
		await signInAsAuthor(page, language);
		const button = page.getByRole("button", { name: new RegExp(`^${say("common.header.account")}`) });
		const menu = page.getByRole("menu");
		for (const key of ["Enter", "Space", "ArrowDown"]) {
			await button.focus();
			await page.keyboard.press(key);
			await expect(menu.getByRole("menuitem", { name: say("common.header.myAccount") })).toBeFocused();
			await page.keyboard.press("Escape");
			await expect(menu).toHaveCount(0);
			await expect(button).toBeFocused();
		}
		await page.keyboard.press("Enter");
		await expect(page.getByText(demoPerson("marta").email)).toBeVisible();
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(new RegExp(`/${language}/account`));

		await page.goto(`/${language}/campaigns-and-streams`);
		await button.press("Enter");
		await page.getByRole("menuitem", { name: say("common.header.signOut") }).click();
		// `/` redirects to a language: the stored preference, else English.
		await expect(page).toHaveURL(/\/en$/);
		await page.reload();
		await expect(
			page.getByRole("banner").getByRole("link", { name: words.en.say("common.header.signIn") }),
		).toBeVisible();
	});

	test(`[L6] on a phone the menu has the entries of the header, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await page.goto(`/${language}/campaigns-and-streams`);
		const open = page.getByRole("button", { name: say("common.header.menu") });
		const panel = page.getByRole("dialog");
		await open.click();
		for (const name of ["campaigns", "signIn", "signUp", "startFundraising"]) {
			await expect(panel.getByRole("link", { name: say(`common.header.${name}`), exact: true })).toBeVisible();
		}
		await expect(panel.getByRole("list", { name: say("common.language.label") })).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
		await expect(open).toBeFocused();

		await signInAsAuthor(page, language);
		await open.click();
		await expect(panel.getByText(demoPerson("marta").email)).toBeVisible();
		await expect(panel.getByRole("button", { name: say("common.header.signOut") })).toBeVisible();
		await panel.getByRole("link", { name: say("common.header.myAccount") }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}/account`));
		await expect(panel).toHaveCount(0);
	});

	test(`[L6] the cookie banner: acceptance persists, rejection and closing last for the session, ${language}${atReleaseIn(language)}`, async ({
		world,
		browser,
	}) => {
		const { page, context } = await world.person(language);
		await page.clock.install();
		const banner = page.getByRole("region", { name: say("consent.label") });
		const waitedMs = await timeBanner(page, say("consent.label"));
		const press = (name: string) => banner.getByRole("button", { name }).click();
		const load = async (path = "/campaigns-and-streams") => {
			await page.goto(`/${language}${path}`, { waitUntil: "networkidle" });
			await page.clock.runFor(2_100);
		};
		const langCookie = async () => (await context.cookies()).find(({ name }) => name === "lang");
		const laterSession = async () => {
			const state = await context.storageState();
			const later = await browser.newContext({
				baseURL: world.url,
				// Session storage and session cookies are gone.
				storageState: { ...state, cookies: state.cookies.filter(({ expires }) => expires > 0) },
			});
			const laterPage = await later.newPage();
			await laterPage.clock.install();
			await laterPage.goto(`/${language}/campaigns-and-streams`, { waitUntil: "networkidle" });
			await laterPage.clock.runFor(2_100);
			return { later, question: laterPage.getByRole("region", { name: say("consent.label") }) };
		};

		await load("/cookies");
		await expect(banner).toHaveCount(0);
		await load();
		await expect(banner.getByText(say("consent.question.title"))).toBeVisible();
		expect(await waitedMs()).toBeGreaterThanOrEqual(2_000);
		await expect(page.locator("body")).toBeFocused();

		// Language chosen before the answer: stored for the session only.
		await page.goto(`/${language === "en" ? "uk" : "en"}/campaigns-and-streams`);
		await page.getByRole("contentinfo").locator(`a[hreflang="${language}"]`).click();
		await expect.poll(langCookie).toMatchObject({ value: language, expires: -1 });

		await load();
		await press(say("consent.question.reject"));
		await expect(banner.getByText(say("consent.rejected.text"))).toBeVisible();
		await load();
		await expect(banner.getByText(say("consent.rejected.text"))).toBeVisible();
		expect(await langCookie()).toMatchObject({ expires: -1 });
		const afterRejection = await laterSession();
		await expect(afterRejection.question.getByText(say("consent.question.title"))).toBeVisible();
		await afterRejection.later.close();
		await press(say("common.close"));
		await expect(banner).toHaveCount(0);
		await load();
		await expect(banner).toHaveCount(0);

		await page
			.getByRole("contentinfo")
			.getByRole("button", { name: say("common.footer.cookieChoice") })
			.click();
		await expect(banner.getByText(say("consent.question.title"))).toBeVisible();
		await press(say("consent.question.accept"));
		await expect(banner).toHaveCount(0);
		const yearLater = Date.now() / 1000 + 360 * 24 * 3600;
		expect((await langCookie())?.expires).toBeGreaterThan(yearLater - 20 * 24 * 3600);
		await load();
		await expect(banner).toHaveCount(0);
		const afterAcceptance = await laterSession();
		await expect(afterAcceptance.question).toHaveCount(0);
		await afterAcceptance.later.close();
	});
}

test("[L6] the layout is stable when the session becomes known @release", async ({ world }) => {
	const { page } = await world.person("en");
	await page.setViewportSize(desk);
	await signInAsAuthor(page, "en");
	const release = Promise.withResolvers<void>();
	await page.route("**/v1/user/refresh-token", async (route) => {
		await release.promise;
		await route.continue();
	});
	await page.goto("/en/campaigns-and-streams");
	const start = page.getByRole("banner").getByRole("link", { name: words.en.say("common.header.startFundraising") });
	await expect(page.getByRole("banner").getByRole("link", { name: words.en.say("common.header.signIn") })).toBeHidden();
	const before = await start.boundingBox();
	release.resolve();
	await expect(page.getByRole("button", { name: new RegExp(words.en.say("common.header.account")) })).toBeVisible();
	expect(await start.boundingBox()).toEqual(before);
});

/** Records when the banner appears. @returns milliseconds since the page began, by the page's clock */
async function timeBanner(page: Page, name: string): Promise<() => Promise<number>> {
	await page.addInitScript((label) => {
		const began = Date.now();
		const noted = window as unknown as { bannerAfterMs?: number };
		new MutationObserver(() => {
			if (document.querySelector(`[aria-label="${label}"]`)) noted.bannerAfterMs ??= Date.now() - began;
		}).observe(document, { childList: true, subtree: true });
	}, name);
	return () => page.evaluate(() => Number((window as unknown as { bannerAfterMs?: number }).bannerAfterMs));
}

test("[L6] the cookie banner does not affect the donate bar, the layout or the focus, and is reached early by keyboard @release", async ({
	world,
}) => {
	const { page } = await world.person("uk");
	await page.setViewportSize({ width: 320, height: 640 });
	const waitedMs = await timeBanner(page, words.uk.say("consent.label"));
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const { startTime } of list.getEntries()) shifts.push(startTime);
		}).observe({ type: "layout-shift" });
	});
	await page.goto(`/uk/campaign/${await newestCampaign(world.url)}`, { waitUntil: "networkidle" });
	const donate = page.getByRole("button", { name: words.uk.say("campaign.board.donate"), exact: true }).last();
	const bar = await donate.boundingBox();
	const banner = page.getByRole("region", { name: words.uk.say("consent.label") });
	await expect(banner).toBeVisible();
	const box = await banner.boundingBox();
	expect(Number(box?.y) + Number(box?.height)).toBeLessThan(Number(bar?.y));
	expect(await donate.boundingBox()).toEqual(bar);
	// Before that, another font's line height may shift a line by a few pixels.
	const since = await waitedMs();
	const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
	expect(shifts.filter((startTime) => startTime >= since)).toEqual([]);
	await expect(page.locator("body")).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await expect(banner.getByRole("button", { name: words.uk.say("common.close") })).toBeFocused();
	expect(await axeFindings(page)).toEqual([]);
	// The focus can leave it: it is not a focus trap.
	for (let stop = 0; stop < 4; stop++) await page.keyboard.press("Tab");
	await expect(banner.locator(":focus")).toHaveCount(0);
});

/** The lowest control of the page when it is scrolled to its end, and the notice, as positions in the window. */
const footOf = (page: Page, label: string) =>
	page.evaluate((name) => {
		window.scrollTo(0, document.documentElement.scrollHeight);
		const notice = document.querySelector(`[aria-label="${name}"]`);
		const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")].filter(
			(control) => !notice?.contains(control) && control.checkVisibility() && !isFixed(control),
		);
		const bottoms = controls.map((control) => control.getBoundingClientRect().bottom);
		return { lowest: Math.max(...bottoms), noticeTop: notice?.getBoundingClientRect().top ?? 0 };

		function isFixed(element: HTMLElement): boolean {
			for (let one: HTMLElement | null = element; one; one = one.parentElement) {
				if (getComputedStyle(one).position === "fixed") return true;
			}
			return false;
		}
	}, label);

for (const language of ["en", "uk"] as const) {
	test(`[L6] every control of a page scrolls above the cookie banner, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		const campaign = `campaign/${await newestCampaign(world.url)}`;
		const label = words[language].say("consent.label");
		for (const path of ["", campaign, "create-campaign", "campaigns-and-streams", "sign-up", "contacts"]) {
			await page.goto(`/${language}/${path}`);
			await expect(page.getByRole("region", { name: label })).toBeVisible();
			for (const width of [320, 390, 768, 1440]) {
				await page.setViewportSize({ width, height: 720 });
				await expect
					.poll(
						async () => {
							const { lowest, noticeTop } = await footOf(page, label);
							return lowest - noticeTop;
						},
						{ message: `/${path} at ${width} px` },
					)
					.toBeLessThanOrEqual(0);
			}
		}
	});
}

test("[L1] one-time parameters are removed from the address, the rest stays", async ({ world }) => {
	const { page } = await world.person("en");
	const campaign = `/en/campaign/${await newestCampaign(world.url)}`;
	for (const [address, settled] of [
		["/en?token=secret&utm=%20a#top", "/en?utm=%20a#top"],
		[`${campaign}?isAllowedToLeave=true&token=secret#stream-block`, `${campaign}#stream-block`],
		["/uk/sign-up?proceed=true&isAllowedToLeave=true", "/uk/sign-up?proceed=true"],
		["/uk/nowhere?token=secret&a=1", "/uk/nowhere?a=1"],
	] as const) {
		await page.goto(address);
		await expect(page).toHaveURL(world.url + settled);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	}
	// Also within the site, and Back does not return to the secret.
	await page.goto("/en/campaigns-and-streams");
	await page.evaluate(() => history.pushState(history.state, "", "/en/sign-in?token=secret&redirect=%2Fen"));
	await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
	await expect(page).toHaveURL(`${world.url}/en/sign-in?redirect=%2Fen`);

	// Pages that need the parameter keep it in the address.
	for (const path of [
		"/en/create-new-password?email=a%40b.org&token=abc",
		"/uk/change-email?email=a%40b.org&token=abc",
	]) {
		await page.goto(path, { waitUntil: "networkidle" });
		await expect(page).toHaveURL(world.url + path);
	}
});

test("[L1] switching the language keeps page, query and hash, and is remembered", async ({ world }) => {
	const { page } = await world.person("en");
	const path = `/campaign/${await newestCampaign(world.url)}?active_section=past&x=%20y#stream-block`;
	await page.goto(`/en${path}`);
	await page.getByRole("contentinfo").getByRole("link", { name: "УК" }).click();
	await expect(page).toHaveURL(`${world.url}/uk${path}`);
	await expect(page.locator("html")).toHaveAttribute("lang", "uk");
	await page.goto("/");
	await expect(page).toHaveURL(`${world.url}/uk`);
});

for (const language of languages) {
	test(`[L1] an unknown address shows an error and links, ${language}`, async ({ world }) => {
		const { say } = words[language];
		const { page } = await world.person(language);
		for (const [link, target] of [
			["home", `/${language}`],
			["campaigns", `/${language}/campaigns-and-streams`],
		] as const) {
			await page.goto(`/${language}/no/such/page`);
			await expect(page.getByRole("heading", { name: say("fault.notFoundTitle") })).toBeVisible();
			await page
				.getByRole("main")
				.getByRole("link", { name: say(`fault.${link}`) })
				.click();
			await expect(page).toHaveURL(world.url + target);
		}
	});
}
