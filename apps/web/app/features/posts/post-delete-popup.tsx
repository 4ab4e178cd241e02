import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { changePosts, withoutPost } from "./post-list.ts";
import type { PostPopupData } from "./post-popup-data.ts";
import { useFound } from "./use-found.ts";
import { ignoreGone, usePostMutation } from "./use-post-mutation.ts";

/** [U1] `postDelete`: the confirmation before a post is deleted, for its author. */
export default function PostDeletePopup(props: PopupProps<PostPopupData>) {
	const t = useTranslations("postForm.delete");
	const api = useApi();
	const { postId } = props.data;
	const post = useFound(props, postId, async (call) => {
		const found = await call("getPost", { params: { postId } });
		return found.permissions.delete ? found : null;
	});
	const deletion = usePostMutation({
		mutationKey: ["deletePost", postId],
		mutationFn: () => api("deletePost", { params: { postId } }).catch(ignoreGone),
		onSuccess() {
			changePosts(queryClient(), (list) => withoutPost(list, postId));
			props.onClose();
			notify({ title: t("done") });
		},
	});
	return (
		<DeleteQuestion
			isOpen={props.isOpen && post !== null}
			onClose={props.onClose}
			texts={{ title: t("title"), confirm: t("confirm"), cancel: t("cancel") }}
			deletion={deletion}
		>
			{post?.text && <p className="wrap-anywhere line-clamp-3 type-body-strong text-text">{post.text}</p>}
			<p className="mt-3">{t("text")}</p>
			<p className="mt-3">{t("forever")}</p>
		</DeleteQuestion>
	);
}
