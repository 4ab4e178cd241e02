import type { Campaign } from "@stride/contract";
import type { Post } from "@stride/contract/posts/posts";
import { groupDigits } from "@stride/money";
import { Heart, MessageSquare, Share } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { classNames } from "../../ui/class-names.ts";
import { notify } from "../../ui/overlay/notify.ts";
import { withLikes } from "./post-list.ts";
import { anchorOf } from "./use-linked-post.ts";
import { usePostMutation } from "./use-post-mutation.ts";
import type { ChangePosts } from "./use-posts.ts";

const look = classNames(buttonLook({ tone: "quiet", size: "s" }), "px-4");

/** Like, comments, share. */
export function PostActions(props: { campaign: Campaign; post: Post; change: ChangePosts }) {
	const t = useTranslations("posts");
	const { post } = props;
	const like = useLike(post, props.change);
	const share = useShare(props.campaign, post.id);
	const { liked, likesCount, commentsCount } = post;
	return (
		<div className="mt-4 flex flex-wrap gap-2">
			<button
				type="button"
				onClick={like}
				aria-pressed={liked}
				aria-label={t(liked ? "unlike" : "like", { count: likesCount })}
				className={classNames(look, liked && "text-danger")}
			>
				<Heart className={classNames("size-5", liked && "fill-current")} aria-hidden />
				<span aria-hidden>{groupDigits(likesCount)}</span>
			</button>
			<a
				href={`#${commentsAnchorOf(post.id)}`}
				aria-label={t("comments", { count: commentsCount })}
				className={look}
				onClick={(event) => {
					event.preventDefault();
					document.getElementById(commentsAnchorOf(post.id))?.focus();
				}}
			>
				<MessageSquare className="size-5" aria-hidden />
				<span aria-hidden>{groupDigits(commentsCount)}</span>
			</a>
			<button type="button" onClick={share} className={classNames(look, "ml-auto")} aria-label={t("share")}>
				<Share className="size-5" aria-hidden />
				<span className="max-phone:hidden">{t("share")}</span>
			</button>
		</div>
	);
}

/** Opens the comment form, or the sign-in for guests. */
export const commentsAnchorOf = (postId: string): string => `comment-${postId}`;

/** Adds or removes a like, one request at a time, and shows the response's count. */
function useLike(post: Post, change: ChangePosts): () => void {
	const t = useTranslations("posts");
	const api = useApi();
	const status = useSessionStatus();
	const openPopup = useOpenPopup();
	const { mutate } = usePostMutation({
		mutationKey: ["likePost", post.id],
		mutationFn: () => api("likePost", { params: { postId: post.id } }),
		onSuccess: (likes) => change((list) => withLikes(list, post.id, likes)),
		silence: t("fault.text"),
	});
	return () => {
		if (status === "guest") openPopup("loginForm");
		else if (status === "authenticated") mutate();
	};
}

/** [N1] Copies the URL of the post. */
function useShare(campaign: Campaign, postId: string): () => void {
	const t = useTranslations("posts");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const address = `${publicUrl}/${locale}/campaign/${campaign.name}#${anchorOf(postId)}`;
	return () => {
		const copying = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("no clipboard"));
		copying.then(
			() => notify({ title: t("copied") }),
			() => notify({ title: t("notCopied"), text: address, tone: "danger" }),
		);
	};
}
