import type { Campaign } from "@stride/contract";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Avatar } from "../../ui/media/avatar.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import { Comments } from "./comments.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostContent } from "./post-content.tsx";
import type { PostEntry } from "./post-list.ts";
import { anchorOf } from "./use-linked-post.ts";
import type { ChangePosts } from "./use-posts.ts";

// Loaded for the author.
const PostMenu = lazyPart(() => import("./post-menu.tsx"));

/** One post with its content, actions and comments. */
export function PostCard(props: { campaign: Campaign; entry: PostEntry; change: ChangePosts }) {
	const t = useTranslations("posts");
	const { campaign, entry, change } = props;
	const { post } = entry;
	const { author } = campaign;
	const name = `${author.firstName} ${author.lastName}`;
	return (
		<article
			id={anchorOf(post.id)}
			tabIndex={-1}
			aria-label={name}
			className="scroll-mt-6 rounded-5 border border-line bg-surface p-4 phone:p-6"
		>
			<header className="flex items-center gap-3">
				<Avatar image={author.image?.["80"]} name={name} />
				<div className="min-w-0 flex-1">
					<p className="wrap-anywhere type-body-strong">{name}</p>
					<p className="type-small text-muted">
						<RelativeTime at={post.createdAt} />
						{post.updatedAt !== post.createdAt && ` · ${t("edited")}`}
					</p>
				</div>
				{campaign.isOwner && campaign.permissions.update && (
					<Suspense>
						<PostMenu postId={post.id} />
					</Suspense>
				)}
			</header>
			<PostContent entry={entry} author={name} />
			<PostActions campaign={campaign} post={post} change={change} />
			<Comments campaign={campaign} entry={entry} change={change} />
		</article>
	);
}
