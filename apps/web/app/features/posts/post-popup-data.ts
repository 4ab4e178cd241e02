/** The post or comment of a popup. */
export type PostPopupData = { postId: string };
export type CommentPopupData = PostPopupData & { commentId: string };
