import { ApiError } from "@stride/contract/client";
import { type ReactNode, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { factorOf } from "../../lib/second-factor/waiting-factor.ts";
import { useApi, useClient } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { activationLinkOf } from "./activation-link.ts";
import { useLeadOn, useOnward } from "./use-onward.ts";

type MailedLink = { email: string; token: string };

/** Uses the sign-in link of a mail. A button acts, so that a mail scanner's visit changes nothing. */
export function SignInLinkPage() {
	const t = useTranslations("account");
	const [query] = useSearchParams();
	const link = useMemo(() => activationLinkOf(query), [query]);
	return (
		<AccountLayout sideTitle={t("signIn.sideTitle")} scene={link ? "signIn" : "droppedBaton"}>
			{link ? <Confirm link={link} /> : <Missing />}
		</AccountLayout>
	);
}

const strong = (chunks: ReactNode) => <strong className="wrap-anywhere text-text">{chunks}</strong>;

const SecondStep = onIntent(() => import("../../lib/second-factor/factor-step.tsx"), ["secondFactor", "validation"]);

function Confirm({ link }: { link: MailedLink }) {
	const t = useTranslations("account.signInLink");
	useLeadOn(useOnward());
	const { isPending, failure, signIn, waiting } = useSignInByLink(link);
	const isLost = failure?.isAboutLink ?? false;
	const navigate = useNavigate();
	const signInPath = `/${useLocale()}/sign-in`;
	if (waiting) {
		// The link is used up: the first step begins again on the sign-in page.
		const cancel = () => void navigate(signInPath);
		return <SecondStep isWanted onMissing={cancel} pass={{ waiting, onCancel: cancel }} />;
	}
	return (
		<section className="grid gap-5" aria-live="polite">
			<h1 className="type-display-2">{t(isLost ? "invalidTitle" : "title")}</h1>
			{!isLost && <p className="type-lead text-muted">{t.rich("text", { email: link.email, em: strong })}</p>}
			<SubmitError isPending={isPending} {...(failure && !isLost && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap gap-3">
				{isLost ? (
					<WaysOn />
				) : (
					<Button tone="action" size="l" isPending={isPending} onPress={signIn}>
						{t(failure ? "retry" : "button")}
					</Button>
				)}
			</div>
		</section>
	);
}

function Missing() {
	const t = useTranslations("account.signInLink");
	return (
		<section className="grid gap-5">
			<h1 className="type-display-2">{t("missingTitle")}</h1>
			<p className="type-lead text-muted">{t("missingText")}</p>
			<div className="flex flex-wrap gap-3">
				<WaysOn />
			</div>
		</section>
	);
}

function WaysOn() {
	const t = useTranslations("account.signInLink");
	const home = `/${useLocale()}`;
	return (
		<>
			<LinkButton to={`${home}/sign-in`} tone="strong" size="l">
				{t("toSignIn")}
			</LinkButton>
			<LinkButton to={`${home}/forgot-password`} tone="outline" size="l">
				{t("forgot")}
			</LinkButton>
		</>
	);
}

function useSignInByLink(link: MailedLink) {
	const api = useApi();
	const { session } = useClient();
	const t = useTranslations("account");
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["signInByLink"],
		mutationFn: () => api("signInByLink", { body: link }),
		onSuccess: ({ token }) => session.begin(token),
	});
	const waiting = factorOf(error);
	const isAboutLink = error instanceof ApiError && error.status === 400;
	return {
		isPending,
		waiting,
		failure:
			error && !waiting
				? {
						...textOf(error, t("nothingLost")),
						// A malformed token is a validation error, whose message names fields that this page does not have.
						...(isAboutLink && { text: t("signInLink.invalidText") }),
						isAboutLink,
					}
				: null,
		signIn: () => mutate(),
	};
}
