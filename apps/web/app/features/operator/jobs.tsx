import type { GivenUpJob } from "@stride/contract/operator/operator-jobs";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { acts } from "./acts/desk-act.ts";
import { deskKeys } from "./desk-keys.ts";
import { DeskResult, TableCard } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";

/** Jobs that were given up after their last attempt. */
export function Jobs() {
	const t = useTranslations("operator.jobs");
	const api = useApi();
	const query = useQuery({
		queryKey: deskKeys.jobs,
		queryFn: ({ signal }) => api("listGivenUpJobs", {}, { signal }),
		enabled: useSessionStatus() === "authenticated",
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
	return (
		<div className="grid gap-6">
			<h2 className="type-title">{t("title")}</h2>
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<DeskResult query={query}>
				{(jobs) =>
					jobs.length === 0 ? <p className="max-w-measure type-body">{t("none")}</p> : <JobTable jobs={jobs} />
				}
			</DeskResult>
		</div>
	);
}

function JobTable({ jobs }: { jobs: readonly GivenUpJob[] }) {
	const t = useTranslations("operator.jobs");
	const requestAct = useRequestAct();
	const columns: Column<GivenUpJob>[] = [
		{
			id: "kind",
			title: t("kind"),
			place: "title",
			cell: ({ kind, reason }) => (
				<>
					<span className="wrap-anywhere block">{kind}</span>
					<span className="wrap-anywhere block type-small font-normal text-muted">{reason || t("unknown")}</span>
				</>
			),
		},
		{ id: "attempts", title: t("attempts"), place: "figure", isNumber: true, cell: ({ attempts }) => attempts },
		{
			id: "at",
			title: t("at"),
			place: "figure",
			cell: ({ givenUpAt }) => (
				<span className="tablet:whitespace-nowrap">
					<Moment at={givenUpAt} />
				</span>
			),
		},
		{
			id: "requeue",
			title: t("requeue"),
			place: "menu",
			cell: ({ id, kind }) => (
				<Button
					tone="outline"
					size="s"
					className="whitespace-nowrap"
					onPress={() => requestAct(acts.requeueJobs([id], kind))}
				>
					{t("requeue")}
				</Button>
			),
		},
	];
	return (
		<div className="grid justify-items-start gap-4">
			{jobs.length > 1 && (
				<Button
					tone="strong"
					size="s"
					onPress={() =>
						requestAct(
							acts.requeueJobs(
								jobs.map(({ id }) => id),
								t("many", { count: jobs.length }),
							),
						)
					}
				>
					{t("all")}
				</Button>
			)}
			<div className="w-full">
				<TableCard>
					<DataTable label={t("title")} columns={columns} rows={jobs} keyOf={({ id }) => id} />
				</TableCard>
			</div>
		</div>
	);
}
