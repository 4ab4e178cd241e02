import type { LiveStream } from "@stride/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Spoiler } from "../../ui/text/spoiler.tsx";

/** Title, a line about the stream, its description; beside them (below, on phones) the actions. */
export function StageWords(props: { stream: LiveStream; line: ReactNode; actions?: ReactNode }) {
	const t = useTranslations("common.spoiler");
	const { title, description } = props.stream;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<div className="min-w-0 flex-[1_1_18rem]">
					<h3 className="wrap-anywhere type-title">{title}</h3>
					<p className="mt-0.5 type-small text-on-board-muted">{props.line}</p>
				</div>
				{props.actions}
			</div>
			<div className="max-w-measure type-small text-on-board-muted">
				<Spoiler rows={5} more={t("more")} less={t("less")}>
					<p className="wrap-anywhere whitespace-pre-line">{description}</p>
				</Spoiler>
			</div>
		</>
	);
}
