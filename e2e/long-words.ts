import { limits } from "@stride/contract/limits";
import { announce, type Challenge } from "./challenges.ts";
import { give } from "./donations.ts";
import type { World } from "./fixtures.ts";
import { demoPerson, ownProduct } from "./own-product.ts";
import { ownCampaign, type Person, personWithAccount, tokenOf } from "./people.ts";

/** Words without a break opportunity, of a limit's length, in scripts with different layout rules. */
const words = {
	latin: (length: number) => "W".repeat(length),
	cyrillic: (length: number) => "Щ".repeat(length),
	arabic: (length: number) => "ض".repeat(length),
	emoji: (length: number) => "🏃".repeat(length / 2),
};

export type LongWords = {
	author: Person;
	/** A campaign with donations, posts and an upcoming challenge. */
	busy: { id: string; name: string };
	/** A campaign of the same author without a challenge. */
	free: { id: string; name: string };
	upcoming: Challenge;
	post: { id: string; commentId: string };
	/** Ends the campaigns, so that the lists begin with the demo campaigns again. */
	clear(): Promise<void>;
};

let addresses = 0;

/** The sandbox's mail server refuses addresses of the limit's last characters. */
const emailLength = 250;

/** An address of the maximum length, different each time. */
function longestEmail(): string {
	const local = `w${Date.now().toString(36)}${++addresses}`;
	const length = emailLength - local.length - "@.org".length;
	const domain = Array.from({ length }, (_, at) => (at % 60 === 30 ? "." : "w")).join("");
	return `${local}@${domain}.org`;
}

export async function call<T>(
	world: World,
	method: string,
	path: string,
	token: string | null,
	body?: object,
): Promise<T> {
	const answer = await fetch(`${world.url}/v1${path}`, {
		method,
		headers: {
			...(body && { "content-type": "application/json" }),
			...(token && { authorization: `Bearer ${token}` }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
	return (answer.status === 204 ? null : await answer.json()) as T;
}

/** People, campaigns, donations, posts and letters whose texts are single words of the maximum length. */
export async function plantLongWords(world: World): Promise<LongWords> {
	const { nameMax, campaignTitleMax, streamTitleMax } = limits;
	const name = { firstName: words.latin(nameMax), lastName: words.cyrillic(nameMax) };
	const author = await personWithAccount(world, name, longestEmail());
	const token = await tokenOf(world, author);
	await call(world, "PATCH", "/user/profile", token, {
		bio: words.latin(limits.bioMax),
		country: "PL",
		socialLinks: { facebook: `https://www.facebook.com/${"w".repeat(150)}` },
	});
	const free = await ownCampaign(
		world,
		author,
		words.cyrillic(campaignTitleMax),
		words.cyrillic(limits.campaignDescriptionMax),
	);
	const busy = await ownCampaign(
		world,
		author,
		words.latin(campaignTitleMax),
		words.latin(limits.campaignDescriptionMax),
	);
	const upcoming = await announce(
		world.url,
		author.email,
		busy.id,
		words.cyrillic(streamTitleMax),
		1_800_000,
		words.cyrillic(limits.streamDescriptionMax),
	);
	const { id } = await call<{ id: string }>(world, "POST", `/campaign/${busy.id}/post`, token, {
		text: words.latin(limits.postTextMax),
	});
	const commentPath = `/campaign/post/${id}/comment`;
	await call(world, "POST", commentPath, token, { text: words.arabic(limits.postCommentMax) });
	const comment = await call<{ id: string }>(world, "POST", commentPath, token, {
		text: words.cyrillic(limits.postCommentMax),
	});

	const { sandboxUrl } = ownProduct();
	for (const word of Object.values(words)) {
		for (const amountCents of [80_000_000, 12_345_600]) {
			await give(world.url, sandboxUrl, busy.id, word(nameMax), {
				amountCents,
				lastName: word(nameMax),
				email: longestEmail(),
			});
		}
	}
	await give(world.url, sandboxUrl, busy.id, words.latin(nameMax), {
		lastName: words.latin(nameMax),
		email: longestEmail(),
		token,
	});
	await give(world.url, sandboxUrl, busy.id, words.latin(nameMax), { email: longestEmail(), isAnonymous: true });

	await call(world, "POST", "/contact-us", null, {
		name: words.latin(nameMax),
		email: longestEmail(),
		websiteUrl: `https://${"w".repeat(60)}.org/${"w".repeat(200)}`,
		phoneNumber: "1".repeat(limits.contactPhoneMax),
		comment: words.latin(limits.contactCommentMax),
	});
	await call(world, "POST", `/campaign/${busy.id}/report`, null, {
		email: longestEmail(),
		message: words.cyrillic(limits.reportMessageMax),
	});
	const operator = await tokenOf(world, demoPerson("operator"));
	await call(world, "POST", "/operator/payout-holds", operator, {
		subject: { kind: "campaign", id: busy.id },
		reason: words.latin(500),
	});
	await call(world, "POST", `/operator/stream/${upcoming.id}/pin`, operator);
	return {
		author,
		busy,
		free,
		upcoming,
		post: { id, commentId: comment.id },
		async clear() {
			for (const campaign of [busy, free]) {
				await call(world, "POST", `/campaign/${campaign.id}/end`, await tokenOf(world, author));
			}
		},
	};
}
