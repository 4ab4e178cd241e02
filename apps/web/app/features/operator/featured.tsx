import type { FoundStream } from "@stride/contract/operator/operator-search";
import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { acts } from "./acts/desk-act.ts";
import { deskKeys } from "./desk-keys.ts";
import { DeskList, TableCard } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";
import { RowMenu } from "./row-menu.tsx";
import { SearchForm } from "./search/search-page.tsx";

/** StreamTabs: the pinned ones, and a search for others to pin or hide. */
export function Featured() {
	const t = useTranslations("operator.featured");
	const [query, setQuery] = useSearchParams();
	const term = (query.get("q") ?? "").trim().slice(0, 100);
	const api = useApi();
	const pinned = useOwnPages([...deskKeys.streams, "pinned"], (page, signal) =>
		api("searchStreams", { query: { only: "pinned", ...page } }, { signal }),
	);
	const found = useOwnPages([...deskKeys.streams, "found", term], (page, signal) =>
		api("searchStreams", { query: { q: term, ...page } }, { signal }),
	);
	return (
		<div className="grid gap-10">
			<div>
				<h2 className="type-display-3">{t("pinned")}</h2>
				<p className="mt-2 mb-4 max-w-measure type-body text-muted">{t("lead")}</p>
				<DeskList label={t("pinned")} list={pinned} whenEmpty={t("nonePinned")}>
					{(streams) => <StreamTable label={t("pinned")} streams={streams} />}
				</DeskList>
			</div>
			<div>
				<h2 className="mb-4 type-display-3">{t("all")}</h2>
				<div className="mb-6">
					<SearchForm term={term} hint={t("hint")} onSearch={(q) => setQuery(q ? { q } : {})} />
				</div>
				<DeskList label={t("all")} list={found} whenEmpty={t("none")}>
					{(streams) => <StreamTable label={t("all")} streams={streams} />}
				</DeskList>
			</div>
		</div>
	);
}

const tones = { live: "live", interrupted: "warning", paused: "warning", upcoming: "info", ended: "neutral" } as const;

function StreamTable({ label, streams }: { label: string; streams: readonly FoundStream[] }) {
	const t = useTranslations("operator");
	const columns: Column<FoundStream>[] = [
		{
			id: "title",
			title: t("columns.challenge"),
			place: "title",
			cell: ({ title, campaign }) => (
				<>
					<span className="block">{title}</span>
					<span className="block type-small text-muted">{campaign.title}</span>
				</>
			),
		},
		{ id: "start", title: t("columns.start"), place: "figure", cell: ({ startsAt }) => <Moment at={startsAt} /> },
		{
			id: "state",
			title: t("columns.state"),
			place: "figure",
			cell: ({ status, hidden, isVisible }) => (
				<span className="grid justify-items-start gap-1.5">
					<Badge tone={tones[status]}>{t(`streamStates.${status}`)}</Badge>
					{hidden ? (
						<Badge tone="danger">{t("states.hidden")}</Badge>
					) : (
						!isVisible && <Badge tone="danger">{t("states.campaignHidden")}</Badge>
					)}
					{hidden && <span className="wrap-anywhere type-small text-muted">{hidden.reason}</span>}
				</span>
			),
		},
		{ id: "pin", title: t("columns.pinned"), place: "figure", cell: (stream) => <Pin stream={stream} /> },
		{
			id: "menu",
			title: t("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (stream) => <StreamMenu stream={stream} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={label} columns={columns} rows={streams} keyOf={({ id }) => id} />
		</TableCard>
	);
}

/** Pins without a confirmation: it is visible at once and easily reverted. */
function Pin({ stream: { id, title, pinnedAt, isVisible } }: { stream: FoundStream }) {
	const t = useTranslations("operator.featured");
	const api = useApi();
	const queries = useQueryClient();
	const textOf = useErrorText();
	const isPinned = pinnedAt !== null;
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["pin", id],
		mutationFn: () => api(isPinned ? "unpinStream" : "pinStream", { params: { streamId: id } }),
		onSuccess: () => notify({ title: t(isPinned ? "unpinnedNow" : "pinnedNow") }),
		onError: (error) => {
			const problem = textOf(error);
			notify({ title: problem.title, text: problem.text, tone: "danger" });
		},
		onSettled: () => queries.invalidateQueries({ queryKey: deskKeys.all }),
	});
	if (!isPinned && !isVisible) return <span className="text-muted">—</span>;
	return (
		<Button
			tone={isPinned ? "strong" : "outline"}
			size="s"
			isPending={isPending}
			aria-label={t(isPinned ? "unpinOf" : "pinOf", { title })}
			onPress={() => mutate()}
		>
			{t(isPinned ? "unpin" : "pin")}
		</Button>
	);
}

function StreamMenu({ stream: { id, title, hidden, campaign } }: { stream: FoundStream }) {
	const t = useTranslations("operator.menu");
	return (
		<RowMenu
			of={title}
			links={[
				{ label: t("campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
				{ label: t("audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={[
				hidden
					? { label: t("restore"), act: acts.restore("live-stream", { id, title }) }
					: { label: t("hide"), act: acts.hide("live-stream", { id, title }) },
			]}
		/>
	);
}
