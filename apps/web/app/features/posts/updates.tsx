import { useRef } from "react";
import { useTranslations } from "use-intl";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { useHydratedPart } from "../../lib/loading/use-hydrated-part.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { PostCard } from "./post-card.tsx";
import { withPost } from "./post-list.ts";
import type { PostsBlockProps } from "./posts-block-props.ts";
import { useLinkedPost } from "./use-linked-post.ts";
import { usePosts } from "./use-posts.ts";

// Loaded for the author.
const NewPost = onIntent(() => import("./new-post.tsx"), ["postForm", "validation"]);

/** [N1] The author's posts with their comments. Texts: `posts`. */
export default function Updates(props: PostsBlockProps) {
	return (
		<QueryProvider>
			<Posts {...props} />
		</QueryProvider>
	);
}

function Posts(props: PostsBlockProps) {
	const t = useTranslations("posts");
	const { campaign } = props;
	const posts = usePosts(props);
	const block = useRef<HTMLElement>(null);
	const rows = useRef<HTMLUListElement>(null);
	useHydratedPart(block);
	useLinkedPost(campaign.id, posts.list, posts.change);
	const mayPost = campaign.isOwner && campaign.permissions.update;
	const entries = posts.list?.entries ?? [];
	if (entries.length === 0 && !posts.hasFailed && campaign.status === "ended") return null;
	return (
		<section
			ref={block}
			data-deferred=""
			id="posts"
			tabIndex={-1}
			aria-labelledby="posts-title"
			className="mt-12 scroll-mt-6 outline-none"
		>
			<h2 id="posts-title" className="type-display-3">
				{t("title")}
			</h2>
			<NewPost
				isWanted={mayPost}
				onMissing={() => undefined}
				pass={{ campaign, isShown: mayPost, onPublished: (post) => posts.change((list) => withPost(list, post, true)) }}
			/>
			{posts.hasFailed && posts.list === null ? (
				<div className="mt-5 grid justify-items-start gap-4">
					<FormError title={t("failed")} />
					<Button tone="outline" size="s" onPress={posts.retry}>
						{t("retry")}
					</Button>
				</div>
			) : (
				posts.list !== null &&
				entries.length === 0 && (
					<p
						className={classNames(
							"mt-4 type-body text-muted",
							// Below the author's own form a box would look like a second field.
							!mayPost && "rounded-4 border border-line border-dashed px-5 py-6",
						)}
					>
						{mayPost ? t("emptyOwner") : t("empty", { author: campaign.author.firstName })}
					</p>
				)
			)}
			<ul ref={rows} tabIndex={-1} className="mt-5 grid gap-5 outline-none empty:hidden">
				{entries.map((entry) => (
					<li key={entry.post.id}>
						<PostCard campaign={campaign} entry={entry} change={posts.change} />
					</li>
				))}
			</ul>
			<ListEnd
				landing={rows}
				count={entries.length}
				list={posts.more}
				texts={{
					more: t("more"),
					added: t("added", { count: posts.more.addedCount }),
					failed: t("moreFailed"),
				}}
			/>
		</section>
	);
}
