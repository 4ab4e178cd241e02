import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { schedule } from "../../live/broadcasts.ts";
import { openGate } from "../../live/gate.ts";
import { fakeCameras, phone } from "../../live/phone.ts";
import { goLive } from "../../live/studio.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

test.use(fakeCameras);

const windows = [
	[320, 568],
	[320, 640],
	[390, 844],
	[568, 320],
	[640, 320],
	[844, 390],
	[768, 1024],
	[1024, 768],
	[1366, 650],
	[1440, 900],
] as const;

/** A donation stays over the picture until every window is measured: its timer is the page's only one of 6 s. */
function holdDonation(): void {
	const start = window.setTimeout;
	window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
		ms === 6_000 ? 0 : start(run, ms, ...rest)) as typeof window.setTimeout;
}

/** What a broadcaster cannot read without scrolling: boxes that overlap, or text that is cut or outside the window. */
const hiddenFindings = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		scrollTo({ top: 0, behavior: "instant" });
		const slack = 1;
		const found: string[] = [];
		const boxes = Object.entries({
			header: "header",
			warning: "[data-warning]",
			donation: "[data-donation]",
			badge: "[data-badges] > *",
			controls: "[data-foot-bar]",
		}).flatMap(([name, selector]) =>
			[...document.querySelectorAll(selector)]
				.filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > slack)
				.map((element) => ({ name, element, rect: element.getBoundingClientRect() })),
		);
		const picture = document.querySelector("[data-studio-picture] :has(> video)");
		const warning = boxes.find(({ name }) => name === "warning");
		if (picture && warning) boxes.push({ name: "picture", element: picture, rect: picture.getBoundingClientRect() });
		for (const name of ["warning", "donation"]) {
			const count = boxes.filter((box) => box.name === name).length;
			if (count !== 1) found.push(`${count} of ${name}`);
		}
		for (const [index, one] of boxes.entries()) {
			const { rect } = one;
			if (
				rect.left < -slack ||
				rect.right > innerWidth + slack ||
				rect.top < -slack ||
				rect.bottom > innerHeight + slack
			)
				found.push(`${one.name} is outside the window`);
			for (const other of boxes.slice(index + 1)) {
				const isWithin = one.element.contains(other.element) || other.element.contains(one.element);
				const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
				const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
				if (!isWithin && across > slack && down > slack) found.push(`${other.name} overlaps ${one.name}`);
			}
		}
		for (const { name, element, rect } of boxes) {
			if (name !== "warning" && name !== "donation") continue;
			for (const text of element.querySelectorAll("p, p *")) {
				if (!text.checkVisibility()) continue;
				const isClipped = getComputedStyle(text).overflow !== "visible";
				if (isClipped && (text.scrollWidth > text.clientWidth + slack || text.scrollHeight > text.clientHeight + slack))
					found.push(`${name} is cut off: ${text.textContent}`);
				const range = document.createRange();
				range.selectNodeContents(text);
				const words = range.getBoundingClientRect();
				if (words.bottom > rect.bottom + slack || words.right > rect.right + slack)
					found.push(`${name} is larger than its box: ${text.textContent}`);
			}
		}
		return found;
	});

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	for (const [shape, viewport] of [
		["upright", { width: 390, height: 844 }],
		["wide", { width: 844, height: 390 }],
	] as const) {
		test(`[S3] the warnings of ${shape === "wide" ? "a wide" : "an upright"} broadcast and a donation are readable in every window, ${language}${atReleaseIn(language)}`, async ({
			world,
			product,
			newAuthor,
		}, info) => {
			const author = await newAuthor(language);
			const campaign = await author.create("Across the bridge in the rain");
			const stream = await schedule(world, author.email, campaign.id, "Ten kilometres and a poor connection");
			const gate = await openGate();
			try {
				const { page } = await world.person(language, {
					...phone,
					viewport,
					proxy: { server: gate.server, bypass: "<-loopback>" },
				});
				await page.addInitScript(holdDonation);
				// The screen may turn off: the warning with the longest text.
				await page.addInitScript(() => {
					WakeLock.prototype.request = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
				});
				await answerCookies(page);
				await author.open(page, `/broadcast/${stream.id}`);
				await goLive(page, language);
				await expect(page.getByText(say("studio.screenOff"))).toBeVisible();
				const [firstName, lastName] = language === "uk" ? ["Оксана", "Бігунова"] : ["Oksana", "Runner"];
				await give(world.url, product.sandboxUrl, campaign.id, firstName, { lastName, email: "oksana@example.org" });
				await expect(page.locator("[data-donation]")).toBeVisible();

				const expectReadable = async (state: string) => {
					for (const [width, height] of windows) {
						const at = `${state} at ${width} × ${height}`;
						await page.setViewportSize({ width, height });
						// The turned phone has a warning of its own while the connection is up.
						const isTurned = shape === "wide" ? width < height : width > height;
						if (state === "connected")
							await expect(page.getByText(say(isTurned ? "studio.turned" : "studio.screenOff")), at).toBeVisible();
						await info.attach(at, { body: await page.screenshot(), contentType: "image/png" });
						expect.soft(await hiddenFindings(page), at).toEqual([]);
						expect.soft(await overlapFindings(page, "[data-studio-picture] :has(> video)"), at).toEqual([]);
						expect.soft(await overflowFindings(page), at).toEqual([]);
						if (width === 844) {
							const picture = page.getByLabel(say("studio.preview.label"));
							expect.soft((await picture.boundingBox())?.height, at).toBeGreaterThanOrEqual(height * 0.6);
						}
					}
				};
				await expectReadable("connected");
				gate.breakLines(180_000);
				await expect(page.getByText(say("studio.interrupted.title"), { exact: true })).toBeVisible();
				const picture = page.locator("[data-studio-picture]");
				await expect(picture.getByText(say("studio.header.reconnecting"), { exact: true })).toBeVisible();
				await expect(picture.getByText(say("studio.preview.live"), { exact: true })).toBeHidden();
				await expectReadable("lost");
				expect(await axeFindings(page)).toEqual([]);
			} finally {
				await gate.close();
			}
		});
	}
}
