import type { EndpointName } from "@stride/contract/api";
import { type CampaignKind, campaignKinds, type World } from "../world.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";

/* The rows of `endpoint-cells.test-steps.ts` whose objects are posts and comments. */

/** A post by its owner, its state and its campaign's. */
const postKinds = [
	"own",
	"other's",
	"of an ended campaign",
	"of a hidden campaign",
	"deleted",
	"hidden",
	"missing",
] as const;
type PostKind = (typeof postKinds)[number];

const campaignOf: Record<PostKind, CampaignKind> = {
	own: "own",
	"other's": "other's",
	"of an ended campaign": "ended",
	"of a hidden campaign": "hidden",
	deleted: "own",
	hidden: "own",
	missing: "own",
};

const postNotFound = "404 PostNotFoundException";
const forbidden = "403 ForbiddenException";

/** Inserts a row as the product leaves it, on a campaign of its kind. */
export async function freshPost(world: World, kind: PostKind): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const id = newId();
	if (kind === "missing") return id;
	const now = new Date();
	await db
		.insertInto("post")
		.values({
			id,
			campaignId: world.campaigns[campaignOf[kind]],
			text: "A post of a cell.",
			createdAt: now,
			updatedAt: now,
			...(kind === "deleted" && { deletedAt: now }),
			...(kind === "hidden" && { hiddenAt: now, hiddenReason: "a test" }),
		})
		.execute();
	return id;
}

export async function freshComment(world: World, postId: string, email: string): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const { id: authorId } = await db
		.selectFrom("account")
		.select("id")
		.where("emailKey", "=", email)
		.executeTakeFirstOrThrow();
	const id = newId();
	const now = new Date();
	await db
		.insertInto("postComment")
		.values({
			id,
			postId,
			authorId,
			text: "A comment of a cell.",
			createdAt: now,
			updatedAt: now,
		})
		.execute();
	return id;
}

function perPost(
	path: (postId: string) => string,
	passed: Partial<Record<PostKind, CellCase["passed"]>>,
	options: { body?: () => unknown; isOwned?: boolean } = {},
): CellRow {
	const cases = postKinds.map((kind): [string, CellCase] => [
		kind,
		{
			request: async (world) => ({
				path: path(await freshPost(world, kind)),
				...(options.body && { body: options.body() }),
			}),
			passed: passed[kind] ?? postNotFound,
			...(options.isOwned &&
				passed[kind] !== undefined && { owner: kind === "other's" ? ("other author" as const) : ("author" as const) }),
		},
	]);
	return Object.fromEntries(cases);
}

const seen = <const T extends string>(answer: T) => ({
	own: answer,
	"other's": answer,
	"of an ended campaign": answer,
});
const written = (answer: string) => ({ own: answer, "other's": answer, "of an ended campaign": forbidden });
const words = () => ({ text: "Made to test who may comment." });

const perCampaign = (
	path: (campaignId: string) => string,
	passed: Partial<Record<CampaignKind, string>>,
	body?: () => unknown,
): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind): [string, CellCase] => [
			kind,
			{
				request: (world) => ({ path: path(world.campaigns[kind]), ...(body && { body: body() }) }),
				passed: passed[kind] ?? "404 CampaignNotFoundException",
				...(body && passed[kind] !== undefined && { owner: kind === "other's" ? "other author" : "author" }),
			},
		]),
	);

/** The policy permits every signed-in caller; the authors of comment and campaign decide. */
const deletion = (by: "user" | "author", post: PostKind): CellCase => ({
	request: async (world) => {
		const postId = await freshPost(world, post);
		const commentId = await freshComment(world, postId, by === "user" ? world.user.email : world.author.email);
		return { path: `/v1/campaign/post/${postId}/comment/${commentId}` };
	},
	passed: ["204", forbidden],
	judge: (_answer, _world, role) => (role === by || role === "author" ? null : "another user's comment was deleted"),
});

export const postCells: Partial<Record<EndpointName, CellRow>> = {
	createPost: perCampaign((id) => `/v1/campaign/${id}/post`, { own: "201", "other's": "201", ended: forbidden }, words),
	listPosts: perCampaign((id) => `/v1/campaign/${id}/posts`, { own: "200", "other's": "200", ended: "200" }),
	getPost: perPost((id) => `/v1/campaign/post/${id}`, seen("200")),
	updatePost: perPost((id) => `/v1/campaign/post/${id}`, written("200"), { body: words, isOwned: true }),
	deletePost: perPost((id) => `/v1/campaign/post/${id}`, written("204"), { isOwned: true }),
	likePost: perPost((id) => `/v1/campaign/post/${id}/like`, seen("200")),
	listComments: perPost((id) => `/v1/campaign/post/${id}/comments`, seen("200")),
	createComment: perPost((id) => `/v1/campaign/post/${id}/comment`, seen("201"), { body: words }),
	deleteComment: {
		"somebody's": deletion("user", "own"),
		"of an ended campaign": deletion("user", "of an ended campaign"),
		"the author's own": deletion("author", "own"),
		missing: {
			request: async (world) => {
				const postId = await freshPost(world, "own");
				return { path: `/v1/campaign/post/${postId}/comment/${world.app.app.deps.newId()}` };
			},
			passed: "404 CommentNotFoundException",
		},
	},
	getLinkPreview: {
		"an internal service": {
			request: () => ({ path: "/v1/campaign/post/link-preview?url=http%3A%2F%2F169.254.169.254%2Flatest" }),
			passed: "400 LinkUnreadableException",
		},
		"no address": {
			request: () => ({ path: "/v1/campaign/post/link-preview?url=javascript%3Aalert(1)" }),
			passed: "400 ValidationException",
		},
	},
};
