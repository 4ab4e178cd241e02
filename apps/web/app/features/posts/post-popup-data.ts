/** Of which post, or comment, a popup speaks. */
export type PostPopupData = { postId: string };
export type CommentPopupData = PostPopupData & { commentId: string };
