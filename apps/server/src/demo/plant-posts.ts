import { findAccountByEmail } from "../modules/accounts/index.ts";
import { findOwnCampaign } from "../modules/campaigns/index.ts";
import { createComment, createPost, likePost, type PostDeps } from "../modules/posts/index.ts";
import { findAudit, recordAudit } from "../platform/audit.ts";
import { demoCampaigns } from "./demo-campaigns.ts";
import { type DemoAuthor, demoAuthors, demoSupporter } from "./demo-people.ts";
import { type CoverName, renderCover } from "./demo-pictures.ts";

/** A person of the demo data; `supporter` runs no campaign. */
type DemoVoice = DemoAuthor | "supporter";

/** A post of the campaign with this cover. Hours are counted back from the planting of the demo. */
type DemoPost = {
	campaign: { author: DemoAuthor; cover: CoverName };
	hoursAgo: number;
	text: string;
	picture?: CoverName;
	likes: readonly DemoVoice[];
	/** Oldest first. */
	comments: readonly { by: DemoVoice; hoursAgo: number; text: string }[];
};

const demoPosts: readonly DemoPost[] = [
	{
		campaign: { author: "marta", cover: "ride" },
		hoursAgo: 52,
		text: "Сумки спаковано, ланцюг новий, гальма перевірено двічі. Вирушаю завтра о шостій від ратуші: хто хоче проводити перші десять кілометрів, приходьте з велосипедом і термосом.",
		likes: ["artem", "supporter"],
		comments: [
			{ by: "artem", hoursAgo: 50, text: "Буду! Термос беру на двох." },
			{ by: "supporter", hoursAgo: 49, text: "Проведу подумки: о шостій я ще на зміні." },
			{ by: "marta", hoursAgo: 47, text: "Махну рукою у бік лікарні." },
		],
	},
	{
		campaign: { author: "marta", cover: "ride" },
		hoursAgo: 5,
		text: "648 км позаду. Ланцюг рвався двічі, ноги лише раз.\n\nЗавтра найдовший підйом: двадцять один кілометр угору, і жодного магазину до самого перевалу. Беру з собою чотири літри води, пів хлібини й список усіх, хто підтримав поїздку. На кожному повороті читатиму по одному імені вголос, щоб не рахувати серпантин.\n\nПро відділення: учора дзвонила пані Оксана. Кажуть, місце для тренажерів уже міряють рулеткою. Тож тепер відступати нікуди, та й не хочеться.",
		picture: "trail",
		likes: ["artem", "supporter", "daniel", "yuki"],
		comments: [
			{ by: "artem", hoursAgo: 4, text: "Мій дядько в цьому відділенні. Дякую за кожен метр." },
			{ by: "supporter", hoursAgo: 2, text: "Дивлюся з нічної зміни. Крутіть далі!" },
		],
	},
	{
		campaign: { author: "daniel", cover: "pass" },
		hoursAgo: 26,
		text: "Four passes down, three to go. The snow line is at 1,900 metres this morning and so am I. The workshop has sent a list of what the first gifts have bought: two truing jigs and a box of chains.",
		picture: "pass",
		likes: ["nadia", "grace", "supporter"],
		comments: [
			{ by: "grace", hoursAgo: 25, text: "That fog looks familiar. Keep the lamp on!" },
			{ by: "nadia", hoursAgo: 20, text: "A box of chains is a poem. Ride safe." },
		],
	},
	{
		campaign: { author: "grace", cover: "night" },
		hoursAgo: 8,
		text: "Seven of ten. The knees have filed a complaint, the blades have not. Tonight’s marathon starts at six, and the third lap is reserved for anyone who wants to run along.",
		likes: ["daniel", "yuki"],
		comments: [{ by: "yuki", hoursAgo: 6, text: "Running my own ten in the forest tonight, in step with you." }],
	},
];

const planted = { action: "demo-posts-planted", subject: { kind: "installation", id: "demo" } } as const;
const hourMs = 3_600_000;

/** Creates the demo posts and comments once; an interrupted start is completed by the next one. */
export async function plantPosts(deps: PostDeps): Promise<void> {
	if (await findAudit(deps.db, planted.action)) return;
	const now = deps.clock().getTime();
	for (const [number, post] of demoPosts.entries()) await plantPost(deps, post, { number, now });
	await recordAudit(deps, deps.db, { ...planted, actorId: null });
}

async function plantPost(deps: PostDeps, post: DemoPost, { number, now }: { number: number; now: number }) {
	const { author, cover: campaignCover } = post.campaign;
	const title = demoCampaigns.find((one) => one.author === author && one.cover === campaignCover)?.title;
	const accountId = await accountOf(deps, author);
	const campaign = title && accountId && (await findOwnCampaign(deps.db, { authorId: accountId, title }));
	if (!campaign || !accountId) return;
	const at = (hoursAgo: number): PostDeps => ({ ...deps, clock: () => new Date(now - hoursAgo * hourMs) });
	const { id: postId, likesCount } = await createPost(at(post.hoursAgo), {
		campaign,
		accountId,
		idempotencyKey: `demo-post-${number}`,
		body: { text: post.text, ...(post.picture && { image: await renderCover(post.picture) }) },
	});
	for (const [index, { by, hoursAgo, text }] of post.comments.entries()) {
		const speaker = await accountOf(deps, by);
		const idempotencyKey = `demo-comment-${number}-${index}`;
		if (speaker) await createComment(at(hoursAgo), { postId, accountId: speaker, body: { text }, idempotencyKey });
	}
	// A like is a toggle: it is set only if there is none yet.
	if (likesCount > 0) return;
	for (const by of post.likes) {
		const fan = await accountOf(deps, by);
		if (fan) await likePost(at(post.hoursAgo - 1), { postId, accountId: fan });
	}
}

async function accountOf(deps: PostDeps, voice: DemoVoice): Promise<string | null> {
	const { email } = voice === "supporter" ? demoSupporter : demoAuthors[voice];
	return (await findAccountByEmail(deps.db, email))?.id ?? null;
}
