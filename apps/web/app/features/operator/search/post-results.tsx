import { postStates } from "@stride/contract/operator/operator-filters";
import type { FoundPost } from "@stride/contract/operator/operator-search";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { acts } from "../acts/desk-act.ts";
import { ConcernedCampaign } from "../concerned-campaign.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { type RowAct, RowMenu } from "../row-menu.tsx";
import { FilterForm } from "./filter-form.tsx";
import { filterQuery, useFilters } from "./filters.ts";
import { useFoundPages } from "./use-found-pages.ts";

export function PostResults({ term }: { term: string }) {
	const t = useTranslations("operator.search");
	const tStates = useTranslations("operator.filters.posts");
	const api = useApi();
	const [filters] = useFilters();
	const query = { q: term, ...filterQuery(filters, postStates) };
	const list = useFoundPages([...deskKeys.posts, query], (page, signal) =>
		api("searchPosts", { query: { ...query, ...page } }, { signal }),
	);
	return (
		<>
			<FilterForm states={postStates.map((value) => ({ value, label: tStates(value) }))} />
			<DeskList label={t("kinds.posts")} list={list} whenEmpty={t("none")}>
				{(posts) => <PostTable posts={posts} />}
			</DeskList>
		</>
	);
}

function PostTable({ posts }: { posts: readonly FoundPost[] }) {
	const t = useTranslations("operator");
	const columns: Column<FoundPost>[] = [
		{ id: "text", title: t("columns.post"), place: "title", cell: (post) => <PostText post={post} /> },
		{
			id: "author",
			title: t("columns.author"),
			place: "figure",
			cell: ({ author }) => (
				<div className="tablet:min-w-28">
					<span className="wrap-anywhere block">
						{`${author?.firstName ?? ""} ${author?.lastName ?? ""}`.trim() || t("removedAccount")}
					</span>
				</div>
			),
		},
		{
			id: "campaign",
			title: t("columns.campaign"),
			place: "figure",
			cell: ({ campaign }) => <ConcernedCampaign campaign={campaign} />,
		},
		{ id: "state", title: t("columns.state"), place: "figure", cell: (post) => <PostState post={post} /> },
		{ id: "menu", title: t("columns.acts"), place: "menu", isNumber: true, cell: (post) => <PostMenu post={post} /> },
	];
	return (
		<TableCard>
			<DataTable label={t("search.kinds.posts")} columns={columns} rows={posts} keyOf={({ id }) => id} />
		</TableCard>
	);
}

/** The beginning of the text, linked to the post on its page where it is public. */
function PostText({ post }: { post: FoundPost }) {
	const t = useTranslations("operator");
	const locale = useLocale();
	const text = post.excerpt || t("wordless");
	const look = "wrap-anywhere line-clamp-4 type-body";
	return (
		<>
			<span className="block type-small font-normal text-muted">
				{t(`postKinds.${post.kind}`)} · <Moment at={post.createdAt} />
			</span>
			{post.isVisible ? (
				<Link
					to={`/${locale}/campaign/${post.campaign.name}#post-${post.postId}`}
					className={`${look} min-h-11 hover:underline`}
				>
					{text}
				</Link>
			) : (
				<span className={look}>{text}</span>
			)}
		</>
	);
}

function PostState({ post: { deletedAt, hidden, isVisible } }: { post: FoundPost }) {
	const t = useTranslations("operator.states");
	if (deletedAt) return <Badge tone="danger">{t("deleted")}</Badge>;
	if (!hidden) return isVisible ? <Badge tone="positive">{t("shown")}</Badge> : <Badge>{t("placeHidden")}</Badge>;
	return (
		<span className="grid justify-items-start gap-1.5">
			<Badge tone="danger">{t("hidden")}</Badge>
			<span className="wrap-anywhere type-small text-muted">{hidden.reason}</span>
		</span>
	);
}

function PostMenu({ post }: { post: FoundPost }) {
	const t = useTranslations("operator");
	const { id, kind, hidden, deletedAt, author, campaign } = post;
	const title = post.excerpt || t("wordless");
	const act: RowAct = hidden
		? { label: t("menu.restore"), act: acts.restore(kind, { id, title }) }
		: { label: t("menu.hide"), act: acts.hide(kind, { id, title }) };
	return (
		<RowMenu
			of={title}
			links={[
				...(author ? [{ label: t("menu.author"), to: `/operator/search?kind=accounts&q=${author.id}` }] : []),
				{ label: t("menu.campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
				{ label: t("menu.audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={deletedAt ? [] : [act]}
		/>
	);
}
