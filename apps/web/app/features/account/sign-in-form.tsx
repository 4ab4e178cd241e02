import type { SignInBody } from "@stride/contract/accounts/accounts";
import { ApiError } from "@stride/contract/client";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { ResendButton } from "../../lib/forms/resend-button.tsx";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { factorOf, takeWaitingFactor, type WaitingFactor } from "../../lib/second-factor/waiting-factor.ts";
import { useApi, useClient } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormPasswordField, FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { GoogleChoice } from "./google-choice.tsx";
import { SignInLinkOffer } from "./sign-in-link-offer.tsx";
import { useResendActivation } from "./use-resend-activation.ts";

const SecondStep = onIntent(() => import("../../lib/second-factor/factor-step.tsx"), ["secondFactor", "validation"]);
const rules = deferredRules(() => import("./sign-in-rules.ts"));
const fields = ["email", "password"] as const;

/** Why the sign-in failed. All but `failed` have the submitted address. */
type Obstacle = ErrorText & { kind: "failed" | "verify" | "verifyAgain" | "link"; email: string };

/**
 * P2, P4: starts a session, on the page and in the popup, which redirect afterwards. `onResent` gets the address to which
 * a new link was sent; `googleReturn` is the return URL of the sign-in with Google.
 */
export function SignInForm(props: { signUpPath: string; googleReturn: string; onResent: (email: string) => void }) {
	const { signUpPath, onResent } = props;
	const t = useTranslations("account.signIn");
	const locale = useLocale();
	const { control, handleSubmit, formState, obstacle, submit, waiting, setWaiting } = useSignIn();
	const { isSubmitted, isSubmitting, errors } = formState;
	const isInvalid = isSubmitted && Object.keys(errors).length > 0;
	const failed = obstacle?.kind === "failed" ? obstacle : null;
	if (waiting) {
		const cancel = () => setWaiting(null);
		return <SecondStep isWanted onMissing={cancel} pass={{ waiting, onCancel: cancel }} />;
	}
	return (
		<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
			<FormTextField
				control={control}
				name="email"
				label={t("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				autoCapitalize="off"
				spellCheck="false"
			/>
			<div className="grid gap-1">
				<FormPasswordField control={control} name="password" label={t("password")} autoComplete="current-password" />
				<Link to={`/${locale}/forgot-password`} className="inline-flex min-h-11 w-fit items-center text-link underline">
					{t("forgot")}
				</Link>
			</div>
			<SubmitError isPending={isSubmitting} {...(failed && { title: failed.title })}>
				{failed ? failed.text : isInvalid && t("invalid")}
			</SubmitError>
			<div role="status">
				{obstacle?.kind === "link" && <SignInLinkOffer obstacle={obstacle} />}
				{(obstacle?.kind === "verify" || obstacle?.kind === "verifyAgain") && (
					<VerifyFirst key={obstacle.kind} obstacle={obstacle} onResent={onResent} />
				)}
			</div>
			<Button type="submit" tone="action" size="l" isWide isPending={isSubmitting}>
				{t("submit")}
			</Button>
			<GoogleChoice returnTo={props.googleReturn} />
			<p className="type-body">
				{t("newHere")}{" "}
				<Link to={`/${locale}${signUpPath}`} className="inline-flex min-h-11 items-center text-link underline">
					{t("signUp")}
				</Link>
			</p>
		</RuledForm>
	);
}

function VerifyFirst({ obstacle, onResent }: { obstacle: Obstacle; onResent: (email: string) => void }) {
	const t = useTranslations("account.signIn");
	const { resend, isPending, failure } = useResendActivation(() => onResent(obstacle.email));
	const again = (
		<ResendButton
			mail={{ kind: "activation", email: obstacle.email }}
			tone="strong"
			size="s"
			isPending={isPending}
			onPress={() => resend(obstacle.email)}
		>
			{t("resend")}
		</ResendButton>
	);
	return (
		<Banner tone="warning" action={obstacle.kind === "verifyAgain" && again}>
			<p className="type-body-strong">{obstacle.title}</p>
			<p>{obstacle.text}</p>
			{failure && (
				<p className="mt-2 text-danger">
					{failure.title}. {failure.text}
				</p>
			)}
		</Banner>
	);
}

function useSignIn() {
	const api = useApi();
	const { session } = useClient();
	const textOf = useErrorText();
	const t = useTranslations("account");
	const [obstacle, setObstacle] = useState<Obstacle | null>(null);
	const [waiting, setWaiting] = useState<WaitingFactor | null>(null);
	// Of a sign-in with Google, which returned to another page.
	useEffect(() => setWaiting(takeWaitingFactor()), []);
	const form = useForm({
		resolver: rules.resolver,
		defaultValues: { email: "", password: "" },
		mode: "onTouched",
	});

	async function submit(body: SignInBody): Promise<void> {
		setObstacle(null);
		try {
			const { token } = await api("signIn", { body });
			session.begin(token);
		} catch (error) {
			const secondFactor = factorOf(error);
			if (secondFactor) return setWaiting(secondFactor);
			const problem = textOf(error, t("nothingLost"));
			const isAboutFields = setFieldErrors(form.setError, fields, problem);
			setObstacle({
				...problem,
				...(isAboutFields && { text: t("signIn.invalid") }),
				kind: kindOf(error),
				email: body.email,
			});
		}
	}
	return { ...form, obstacle, submit, waiting, setWaiting };
}

function kindOf(error: unknown): Obstacle["kind"] {
	const code = error instanceof ApiError ? error.code : null;
	if (code === "InactiveUserException") return "verify";
	if (code === "SignInLinkRequiredException") return "link";
	return code === "InactiveUserRequestActivationException" ? "verifyAgain" : "failed";
}
