import { type LetterState, letterStates } from "@stride/contract/operator/operator-letters";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type OwnPages, useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TabCount } from "../../ui/list/tab-look.tsx";
import { deskKeys } from "./desk-keys.ts";
import { DeskList } from "./desk-list.tsx";
import { MessageCard } from "./message-card.tsx";
import { ReportCard } from "./report-card.tsx";
import { useDeskCounts } from "./use-desk-counts.ts";

const kinds = ["messages", "reports"] as const;
type Kind = (typeof kinds)[number];
const lists = { messages: Messages, reports: Reports };

/** The letters by kind and state; the URL has the selection. */
export function Inbox() {
	const t = useTranslations("operator.inbox");
	const [query, setQuery] = useSearchParams();
	const kind: Kind = kinds.find((known) => known === query.get("kind")) ?? "messages";
	const state: LetterState = letterStates.find((known) => known === query.get("state")) ?? "new";
	const show = (filters: { kind: Kind; state: LetterState }) =>
		setQuery({
			...(filters.kind !== "messages" && { kind: filters.kind }),
			...(filters.state !== "new" && { state: filters.state }),
		});
	const counts = useDeskCounts();
	const newOnes = { messages: counts?.newMessages, reports: counts?.newReports };
	const List = lists[kind];
	return (
		<div className="grid gap-6">
			<div className="flex flex-wrap gap-x-6 gap-y-3">
				<Segmented
					label={t("kind")}
					choices={kinds.map((value) => ({
						value,
						label: (
							<span className="inline-flex items-center gap-2">
								{t(`kinds.${value}`)}
								<TabCount count={newOnes[value] || undefined} />
							</span>
						),
					}))}
					value={kind}
					onChange={(value) => show({ kind: value as Kind, state: "new" })}
				/>
				<Segmented
					label={t("which")}
					choices={letterStates.map((value) => ({ value, label: t(`states.${value}`) }))}
					value={state}
					onChange={(value) => show({ kind, state: value as LetterState })}
				/>
			</div>
			<List state={state} />
		</div>
	);
}

function Messages({ state }: { state: LetterState }) {
	const t = useTranslations("operator.inbox");
	const api = useApi();
	const list = useOwnPages([...deskKeys.messages, state], (page, signal) =>
		api("listContactMessages", { query: { state, ...page } }, { signal }),
	);
	return (
		<Letters label={t("kinds.messages")} list={list} whenEmpty={t(`none.${state}`, { kind: "contact-message" })}>
			{(message) => <MessageCard message={message} />}
		</Letters>
	);
}

function Reports({ state }: { state: LetterState }) {
	const t = useTranslations("operator.inbox");
	const api = useApi();
	const list = useOwnPages([...deskKeys.reports, state], (page, signal) =>
		api("listCampaignReports", { query: { state, ...page } }, { signal }),
	);
	return (
		<Letters label={t("kinds.reports")} list={list} whenEmpty={t(`none.${state}`, { kind: "report" })}>
			{(report) => <ReportCard report={report} />}
		</Letters>
	);
}

function Letters<T extends { id: string }>(props: {
	label: string;
	list: OwnPages<T>;
	whenEmpty: string;
	children: (letter: T) => ReactNode;
}) {
	return (
		<DeskList label={props.label} list={props.list} whenEmpty={props.whenEmpty}>
			{(letters) => (
				<ul className="grid gap-5">
					{letters.map((letter) => (
						<li key={letter.id} className="min-w-0">
							{props.children(letter)}
						</li>
					))}
				</ul>
			)}
		</DeskList>
	);
}
