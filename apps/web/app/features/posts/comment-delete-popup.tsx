import type { Comment } from "@stride/contract/posts/posts";
import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { changePosts, withoutComment } from "./post-list.ts";
import type { CommentPopupData } from "./post-popup-data.ts";
import { useFound } from "./use-found.ts";
import { ignoreGone, usePostMutation } from "./use-post-mutation.ts";

/** How many pages are searched for the comment in the URL. */
const pagesMax = 20;

/** [U1] `commentDelete`: the confirmation before a comment is removed, with the permission only. */
export default function CommentDeletePopup(props: PopupProps<CommentPopupData>) {
	const t = useTranslations("postForm.deleteComment");
	const api = useApi();
	const { postId, commentId } = props.data;
	const comment = useFound(props, commentId, (call) => findDeletable(call, props.data));
	const deletion = usePostMutation({
		mutationKey: ["deleteComment", commentId],
		mutationFn: () => api("deleteComment", { params: { postId, commentId } }).catch(ignoreGone),
		onSuccess() {
			changePosts(queryClient(), (list) => withoutComment(list, postId, commentId));
			props.onClose();
			notify({ title: t("done") });
		},
	});
	return (
		<DeleteQuestion
			isOpen={props.isOpen && comment !== null}
			onClose={props.onClose}
			texts={{ title: t("title"), confirm: t("confirm"), cancel: t("cancel") }}
			deletion={deletion}
		>
			<p className="wrap-anywhere line-clamp-5 whitespace-pre-line type-body-strong text-text">{comment?.text}</p>
			<p className="mt-3">{t("forever")}</p>
		</DeleteQuestion>
	);
}

async function findDeletable(
	api: ReturnType<typeof useApi>,
	{ postId, commentId }: CommentPopupData,
): Promise<Comment | null> {
	let query: { page: number; asOf?: string } = { page: 1 };
	for (let lastRequest = 0; lastRequest < pagesMax; lastRequest++) {
		const { data, pagination } = await api("listComments", { params: { postId }, query });
		const found = data.find(({ id }) => id === commentId);
		if (found) return found.permissions.delete ? found : null;
		if (pagination.next === null) return null;
		query = { page: pagination.next, asOf: pagination.asOf };
	}
	return null;
}
