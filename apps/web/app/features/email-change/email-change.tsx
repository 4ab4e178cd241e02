import { ApiError } from "@stride/contract/client";
import { MailCheck } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { optional } from "../../lib/query/optional.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccountChange, useApi, useClient, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { notify } from "../../ui/overlay/notify.ts";

/** [P2] [P4] The page of the mails' links: a button acts, so that a mail scanner's visit changes nothing. */
export function EmailChange() {
	const [query] = useSearchParams();
	const link = useMemo(() => changeLinkOf(query), [query]);
	return link ? <Question key={`${link.kind} ${link.token}`} link={link} /> : <Sent />;
}

const strong = (chunks: ReactNode) => <strong className="wrap-anywhere text-text">{chunks}</strong>;

function Question({ link }: { link: ChangeLink }) {
	const t = useTranslations("emailChange");
	const { act, isPending, isDone, failure } = useChange(link);
	const heading = useRef<HTMLHeadingElement>(null);
	// A retry does not make an invalid link valid.
	const isLost = failure?.isAboutLink ?? false;
	// The result takes the focus from the removed button.
	useEffect(() => {
		if (isDone) heading.current?.focus();
	}, [isDone]);
	const { kind, email } = link;
	return (
		<section className="grid gap-5">
			{isDone && (
				<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
					<MailCheck className="size-9" aria-hidden />
				</span>
			)}
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{isDone ? t(`${kind}.doneTitle`) : isLost ? t(`${kind}.failedTitle`) : t(`${kind}.title`)}
			</h1>
			{!isLost && (
				<p className="type-lead text-muted">
					{t.rich(isDone ? `${kind}.doneText` : `${kind}.text`, { email, em: strong })}
				</p>
			)}
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap gap-3">
				{isDone ? (
					<WayOn kind={kind} />
				) : isLost ? (
					kind === "confirm" && <StartAgain />
				) : (
					<Button tone="action" size="l" isPending={isPending} onPress={act}>
						{failure ? t("retry") : t(`${kind}.button`)}
					</Button>
				)}
			</div>
			{failure && <Support />}
		</section>
	);
}

function WayOn({ kind }: Pick<ChangeLink, "kind">) {
	const t = useTranslations("emailChange");
	const home = `/${useLocale()}`;
	const isIn = useSessionStatus() === "authenticated";
	if (kind === "undo") {
		return (
			<LinkButton to={home} tone="strong">
				{t("undo.home")}
			</LinkButton>
		);
	}
	return isIn ? (
		<LinkButton to={`${home}/account/info`} tone="strong">
			{t("confirm.account")}
		</LinkButton>
	) : (
		<LinkButton to={`${home}/sign-in`} tone="strong">
			{t("confirm.signIn")}
		</LinkButton>
	);
}

function StartAgain() {
	const t = useTranslations("emailChange.confirm");
	return (
		<LinkButton to={`/${useLocale()}/account/info?popup=editEmail`} tone="strong" size="l">
			{t("again")}
		</LinkButton>
	);
}

/** [P2] Shown where the e-mail or the token is missing, with a notice. */
function Sent() {
	const t = useTranslations("emailChange.sent");
	const locale = useLocale();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the notice is shown once
	useEffect(() => notify({ title: t("notice") }), []);
	return (
		<section className="grid gap-5">
			<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
				<MailCheck className="size-9" aria-hidden />
			</span>
			<h1 className="type-display-2">{t("title")}</h1>
			<p className="type-lead text-muted">{t("text")}</p>
			<div>
				<LinkButton to={`/${locale}/account/info`} tone="strong">
					{t("account")}
				</LinkButton>
			</div>
			<Support />
		</section>
	);
}

function Support() {
	const t = useTranslations("emailChange");
	const { supportEmail } = useSite();
	return (
		<p className="type-small text-muted">
			{t.rich("support", {
				email: supportEmail,
				mail: (chunks) => (
					<a href={`mailto:${supportEmail}`} className="inline-flex min-h-6 items-center text-link underline">
						{chunks}
					</a>
				),
			})}
		</p>
	);
}

/** Confirms or reverts an e-mail change. [P4] Idle until the button is pressed. */
function useChange({ kind, email, token }: ChangeLink) {
	const api = useApi();
	const { session } = useClient();
	const t = useTranslations("emailChange");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const { mutate, isPending, isSuccess, error } = useApiMutation({
		mutationKey: ["changeEmail", kind, token],
		async mutationFn() {
			if (kind === "undo") {
				await api("undoEmailChange", { body: { email, undoToken: token } });
				// The server has ended every session of the account, including this browser's.
				await session.signOut().catch(() => undefined);
				return;
			}
			await api("confirmEmailChange", { body: { email, changeEmailToken: token } });
			const account = session.token() !== null && (await optional(api("getProfile", {})));
			if (account) takeAccount(account);
		},
	});
	return {
		act: () => mutate(),
		isPending,
		isDone: isSuccess,
		failure: error && {
			...textOf(error, t("failedText")),
			isAboutLink: error instanceof ApiError && error.status === 400,
		},
	};
}

/** The link of an e-mail change: mailed to the new address for confirming it, to the old one for reverting it. */
type ChangeLink = { kind: "confirm" | "undo"; email: string; token: string };

/** Null if a part of it is missing. */
export function changeLinkOf(query: URLSearchParams): ChangeLink | null {
	const email = query.get("email")?.trim();
	const token = query.get("token")?.trim();
	if (!email || !token) return null;
	return { kind: query.get("undo") === "true" ? "undo" : "confirm", email, token };
}
