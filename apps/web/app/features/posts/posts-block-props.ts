import type { CallOutput, Campaign } from "@stride/contract";

export type PostsPage = CallOutput<"listPosts">;

export type PostsBlockProps = {
	campaign: Campaign;
	/** As the page was rendered; null where they could not be loaded. */
	first: PostsPage | null;
};
