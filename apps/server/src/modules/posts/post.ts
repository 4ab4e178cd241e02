/** What the rules of a post look at. */
export type PostFacts = { authorId: string; campaignEndedAt: Date | null };

/**
 * A post is its author's to change while the campaign is active. Comments and likes go on after the end: that is when
 * people thank each other.
 * @param accountId the caller's account, null for a visitor
 */
export function postPermissions(post: PostFacts, accountId: string | null): { update: boolean; delete: boolean } {
	const isTheirs = accountId === post.authorId && post.campaignEndedAt === null;
	return { update: isTheirs, delete: isTheirs };
}

/** Whoever has said it takes it away, and so does the author of the campaign, at any time. */
export const mayDeleteComment = (
	comment: { authorId: string },
	post: Pick<PostFacts, "authorId">,
	accountId: string | null,
): boolean => accountId !== null && (accountId === comment.authorId || accountId === post.authorId);
