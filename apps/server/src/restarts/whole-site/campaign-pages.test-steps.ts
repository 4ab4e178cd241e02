import { campaignNamespace, type RefreshDonations } from "@stride/contract/realtime";
import { until } from "@stride/testing";
import { io } from "socket.io-client";
import type { Site } from "./site.test-steps.ts";

const pollMs = 100;
/** Bounds a hang. */
const hangsAfterMs = 60_000;

/** The sum that the books have for a campaign, by a statement that shares nothing with the product's. */
async function raisedCents({ database }: Site, campaignId: string): Promise<number> {
	const [row] = await database.query<{ cents: string }>(
		"select coalesce(sum(amount_cents), 0) as cents from donation where campaign_id = $1 and settled_at is not null",
		[campaignId],
	);
	return Number(row?.cents);
}

/** What a page shows to a guest; null while it is not answered. */
async function shownCents(address: string, name: string): Promise<number | null> {
	const answer = await fetch(`${address}/en/campaign/${name}`, { headers: { cookie: "lang=en" } }).catch(() => null);
	if (answer?.status !== 200) return null;
	// Thousands are separated by a space that does not break.
	const shown = /\$(\d[\d\s]*) raised of/.exec(await answer.text())?.[1];
	if (shown === undefined) throw new Error("The page of the campaign shows no sum.");
	return Number(shown.replaceAll(/\s/g, "")) * 100;
}

/** Pages that are open in browsers, connected to each process. */
export function openCampaignPages(site: Site, campaignId: string) {
	const pages = site.ofRole("web").map(({ address }) => {
		const page = { raised: 0, version: 0 };
		const socket = io(`${address}${campaignNamespace(campaignId)}`, {
			transports: ["websocket"],
			forceNew: true,
			reconnectionDelayMax: 500,
		});
		socket.on("refresh-donations", ({ version, campaign }: RefreshDonations) => {
			if (version > page.version) Object.assign(page, { version, raised: campaign.fundRaised });
		});
		return { page, close: () => socket.disconnect() };
	});
	return {
		raised: () => pages.map(({ page }) => page.raised),
		close: () => pages.map(({ close }) => close()),
	};
}

export type OpenPages = ReturnType<typeof openCampaignPages>;

/**
 * Waits until the page of each process, and each open page, shows at least what the books had when this was called.
 * @returns after how many milliseconds the last one did, and what was shown that the books never had
 */
export async function measurePages(site: Site, campaign: { id: string; name: string }, pages: OpenPages) {
	const expected = await raisedCents(site, campaign.id);
	const beganMs = performance.now();
	const wrong: string[] = [];
	const isRight = async (shown: number, what: string): Promise<boolean> => {
		const most = shown > expected ? await raisedCents(site, campaign.id) : expected;
		if (shown > most) wrong.push(`${what} showed ${shown} of ${most}`);
		return shown >= expected;
	};
	const untilRight = async (what: string, read: () => Promise<number | null> | number) => {
		await until(
			`${what} to show ${expected}`,
			async () => {
				const shown = await read();
				const isDone = shown !== null && (await isRight(shown, what));
				if (!isDone) await new Promise((resolve) => setTimeout(resolve, pollMs));
				return isDone;
			},
			hangsAfterMs,
		);
		return performance.now() - beganMs;
	};
	const durations = await Promise.all([
		...site.ofRole("web").map(({ address }) => untilRight(address, () => shownCents(address, campaign.name))),
		...pages.raised().map((_, index) => untilRight(`open page ${index}`, () => pages.raised()[index] ?? 0)),
	]);
	return { lastMs: Math.round(Math.max(...durations)), wrong };
}

/** Requests the campaign's page from the site all the time. @returns how long no page was answered */
export function readPagesSteadily(site: Site, name: string) {
	let lastMs = performance.now();
	let longestMs = 0;
	let isOver = false;
	const done = (async () => {
		while (!isOver) {
			const shown = await shownCents(site.publicUrl, name).catch(() => null);
			if (shown !== null) {
				longestMs = Math.max(longestMs, performance.now() - lastMs);
				lastMs = performance.now();
			}
			await new Promise((resolve) => setTimeout(resolve, pollMs));
		}
	})();
	return {
		/** Since the last call. */
		takeLongestMs(): number {
			const measured = Math.max(longestMs, performance.now() - lastMs);
			longestMs = 0;
			return Math.round(measured);
		},
		async end(): Promise<void> {
			isOver = true;
			await done;
		},
	};
}
