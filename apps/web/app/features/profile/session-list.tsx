import type { AccountSession } from "@stride/contract/accounts/sessions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";

/** [A4] The account's sessions, each with a button that ends it. */
export function SessionList() {
	const t = useTranslations("profile.sessions");
	const id = useId();
	const list = useSessions();
	const [isAsking, setAsking] = useState(false);
	const others = list.sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
	return (
		<section aria-labelledby={id}>
			{/* Takes the focus when the row of an action was removed. */}
			<h2 id={id} ref={list.heading} tabIndex={-1} className="type-display-3 outline-none">
				{t("title")}
			</h2>
			<p className="mt-2 type-body text-muted">{t("lead")}</p>
			<div className="mt-4 grid gap-4">
				{list.hasFailed ? (
					<>
						<FormError title={t("failedTitle")} />
						<div>
							<Button tone="strong" size="s" isPending={list.isLoading} onPress={list.load}>
								{t("retry")}
							</Button>
						</div>
					</>
				) : !list.sessions ? (
					<SessionsSkeleton />
				) : (
					<ul className="rounded-4 border border-line bg-surface px-5">
						{list.sessions.map((session) => (
							<li key={session.id} className="border-line border-b py-4 last:border-b-0">
								<SessionRow
									session={session}
									isEnding={list.ending === session.id}
									onEnd={() => list.end(session.id)}
								/>
							</li>
						))}
					</ul>
				)}
				{others.length > 0 && (
					<div>
						<Button tone="outline" size="s" onPress={() => setAsking(true)}>
							{t("signOutOthers")}
						</Button>
					</div>
				)}
				{list.sessions && others.length === 0 && <p className="type-small text-muted">{t("alone")}</p>}
			</div>
			<Dialog
				role="alertdialog"
				isOpen={isAsking && !list.isConfirming}
				onClose={() => setAsking(false)}
				title={t("othersTitle")}
				actions={
					<>
						<Button
							tone="danger"
							isPending={list.ending === "others"}
							onPress={() => list.endOthers(() => setAsking(false))}
						>
							{t("signOutOthers")}
						</Button>
						<Button tone="outline" onPress={() => setAsking(false)}>
							{t("cancel")}
						</Button>
					</>
				}
			>
				{t("othersText")}
			</Dialog>
			{list.question}
		</section>
	);
}

function SessionRow(props: { session: AccountSession; isEnding: boolean; onEnd: () => void }) {
	const t = useTranslations("profile.sessions");
	const { browser, system, isCurrent, lastUsedAt } = props.session;
	const device = browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
			<MonitorSmartphone className="size-6 shrink-0 text-muted" aria-hidden />
			<div className="min-w-32 flex-1">
				<p className="wrap-anywhere type-body-strong">{device}</p>
				<p className="type-small text-muted">
					{isCurrent ? t("usedNow") : t.rich("lastUsed", { time: () => <RelativeTime at={lastUsedAt} /> })}
				</p>
			</div>
			{isCurrent ? (
				<Badge tone="positive">{t("thisDevice")}</Badge>
			) : (
				<Button
					tone="outline"
					size="s"
					aria-label={t("signOutOf", { device })}
					isPending={props.isEnding}
					onPress={props.onEnd}
				>
					{t("signOut")}
				</Button>
			)}
		</div>
	);
}

function SessionsSkeleton() {
	const t = useTranslations("profile.sessions");
	return (
		<>
			<p className="sr-only" role="status">
				{t("loading")}
			</p>
			<Skeleton className="h-32 rounded-4" />
		</>
	);
}

const queryKey = ["sessions"];

/** The account's sessions with functions that end them. `ending` is the session that is being ended. */
function useSessions() {
	const api = useApi();
	const t = useTranslations("profile.sessions");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const query = useQuery({ queryKey, queryFn: ({ signal }) => api("listSessions", {}, { signal }) });

	const { confirmed, question, isConfirming } = useReauthentication();
	const { mutate, isPending, variables } = useApiMutation({
		mutationKey: ["endSession"],
		mutationFn: (session: string | "others") =>
			confirmed(() =>
				session === "others" ? api("endOtherSessions", {}) : api("endSession", { params: { sessionId: session } }),
			),
		async onSuccess(_, session) {
			await queries.invalidateQueries({ queryKey });
			notify({ title: session === "others" ? t("othersEnded") : t("ended") });
			heading.current?.focus({ preventScroll: true });
		},
		onError(error) {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error);
			notify({ title, text, tone: "danger" });
		},
	});
	return {
		heading,
		sessions: query.data,
		hasFailed: query.isError,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		ending: isPending ? variables : null,
		end: (sessionId: string) => mutate(sessionId),
		question,
		isConfirming,
		endOthers: (onSettled: () => void) => mutate("others", { onSettled }),
	};
}
