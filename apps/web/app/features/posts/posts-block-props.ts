import type { CallOutput, Campaign } from "@stride/contract";

export type PostsPage = CallOutput<"listPosts">;

export type PostsBlockProps = {
	campaign: Campaign;
	/** The server's data; null where it could not be loaded. */
	first: PostsPage | null;
};
