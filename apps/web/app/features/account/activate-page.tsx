import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { noteMail } from "../../lib/forms/mail-pause.ts";
import { ResendButton } from "../../lib/forms/resend-button.tsx";
import { useSite } from "../../lib/page/site-config.ts";
import { deviceStore, tabStore } from "../../lib/preferences/browser-store.ts";
import { useApi, useClient, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { type Activation, activationLinkOf, createActivator } from "./activation-link.ts";
import { MailResent } from "./check-mail.tsx";
import { findOnward, forgetOnward, type Onward, onwardQuery, pageAfterSignIn } from "./onward.ts";
import { useResendActivation } from "./use-resend-activation.ts";

/** P2: submits the link of the activation mail on load and shows the result. */
export function ActivatePage() {
	const t = useTranslations("account");
	const [query] = useSearchParams();
	const link = useMemo(() => activationLinkOf(query), [query]);
	const [isResent, setResent] = useState(false);
	const { state, failure, retry } = useActivation(link);
	const isLost = !isResent && state !== "waiting" && state !== "done";
	return (
		<AccountLayout sideTitle={t("signUp.sideTitle")} scene={isLost ? "droppedBaton" : "firstSteps"}>
			{isResent && link ? (
				<MailResent email={link.email} />
			) : (
				<Outcome
					state={state}
					failure={failure}
					email={link?.email ?? ""}
					onRetry={retry}
					onResent={() => setResent(true)}
				/>
			)}
		</AccountLayout>
	);
}

function useActivation(link: { email: string; token: string } | null) {
	const api = useApi();
	const { session } = useClient();
	const isSessionKnown = useSessionStatus() !== "unknown";
	const textOf = useErrorText();
	const t = useTranslations("account.activate");
	const [state, setState] = useState<Activation>("waiting");
	const [failure, setFailure] = useState<ErrorText | null>(null);
	const post = async (body: { email: string; token: string }) => {
		try {
			const { token } = await api("activate", { body });
			if (token !== null) session.begin(token);
		} catch (error) {
			setFailure(textOf(error, t("failedText")));
			throw error;
		}
	};
	const [activate] = useState(() => createActivator(post));
	const run = useCallback(async () => {
		if (!link) return setState("missing");
		setState("waiting");
		const next = await activate(link);
		// The server has sent another link already.
		if (next === "expired") noteMail(tabStore(), { kind: "activation", email: link.email }, Date.now());
		setState(next);
	}, [link, activate]);
	useEffect(() => {
		// A refresh that is refused later would end the session of the activation.
		if (isSessionKnown) void run();
	}, [run, isSessionKnown]);
	return { state, failure, retry: () => void run() };
}

type OutcomeProps = {
	state: Activation;
	failure: ErrorText | null;
	email: string;
	onRetry: () => void;
	onResent: () => void;
};

function Outcome({ state, failure, email, onRetry, onResent }: OutcomeProps) {
	const t = useTranslations("account.activate");
	const signIn = `/${useLocale()}/sign-in`;
	switch (state) {
		case "waiting":
			return <Message title={t("waitingTitle")} text={t("waitingText")} />;
		case "done":
			return <Done />;
		case "expired":
			return (
				<Message title={t("expiredTitle")} text={t("expiredText", { email })}>
					<ResendActivation email={email} onResent={onResent} />
				</Message>
			);
		case "invalid":
			return (
				<Message title={t("invalidTitle")} text={t("invalidText")}>
					<ResendActivation email={email} onResent={onResent} />
					<LinkButton to={signIn} tone="outline">
						{t("toSignIn")}
					</LinkButton>
				</Message>
			);
		case "missing":
			return (
				<Message title={t("missingTitle")} text={t("missingText")}>
					<LinkButton to={signIn} tone="strong">
						{t("toSignIn")}
					</LinkButton>
				</Message>
			);
		case "failed":
			return (
				<Message title={failure?.title ?? t("failedTitle")} text={failure?.text ?? t("failedText")}>
					<Button tone="strong" onPress={onRetry}>
						{t("retry")}
					</Button>
				</Message>
			);
	}
}

function Done() {
	const t = useTranslations("account.activate");
	const isIn = useSessionStatus() === "authenticated";
	return (
		<Message title={t("doneTitle")} text={t(isIn ? "doneTextSignedIn" : "doneText")}>
			<NextSteps isIn={isIn} />
		</Message>
	);
}

function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	return (
		<section className="grid gap-5" aria-live="polite">
			<h1 className="type-display-2">{title}</h1>
			<p className="type-lead text-muted">{text}</p>
			{children && <div className="flex flex-wrap gap-3">{children}</div>}
		</section>
	);
}

const toWizard: Onward = { proceed: false, redirect: "/create-campaign" };

/**
 * What success offers (P2). The first link leads to the wizard, or to where the visitor was going before the account
 * got in the way; through the sign-in page where the activation has not signed in.
 */
function NextSteps({ isIn }: { isIn: boolean }) {
	const t = useTranslations("account.activate");
	const locale = useLocale();
	const home = `/${locale}`;
	const { howItWorks } = useSite().links;
	const [onward, setOnward] = useState(toWizard);
	useEffect(() => {
		const stored = findOnward(deviceStore(), Date.now());
		if (stored) setOnward(stored);
		if (isIn) forgetOnward(deviceStore());
	}, [isIn]);
	const target = pageAfterSignIn(onward, locale);
	const isToWizard = target.startsWith(`${home}/create-campaign`);
	return (
		<>
			{isIn ? (
				<LinkButton to={target} tone="action" size="l">
					{t(isToWizard ? "start" : "continue")}
				</LinkButton>
			) : (
				<LinkButton to={`${home}/sign-in${onwardQuery(onward)}`} tone="action" size="l">
					{t("signIn")}
				</LinkButton>
			)}
			<LinkButton to={`${home}/campaigns-and-streams`} tone="outline" size="l">
				{t("campaigns")}
			</LinkButton>
			<LinkButton to={`${home}/account`} tone="outline" size="l">
				{t("account")}
			</LinkButton>
			{howItWorks && (
				<a href={howItWorks} rel="noopener" className={quietLink}>
					{t("howItWorks")}
				</a>
			)}
		</>
	);
}

const quietLink = "inline-flex min-h-14 items-center px-2 type-body-strong text-link underline";

function ResendActivation({ email, onResent }: { email: string; onResent: () => void }) {
	const t = useTranslations("account.activate");
	const { resend, isPending, failure } = useResendActivation(onResent);
	return (
		<div className="grid gap-3">
			<ResendButton
				mail={{ kind: "activation", email }}
				tone="strong"
				isPending={isPending}
				onPress={() => resend(email)}
			>
				{t("resend")}
			</ResendButton>
			{failure && <FormError title={failure.title}>{failure.text}</FormError>}
		</div>
	);
}
