import type { Comment, Post, RefreshPost } from "@stride/contract/posts/posts";
import { describe, expect, it } from "vitest";
import {
	commentsOf,
	hiddenCommentsOf,
	type PostList,
	startList,
	withComment,
	withComments,
	withFirstPage,
	withNextPage,
	withoutComment,
	withPost,
	withUpdate,
} from "./post-list.ts";

const at = (minute: number) => `2026-06-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const author = { id: "p", firstName: "O", lastName: "V", image: null };
const comment = (id: string, minute: number): Comment => ({
	id,
	text: id,
	author,
	permissions: { delete: false },
	createdAt: at(minute),
	updatedAt: at(minute),
});
const post = (id: string, minute: number, change: Partial<Post> = {}): Post => ({
	id,
	campaignId: "k",
	text: id,
	image: null,
	imageAspect: null,
	link: null,
	likesCount: 0,
	liked: false,
	commentsCount: 0,
	comments: [],
	permissions: { update: false, delete: false },
	createdAt: at(minute),
	updatedAt: at(minute),
	...change,
});
const page = <T>(data: T[], next: number | null = null) => ({ data, pagination: { page: 1, next, asOf: at(59) } });
const ids = (list: PostList) => list.entries.map((entry) => entry.post.id).join("");
const changed = (one: Post | null, change: Partial<RefreshPost> = {}): RefreshPost => ({
	campaignId: "k",
	postId: one?.id ?? "?",
	post: one,
	comments: one?.comments ?? [],
	removed: [],
	...change,
});
const entryOf = (list: PostList, id: string) => {
	const entry = list.entries.find((one) => one.post.id === id);
	if (!entry) throw new Error(`no ${id}`);
	return entry;
};
const commentIds = (list: PostList, id: string) =>
	commentsOf(entryOf(list, id))
		.map((one) => one.id)
		.join("");

const [a, b, c, d] = [post("a", 1), post("b", 2), post("c", 3), post("d", 4)];

describe("the list of posts", () => {
	it("[N1] appends pages and prepends published posts without duplicates", () => {
		const list = withNextPage(startList(page([d, c], 2)), page([c, b, a]));
		expect(ids(list)).toBe("dcba");
		expect(ids(withUpdate(list, changed(post("e", 5))))).toBe("edcba");
		expect(ids(withUpdate(withUpdate(list, changed(post("e", 5))), changed(post("e", 5, { text: "again" }))))).toBe(
			"edcba",
		);
	});

	it("[N1] drops removed posts and ignores posts beyond its end", () => {
		const list = startList(page([d, c], 2));
		expect(ids(withUpdate(list, changed(null, { postId: "d" })))).toBe("c");
		expect(ids(withUpdate(list, changed(a)))).toBe("dc");
		expect(ids(withUpdate(startList(page([d, c])), changed(a)))).toBe("dca");
	});

	it("[N1] a refetched first page replaces its range and preserves the pages beyond it", () => {
		const list = withNextPage(startList(page([d, c], 2)), page([b, a]));
		expect(ids(withFirstPage(list, page([post("e", 5), c], 2)))).toBe("ecba");
		expect(ids(withFirstPage(list, page([d])))).toBe("d");
		expect(ids(withFirstPage(list, page([])))).toBe("");
		expect(withFirstPage(startList(page([d])), page([d, c], 2)).next).toBe(2);
		expect(withFirstPage(null, page([d], 2))).toMatchObject({ next: 2 });
	});

	it("[N2] the reader's own like and permissions are preserved by a published change", () => {
		const mine = post("a", 1, { liked: true, likesCount: 1, permissions: { update: true, delete: true } });
		const list = withUpdate(startList(page([mine])), changed(post("a", 1, { likesCount: 7, text: "new" })));
		expect(entryOf(list, "a").post).toMatchObject({
			liked: true,
			likesCount: 7,
			text: "new",
			permissions: { update: true },
		});
	});

	it("[N1] the reader's own change and the post in the URL are inserted in order", () => {
		const list = withPost(startList(page([d, c], 2)), a, false);
		expect(ids(list)).toBe("dca");
		expect(ids(withNextPage(list, page([b, a])))).toBe("dcba");
	});
});

describe("comments", () => {
	const ten = Array.from({ length: 10 }, (_, index) => comment(String(index), 20 - index));
	const spoken = post("a", 1, { commentsCount: 12, comments: ten.slice(0, 2) });

	it("[N2] are loaded page by page and count the missing ones", () => {
		const list = startList(page([spoken]));
		expect(hiddenCommentsOf(entryOf(list, "a"))).toBe(10);
		const first = withComments(list, "a", page(ten, 2));
		expect(commentIds(first, "a")).toBe("0123456789");
		expect(hiddenCommentsOf(entryOf(first, "a"))).toBe(2);
		const whole = withComments(first, "a", page([comment("x", 3), comment("y", 2)]));
		expect(commentIds(whole, "a")).toBe("0123456789xy");
		expect(hiddenCommentsOf(entryOf(whole, "a"))).toBe(0);
	});

	it("[N2] add published and drop removed comments, also on later pages", () => {
		const list = withComments(startList(page([spoken])), "a", page([...ten, comment("x", 3)]));
		const now = [comment("n", 30), ...ten.slice(0, 9)];
		const next = withUpdate(list, changed({ ...spoken, comments: now.slice(0, 2) }, { comments: now, removed: ["x"] }));
		expect(commentIds(next, "a")).toBe("n0123456789");
	});

	it("[N2] the reader's own comment is counted once, whichever of response and event comes first", () => {
		const list = startList(page([post("a", 1)]));
		const mine = comment("m", 9);
		const answered = withComment(list, "a", mine);
		expect(entryOf(answered, "a").post.commentsCount).toBe(1);
		const both = withUpdate(answered, changed(post("a", 1, { commentsCount: 1, comments: [mine] })));
		expect([commentIds(both, "a"), entryOf(both, "a").post.commentsCount]).toEqual(["m", 1]);
		expect(entryOf(withComment(both, "a", mine), "a").post.commentsCount).toBe(1);
		const gone = withoutComment(both, "a", "m");
		expect([commentIds(gone, "a"), entryOf(gone, "a").post.commentsCount]).toEqual(["", 0]);
		expect(entryOf(withoutComment(gone, "a", "m"), "a").post.commentsCount).toBe(0);
	});
});
