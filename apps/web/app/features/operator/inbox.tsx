import { type ContactMessage, type LetterState, letterStates } from "@stride/contract/operator/operator-letters";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TabCount } from "../../ui/list/tab-look.tsx";
import { deskKeys } from "./desk-keys.ts";
import { DeskList } from "./desk-list.tsx";
import { LetterCard } from "./letter-card.tsx";
import { ReportCard } from "./report-card.tsx";
import { ObjectionNote } from "./reports/objection-note.tsx";
import { FilterForm } from "./search/filter-form.tsx";
import { filterQuery, readFilters } from "./search/filters.ts";
import { type FoundPages, useFoundPages } from "./search/use-found-pages.ts";
import { useDeskCounts } from "./use-desk-counts.ts";

const kinds = ["messages", "reports"] as const;
type Kind = (typeof kinds)[number];
const assignments = ["all", "mine", "unassigned"] as const;
type Assigned = (typeof assignments)[number];
const lists = { messages: Messages, reports: Reports };

/** The letters by kind and state; the URL has the selection. */
export function Inbox() {
	const t = useTranslations("operator.inbox");
	const [query, setQuery] = useSearchParams();
	const kind: Kind = kinds.find((known) => known === query.get("kind")) ?? "messages";
	const state: LetterState = letterStates.find((known) => known === query.get("state")) ?? "new";
	const assigned: Assigned = assignments.find((known) => known === query.get("assigned")) ?? "all";
	const filters = readFilters(query);
	const show = (next: { kind?: Kind; state?: LetterState; assigned?: Assigned }) => {
		const chosen = { kind, state, assigned, ...next };
		const { from, to } = filters;
		setQuery({
			...(chosen.kind !== "messages" && { kind: chosen.kind }),
			...(chosen.state !== "new" && { state: chosen.state }),
			...(chosen.assigned !== "all" && { assigned: chosen.assigned }),
			...(from && { from }),
			...(to && { to }),
		});
	};
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
					onChange={(value) => show({ state: value as LetterState })}
				/>
				<Segmented
					label={t("whose")}
					choices={assignments.map((value) => ({ value, label: t(`assignments.${value}`) }))}
					value={assigned}
					onChange={(value) => show({ assigned: value as Assigned })}
				/>
			</div>
			<FilterForm />
			<List query={{ ...filterQuery(filters, letterStates), state, ...(assigned !== "all" && { assigned }) }} />
		</div>
	);
}

type LetterQuery = { state: LetterState; assigned?: "mine" | "unassigned"; since?: string; until?: string };
const isNarrowed = ({ assigned, since, until }: LetterQuery) => Boolean(assigned ?? since ?? until);

function Messages({ query }: { query: LetterQuery }) {
	const t = useTranslations("operator.inbox");
	const api = useApi();
	const { confirmed, question } = useReauthentication();
	const list = useFoundPages(
		[...deskKeys.messages, query],
		(page) => confirmed(() => api("listContactMessages", { query: { ...query, ...page } })),
		{ isPersonal: true },
	);
	const whenEmpty = isNarrowed(query) ? t("noneFiltered") : t(`none.${query.state}`, { kind: "contact-message" });
	return (
		<>
			<Letters label={t("kinds.messages")} list={list} whenEmpty={whenEmpty}>
				{(message) => <MessageCard message={message} />}
			</Letters>
			{question}
		</>
	);
}

/** A message of the contact form. */
function MessageCard({ message }: { message: ContactMessage }) {
	const { name, email, phoneNumber, websiteUrl, comment } = message;
	return (
		<LetterCard
			kind="contact-message"
			letter={message}
			title={name}
			sender={name}
			facts={[email, phoneNumber, websiteUrl].filter(Boolean).join(" · ")}
			text={comment}
			isAnswerable
			note={message.objection && <ObjectionNote messageId={message.id} objection={message.objection} />}
		/>
	);
}

function Reports({ query }: { query: LetterQuery }) {
	const t = useTranslations("operator.inbox");
	const api = useApi();
	const { confirmed, question } = useReauthentication();
	const list = useFoundPages(
		[...deskKeys.reports, query],
		(page) => confirmed(() => api("listCampaignReports", { query: { ...query, ...page } })),
		{ isPersonal: true },
	);
	const whenEmpty = isNarrowed(query) ? t("noneFiltered") : t(`none.${query.state}`, { kind: "report" });
	return (
		<>
			<Letters label={t("kinds.reports")} list={list} whenEmpty={whenEmpty}>
				{(report) => <ReportCard report={report} />}
			</Letters>
			{question}
		</>
	);
}

function Letters<T extends { id: string }>(props: {
	label: string;
	list: FoundPages<T>;
	whenEmpty: string;
	children: (letter: T) => ReactNode;
}) {
	return (
		<DeskList label={props.label} list={props.list} whenEmpty={props.whenEmpty} isPersonal>
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
