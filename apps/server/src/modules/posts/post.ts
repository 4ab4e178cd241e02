/** Input of the rules of a post. */
export type PostFacts = { authorId: string; campaignEndedAt: Date | null };

/**
 * An author may change a post while the campaign is active. Comments and likes remain possible after the end.
 * @param accountId the caller's account, null for a visitor
 */
export function postPermissions(post: PostFacts, accountId: string | null): { update: boolean; delete: boolean } {
	const isTheirs = accountId === post.authorId && post.campaignEndedAt === null;
	return { update: isTheirs, delete: isTheirs };
}

/** A comment may be deleted by its author and by the campaign's author, at any time. */
export const mayDeleteComment = (
	comment: { authorId: string },
	post: Pick<PostFacts, "authorId">,
	accountId: string | null,
): boolean => accountId !== null && (accountId === comment.authorId || accountId === post.authorId);
