import { findAccountByEmail } from "../modules/accounts/index.ts";
import { findOwnCampaign } from "../modules/campaigns/index.ts";
import { createComment, createPost, likePost, type PostDeps } from "../modules/posts/index.ts";
import { findAudit, recordAudit } from "../platform/audit.ts";
import { demoCampaigns } from "./demo-campaigns.ts";
import { demoAuthors, demoSupporter } from "./demo-people.ts";
import { renderCover } from "./demo-pictures.ts";
import { type DemoPost, type DemoVoice, demoPosts } from "./demo-posts.ts";

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
