import type { CallOutput } from "@stride/contract";
import type { Comment, Post, PostLikes, RefreshPost } from "@stride/contract/posts/posts";
import type { QueryClient } from "@tanstack/react-query";
import type { PostsPage } from "./posts-block-props.ts";

type CommentsPage = CallOutput<"listComments">;
/** Comments beyond those of the post itself, the newest first; null until they are requested. */
export type MoreComments = { items: Comment[]; next: number | null; asOf: string };

export type PostEntry = {
	post: Post;
	more: MoreComments | null;
	/** It arrived while the page was open. */
	isArrival: boolean;
};

/** The shown posts of a campaign, the newest first. */
export type PostList = { entries: PostEntry[]; next: number | null; asOf: string };

type Dated = { id: string; createdAt: string };
/** The newest first, then by id, in the server's order. */
const newestFirst = (a: Dated, b: Dated): number =>
	a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

const entryOf = (post: Post, isArrival = false): PostEntry => ({ post, more: null, isArrival });

export const startList = ({ data, pagination }: PostsPage): PostList => ({
	entries: data.map((post) => entryOf(post)),
	next: pagination.next,
	asOf: pagination.asOf,
});

const changeEntry = (list: PostList, postId: string, change: (entry: PostEntry) => PostEntry): PostList => ({
	...list,
	entries: list.entries.map((entry) => (entry.post.id === postId ? change(entry) : entry)),
});

function put(list: PostList, posts: readonly Post[], isArrival: boolean): PostList {
	const known = new Map(list.entries.map((entry) => [entry.post.id, entry]));
	for (const post of posts) {
		const before = known.get(post.id);
		known.set(post.id, before ? { ...before, post, more: settled(before.more, post) } : entryOf(post, isArrival));
	}
	return { ...list, entries: [...known.values()].sort((a, b) => newestFirst(a.post, b.post)) };
}

/** A refetched first page replaces its range; the pages beyond it are preserved. */
export function withFirstPage(list: PostList | null, page: PostsPage): PostList {
	if (list === null) return startList(page);
	const last = page.data.at(-1);
	const isWhole = page.pagination.next === null;
	const ids = new Set(page.data.map(({ id }) => id));
	const entries = list.entries.filter(
		({ post }) => ids.has(post.id) || (!isWhole && last !== undefined && newestFirst(last, post) < 0),
	);
	const isShort = entries.every(({ post }) => ids.has(post.id));
	return put(
		{
			...list,
			entries,
			...(isShort && { next: page.pagination.next, asOf: page.pagination.asOf }),
		},
		page.data,
		true,
	);
}

export const withNextPage = (list: PostList, { data, pagination }: PostsPage): PostList => ({
	...put(list, data, false),
	next: pagination.next,
});

/** Adds one post as its reader sees it: their own, or the one in the URL. */
export const withPost = (list: PostList, post: Post, isArrival: boolean): PostList => put(list, [post], isArrival);

export const withoutPost = (list: PostList, postId: string): PostList => ({
	...list,
	entries: list.entries.filter(({ post }) => post.id !== postId),
});

/** Applies a published change of a post; the reader's own like and permissions are preserved. */
export function withUpdate(list: PostList, update: RefreshPost): PostList {
	if (update.post === null) return withoutPost(list, update.postId);
	const before = list.entries.find(({ post }) => post.id === update.postId);
	const oldest = list.entries.at(-1);
	// An older post that is not loaded yet will be loaded with its page.
	if (!before && list.next !== null && oldest && newestFirst(oldest.post, update.post) < 0) return list;
	const own = before ? { liked: before.post.liked, permissions: before.post.permissions } : {};
	const next = put(list, [{ ...update.post, ...own }], true);
	return changeEntry(next, update.postId, (entry) => ({ ...entry, more: mergeUpdate(entry.more, update) }));
}

function mergeUpdate(more: MoreComments | null, { comments, removed }: RefreshPost): MoreComments | null {
	if (more === null) return null;
	const last = comments.at(-1);
	const newest = new Set(comments.map(({ id }) => id));
	const gone = new Set(removed);
	const older = more.items.filter(
		(comment) =>
			!newest.has(comment.id) && !gone.has(comment.id) && last !== undefined && newestFirst(last, comment) < 0,
	);
	return { ...more, items: [...comments, ...older] };
}

/** Drops the loaded comments of a post whose count is zero. */
const settled = (more: MoreComments | null, post: Post): MoreComments | null =>
	more !== null && post.commentsCount === 0 ? null : more;

export const withLikes = (list: PostList, postId: string, likes: PostLikes): PostList =>
	changeEntry(list, postId, (entry) => ({ ...entry, post: { ...entry.post, ...likes } }));

export const withComments = (list: PostList, postId: string, { data, pagination }: CommentsPage): PostList =>
	changeEntry(list, postId, (entry) => {
		const known = entry.more?.items ?? entry.post.comments;
		const items = new Map([...known, ...data].map((comment) => [comment.id, comment]));
		return {
			...entry,
			more: {
				items: [...items.values()].sort(newestFirst),
				next: pagination.next,
				asOf: entry.more?.asOf ?? pagination.asOf,
			},
		};
	});

/** Adds the reader's own comment; its event may have arrived before the response. */
export const withComment = (list: PostList, postId: string, comment: Comment): PostList =>
	changeEntry(list, postId, (entry) => {
		const { post, more } = entry;
		if (commentsOf(entry).some(({ id }) => id === comment.id)) return entry;
		return {
			...entry,
			post: { ...post, commentsCount: post.commentsCount + 1, comments: [comment, ...post.comments] },
			more: more && { ...more, items: [comment, ...more.items] },
		};
	});

export const withoutComment = (list: PostList, postId: string, commentId: string): PostList =>
	changeEntry(list, postId, (entry) => {
		if (!commentsOf(entry).some(({ id }) => id === commentId)) return entry;
		const { post, more } = entry;
		const rest = (comments: Comment[]) => comments.filter(({ id }) => id !== commentId);
		return {
			...entry,
			post: { ...post, commentsCount: post.commentsCount - 1, comments: rest(post.comments) },
			more: more && { ...more, items: rest(more.items) },
		};
	});

/** The shown comments, the newest first. */
export const commentsOf = ({ post, more }: PostEntry): Comment[] => more?.items ?? post.comments;

/** How many more there are. */
export const hiddenCommentsOf = (entry: PostEntry): number =>
	entry.more?.next === null ? 0 : Math.max(0, entry.post.commentsCount - commentsOf(entry).length);

/** The cached lists of posts, of one campaign or of all. */
export const postsKey = (...campaignId: string[]) => ["posts", ...campaignId];

/** Changes the cached lists of posts, before the server's event arrives. */
export function changePosts(client: QueryClient, change: (list: PostList) => PostList, ...campaignId: string[]): void {
	client.setQueriesData<PostList>({ queryKey: postsKey(...campaignId) }, (list) => list && change(list));
}
