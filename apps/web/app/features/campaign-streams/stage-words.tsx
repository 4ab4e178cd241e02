import type { LiveStream } from "@stride/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { Spoiler } from "../../ui/text/spoiler.tsx";
import { StreamTitle } from "./stream-title.tsx";

/** Title, a line about the stream, its description; beside them (below, on phones) the actions. */
export function StageWords(props: { stream: LiveStream; authorId: string; line: ReactNode; actions?: ReactNode }) {
	const t = useTranslations("challenges");
	const spoiler = useTranslations("common.spoiler");
	const { id, description } = props.stream;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<div className="min-w-0 flex-[1_1_18rem]">
					<StreamTitle stream={props.stream} />
					<p className="mt-0.5 type-small text-on-board-muted">{props.line}</p>
				</div>
				<div className="flex min-w-0 flex-wrap items-center gap-2">
					{props.actions}
					<ReportFlag kind="live-stream" subjectId={id} authorId={props.authorId} label={t("report")} />
				</div>
			</div>
			<div className="max-w-measure type-small text-on-board-muted">
				<Spoiler rows={5} more={spoiler("more")} less={spoiler("less")}>
					<p className="wrap-anywhere whitespace-pre-line">{description}</p>
				</Spoiler>
			</div>
		</>
	);
}
