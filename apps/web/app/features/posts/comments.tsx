import type { Campaign } from "@stride/contract";
import type { Comment } from "@stride/contract/posts/posts";
import { Trash2 } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccount, useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import { commentsAnchorOf } from "./post-actions.tsx";
import { commentsOf, hiddenCommentsOf, type PostEntry, withComment, withComments } from "./post-list.ts";
import type { ChangePosts } from "./use-posts.ts";

// Loaded for those who are signed in.
const CommentForm = lazyPart(() => import("./comment-form.tsx"));

const promptLook =
	"block min-h-12 w-full rounded-[1.5rem] border border-line-strong px-5 py-3 text-left type-small text-muted hover:border-text";

/** [N2] The comments of a post, the latest at the foot, and the comment form. */
export function Comments(props: { campaign: Campaign; entry: PostEntry; change: ChangePosts }) {
	const t = useTranslations("posts");
	const { campaign, entry, change } = props;
	const { post } = entry;
	const openPopup = useOpenPopup();
	const account = useAccount();
	const isIn = useSessionStatus() === "authenticated";
	const earlier = useEarlierComments(entry, change);
	const hiddenCount = hiddenCommentsOf(entry);
	const comments = commentsOf(entry).toReversed();
	const mayDelete = (comment: Comment) => isIn && (campaign.isOwner || account?.id === comment.author.id);
	return (
		<div className="mt-4 grid gap-4 border-line border-t pt-4">
			{hiddenCount > 0 && (
				<div className="grid justify-items-start gap-2">
					<p role="alert" className="type-small text-danger empty:hidden">
						{earlier.hasFailed && t("earlierFailed")}
					</p>
					<Button tone="quiet" size="s" isPending={earlier.isLoading} onPress={earlier.load}>
						{t("earlier", { count: hiddenCount })}
					</Button>
				</div>
			)}
			<p role="status" className="sr-only">
				{earlier.addedCount > 0 && t("commentsAdded", { count: earlier.addedCount })}
			</p>
			{comments.length > 0 && (
				<ul className="grid gap-4" aria-label={t("comments", { count: post.commentsCount })}>
					{comments.map((comment) => (
						<CommentRow
							key={comment.id}
							comment={comment}
							onDelete={
								mayDelete(comment) ? () => openPopup("commentDelete", { postId: post.id, commentId: comment.id }) : null
							}
						/>
					))}
				</ul>
			)}
			{isIn ? (
				<Suspense fallback={<span className={promptLook}>{t("comment")}</span>}>
					<CommentForm
						id={commentsAnchorOf(post.id)}
						postId={post.id}
						onCommented={(comment) => change((list) => withComment(list, post.id, comment))}
					/>
				</Suspense>
			) : (
				<button
					id={commentsAnchorOf(post.id)}
					type="button"
					className={promptLook}
					onClick={() => openPopup("loginForm")}
				>
					{t("signIn")}
				</button>
			)}
		</div>
	);
}

function CommentRow({ comment, onDelete }: { comment: Comment; onDelete: (() => void) | null }) {
	const t = useTranslations("posts");
	const locale = useLocale();
	const { author } = comment;
	const name = `${author.firstName} ${author.lastName}`;
	return (
		<li className="flex gap-3">
			<Avatar image={author.image?.["80"]} name={name} size="s" />
			<div className="min-w-0 flex-1 rounded-3 bg-sunken px-4 py-2.5">
				<p className="type-small text-muted">
					<Link
						to={`/${locale}/user/${author.id}`}
						className="wrap-anywhere type-small-strong text-text hover:underline"
					>
						{name}
					</Link>
					{" · "}
					<RelativeTime at={comment.createdAt} />
				</p>
				<p className="wrap-anywhere whitespace-pre-line type-body">{comment.text}</p>
			</div>
			{onDelete ? (
				<button
					type="button"
					onClick={onDelete}
					aria-label={t("deleteComment", { name })}
					className="grid size-11 shrink-0 place-items-center self-start rounded-pill text-muted hover:bg-hover hover:text-danger"
				>
					<Trash2 className="size-4.5" aria-hidden />
				</button>
			) : (
				<ReportFlag kind="comment" subjectId={comment.id} authorId={author.id} label={t("reportComment", { name })} />
			)}
		</li>
	);
}

/** Loads earlier comments page by page; the first page's time keeps the later ones stable. */
function useEarlierComments({ post, more }: PostEntry, change: ChangePosts) {
	const api = useApi();
	const { mutate, data, isPending, isError } = useApiMutation({
		mutationKey: ["listComments", post.id],
		mutationFn: (query: { page: number; asOf?: string }) => api("listComments", { params: { postId: post.id }, query }),
		onSuccess: (page) => change((list) => withComments(list, post.id, page)),
	});
	return {
		addedCount: data?.data.length ?? 0,
		isLoading: isPending,
		hasFailed: isError,
		load: () => mutate(more?.next ? { page: more.next, asOf: more.asOf } : { page: 1 }),
	};
}
