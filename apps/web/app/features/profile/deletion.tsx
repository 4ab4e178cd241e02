import type { AccountDeletion, DeletionDelay, DeletionObstacle } from "@stride/contract/accounts/privacy";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Day } from "../../ui/form/day.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Banner } from "../../ui/text/banner.tsx";

/** [P2] The note about deleting the account, with the support's address and the button. */
export function Deletion() {
	const t = useTranslations("profile.deletion");
	const id = useId();
	const { supportEmail } = useSite();
	const state = useDeletion();
	return (
		<section aria-labelledby={id}>
			{/* Takes the focus when the pressed button was removed. */}
			<h2 id={id} ref={state.heading} tabIndex={-1} className="type-display-3 outline-none">
				{t("title")}
			</h2>
			<p className="mt-2 type-body text-muted">
				{t.rich("note", {
					email: supportEmail,
					mail: (chunks) => (
						<a href={`mailto:${supportEmail}`} className="wrap-anywhere text-link underline">
							{chunks}
						</a>
					),
				})}
			</p>
			<p className="mt-2 mb-4 type-body text-muted">
				{t("what")}{" "}
				{state.deletion &&
					(state.deletion.bookkeepingYears > 0 ? t("books", { years: state.deletion.bookkeepingYears }) : t("noBooks"))}
			</p>
			{state.hasFailed ? (
				<div className="grid justify-items-start gap-4">
					<FormError title={t("failedTitle")} />
					<Button tone="strong" size="s" isPending={state.isLoading} onPress={state.load}>
						{t("retry")}
					</Button>
				</div>
			) : !state.deletion ? (
				<>
					<p className="sr-only" role="status">
						{t("loading")}
					</p>
					<Skeleton className="h-11 w-52 rounded-pill" />
				</>
			) : state.deletion.removesAt ? (
				<Pending
					removesAt={state.deletion.removesAt}
					deletion={state.deletion}
					onCancel={state.cancel}
					isPending={state.isPending}
				/>
			) : state.deletion.obstacles.length > 0 ? (
				<Obstacles obstacles={state.deletion.obstacles} title={t("obstacles.title")} />
			) : (
				<Ask deletion={state.deletion} state={state} />
			)}
			{state.question}
		</section>
	);
}

/** Whether the date of a removal is known: somebody else decides when some delays pass. */
const isDated = (delays: readonly DeletionDelay[]) => delays.every(({ until }) => until !== null);

function Ask({ deletion, state }: { deletion: AccountDeletion; state: ReturnType<typeof useDeletion> }) {
	const { graceDays, delays } = deletion;
	const t = useTranslations("profile.deletion");
	// An estimate in the confirmation; after the request the server's date is shown.
	const [removesAt, setRemovesAt] = useState<string | null>(null);
	const [isOpen, setOpen] = useState(false);
	const { isPending, failure } = state;
	return (
		<>
			<p className="mb-4 type-small text-muted">{t("grace", { days: graceDays })}</p>
			{delays.length > 0 && (
				<div className="mb-4">
					<Delays delays={delays} title={t("delays.title")} />
				</div>
			)}
			<Button
				tone="outline"
				size="s"
				onPress={() => {
					const graceEndsAt = Date.now() + graceDays * 86_400_000;
					const times = delays.map(({ until }) => (until ? Date.parse(until) : 0));
					setRemovesAt(new Date(Math.max(graceEndsAt, ...times)).toISOString());
					setOpen(true);
				}}
			>
				{t("ask")}
			</Button>
			<Dialog
				role="alertdialog"
				isOpen={isOpen}
				onClose={() => setOpen(false)}
				title={t("confirmTitle")}
				actions={
					<>
						<Button tone="danger" isPending={isPending} onPress={state.request}>
							{t("confirm")}
						</Button>
						<Button tone="outline" onPress={() => setOpen(false)}>
							{t("cancel")}
						</Button>
					</>
				}
			>
				<p className="mb-4">
					{removesAt &&
						t.rich(isDated(delays) ? "confirmText" : "confirmTextAtEarliest", {
							date: () => <Day at={removesAt} form="long" />,
						})}
				</p>
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
			</Dialog>
		</>
	);
}

function Pending(props: { removesAt: string; deletion: AccountDeletion; onCancel: () => void; isPending: boolean }) {
	const t = useTranslations("profile.deletion");
	const { obstacles, delays } = props.deletion;
	return (
		<div className="grid gap-4">
			<Banner tone="danger">
				<p className="type-body-strong">
					{t.rich(isDated(delays) ? "pendingTitle" : "pendingTitleAtEarliest", {
						date: () => <Day at={props.removesAt} form="long" />,
					})}
				</p>
				<p>{t("pendingText")}</p>
			</Banner>
			{obstacles.length > 0 && <Obstacles obstacles={obstacles} title={t("obstacles.pending")} />}
			{delays.length > 0 && <Delays delays={delays} title={t("delays.title")} />}
			<div>
				<Button tone="strong" isPending={props.isPending} onPress={props.onCancel}>
					{t("takeBack")}
				</Button>
			</div>
		</div>
	);
}

/** Why the account cannot be deleted, with links to the causes. */
function Obstacles({ obstacles, title }: { obstacles: readonly DeletionObstacle[]; title: string }) {
	const t = useTranslations("profile.deletion.obstacles");
	const locale = useLocale();
	return (
		<Banner tone="warning">
			<p className="type-body-strong">{title}</p>
			<ul className="mt-1 grid gap-1">
				{obstacles.map((obstacle) => (
					<li key={obstacle}>{t(obstacle)}</li>
				))}
			</ul>
			<LinkButton to={`/${locale}/account/campaigns`} tone="outline" size="s" className="mt-3">
				{t("campaigns")}
			</LinkButton>
		</Banner>
	);
}

/** Why a removal waits, and until when where that is known. */
function Delays({ delays, title }: { delays: readonly DeletionDelay[]; title: string }) {
	const t = useTranslations("profile.deletion.delays");
	return (
		<Banner tone="warning">
			<p className="type-body-strong">{title}</p>
			<ul className="mt-1 grid gap-1">
				{delays.map(({ reason, until }) => (
					<li key={reason}>{t.rich(reason, { date: () => (until ? <Day at={until} form="long" /> : null) })}</li>
				))}
			</ul>
		</Banner>
	);
}

const queryKey = ["account-deletion"];

/** The state of the account's removal, with functions to request and to cancel it. */
function useDeletion() {
	const api = useApi();
	const t = useTranslations("profile.deletion");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const { confirmed, question, isConfirming } = useReauthentication();
	const query = useQuery({ queryKey, queryFn: ({ signal }) => api("getAccountDeletion", {}, { signal }) });

	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["changeAccountDeletion"],
		mutationFn: (change: "request" | "cancel") =>
			change === "request" ? confirmed(() => api("requestAccountDeletion", {})) : api("cancelAccountDeletion", {}),
		onSuccess(deletion, change) {
			queries.setQueryData(queryKey, deletion);
			// The pressed button was removed, so the focus moves.
			requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
			notify(change === "request" ? { title: t("requested") } : { title: t("kept"), text: t("retainedText") });
		},
		onError(failure) {
			// The obstacles may have changed meanwhile.
			if (!(failure instanceof ReauthenticationDeclined)) void query.refetch();
		},
	});
	return {
		heading,
		question,
		deletion: query.data,
		hasFailed: query.isError,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		isPending: isPending && !isConfirming,
		failure: error && !(error instanceof ReauthenticationDeclined) ? textOf(error, t("failedText")) : null,
		request: () => mutate("request"),
		cancel: () => mutate("cancel"),
	};
}
