import type { Campaign } from "@stride/contract";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { jpegOf, Picture } from "../../ui/media/picture.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import { Paragraphs, Spoiler } from "../../ui/text/spoiler.tsx";
import { Comments } from "./comments.tsx";
import { LinkCard } from "./link-card.tsx";
import { PostActions } from "./post-actions.tsx";
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
				{!campaign.isOwner && <ReportFlag kind="post" subjectId={post.id} authorId={author.id} label={t("report")} />}
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

/** [D9] A post that is newer than this is shown in full. */
const freshMs = 5_000;
const sizes = "(min-width: 1360px) 790px, (min-width: 1100px) 58vw, 94vw";

function PostContent({ entry, author }: { entry: PostEntry; author: string }) {
	const t = useTranslations("posts");
	const { post, isArrival } = entry;
	const [isFresh] = useState(() => isArrival && Date.now() - Date.parse(post.createdAt) < freshMs);
	return (
		<div className="mt-4 grid gap-4">
			{post.text !== "" && (
				<div className="type-body">
					<Spoiler rows={3} more={t("read")} less={t("less")} isOpenAtFirst={isFresh}>
						<Paragraphs text={post.text} />
					</Spoiler>
				</div>
			)}
			{post.image && (
				<a
					href={jpegOf(post.image["800"])}
					target="_blank"
					rel="noreferrer"
					className="block max-h-160 overflow-hidden rounded-4 bg-sunken"
					style={{ aspectRatio: Math.max(post.imageAspect ?? 1, 0.8) }}
				>
					<Picture image={post.image} alt={t("picture", { author })} sizes={sizes} className="size-full" />
				</a>
			)}
			{post.link && <LinkCard link={post.link} />}
		</div>
	);
}
