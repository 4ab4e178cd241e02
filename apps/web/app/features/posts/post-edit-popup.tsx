import type { Post } from "@stride/contract/posts/posts";
import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { PostFields } from "./post-fields.tsx";
import { changePosts, withPost } from "./post-list.ts";
import type { PostPopupData } from "./post-popup-data.ts";
import { useFound } from "./use-found.ts";
import { usePostDraft } from "./use-post-draft.ts";
import { usePostMutation } from "./use-post-mutation.ts";

/** [D9] Success is reported while the popup closes. */
const noticeDelayMs = 300;

/** [U1] `postEdit`: text, picture and link of a post, for its author. */
export default function PostEditPopup(props: PopupProps<PostPopupData>) {
	const { postId } = props.data;
	const post = useFound(props, postId, async (api) => {
		const found = await api("getPost", { params: { postId } });
		return found.permissions.update ? found : null;
	});
	// Each post has its own form, which stays mounted during the closing transition.
	return post && <EditDialog key={post.id} post={post} isOpen={props.isOpen} onClose={props.onClose} />;
}

function EditDialog({ post, isOpen, onClose }: { post: Post; isOpen: boolean; onClose: () => void }) {
	const t = useTranslations("postForm");
	const api = useApi();
	const draft = usePostDraft(post);
	const saving = usePostMutation({
		mutationKey: ["updatePost", post.id],
		mutationFn: () => api("updatePost", { params: { postId: post.id }, body: draft.changed() }),
		onSuccess(saved) {
			changePosts(queryClient(), (list) => withPost(list, saved, false), saved.campaignId);
			onClose();
			window.setTimeout(() => notify({ title: t("edit.saved") }), noticeDelayMs);
		},
		silence: t("silence"),
	});
	const isReady = draft.hasContent && !draft.isTooLong;
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={t("edit.title")}
			actions={
				<>
					{draft.hasContent && (
						<Button tone="action" isPending={saving.isPending} isDisabled={!isReady} onPress={() => saving.mutate()}>
							{t("edit.save")}
						</Button>
					)}
					<Button tone="outline" onPress={onClose}>
						{t("edit.cancel")}
					</Button>
				</>
			}
		>
			<div className="pt-2 text-text">
				<PostFields draft={draft} />
			</div>
		</Dialog>
	);
}
